module {
  func.func @main(%arg0: tensor<1x3x20x28xf32>) -> tensor<1x10xf32> {
    %0 = "tosa.const"() <{values = dense_resource<torch_tensor_24_torch.float32> : tensor<24xf32>}> : () -> tensor<24xf32>
    %1 = "tosa.const"() <{values = dense_resource<torch_tensor_16_torch.float32_1> : tensor<16xf32>}> : () -> tensor<16xf32>
    %2 = "tosa.const"() <{values = dense_resource<torch_tensor_32_torch.float32_1> : tensor<32xf32>}> : () -> tensor<32xf32>
    %3 = "tosa.const"() <{values = dense_resource<torch_tensor_32_torch.float32> : tensor<32xf32>}> : () -> tensor<32xf32>
    %4 = "tosa.const"() <{values = dense_resource<torch_tensor_16_torch.float32> : tensor<16xf32>}> : () -> tensor<16xf32>
    %5 = "tosa.const"() <{values = dense_resource<torch_tensor_10_72_torch.int8> : tensor<10x72xi8>}> : () -> tensor<10x72xi8>
    %6 = "tosa.const"() <{values = dense_resource<torch_tensor_24_16_3_3_torch.int8> : tensor<24x16x3x3xi8>}> : () -> tensor<24x16x3x3xi8>
    %7 = "tosa.const"() <{values = dense_resource<torch_tensor_16_32_1_1_torch.int8> : tensor<16x32x1x1xi8>}> : () -> tensor<16x32x1x1xi8>
    %8 = "tosa.const"() <{values = dense_resource<torch_tensor_32_1_3_3_torch.int8> : tensor<32x1x3x3xi8>}> : () -> tensor<32x1x3x3xi8>
    %9 = "tosa.const"() <{values = dense_resource<torch_tensor_32_16_1_1_torch.int8> : tensor<32x16x1x1xi8>}> : () -> tensor<32x16x1x1xi8>
    %10 = "tosa.const"() <{values = dense_resource<torch_tensor_16_3_3_3_torch.int8> : tensor<16x3x3x3xi8>}> : () -> tensor<16x3x3x3xi8>
    %11 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %12 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %13 = tosa.const_shape  {values = dense<[1, 2, 6, 24]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %14 = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
    %15 = tosa.const_shape  {values = dense<[1, 72]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %16 = tosa.const_shape  {values = dense<[1, 1, 72]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %17 = tosa.const_shape  {values = dense<[1, 72, 10]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %18 = tosa.const_shape  {values = dense<[1, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %19 = "tosa.const"() <{values = dense<0.00151486462> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %20 = "tosa.const"() <{values = dense<0.00196819031> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %21 = "tosa.const"() <{values = dense<0.00261438312> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %22 = "tosa.const"() <{values = dense<0.00139074307> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %23 = "tosa.const"() <{values = dense<6.55973039E-4> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %24 = "tosa.const"() <{values = dense<9.268758E-4> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %25 = "tosa.const"() <{values = dense<32.394886> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %26 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %27 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %28 = "tosa.const"() <{values = dense<0.0308690686> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %29 = "tosa.const"() <{values = dense<73.3000488> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %30 = "tosa.const"() <{values = dense<-1.280000e+02> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %31 = "tosa.const"() <{values = dense<-128> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
    %32 = "tosa.const"() <{values = dense<0.013642556> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %33 = tosa.const_shape  {values = dense<[32, 1, 1, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %34 = "tosa.const"() <{values = dense<174.111435> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %35 = "tosa.const"() <{values = dense<0.00574344816> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %36 = "tosa.const"() <{values = dense<206.499817> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %37 = "tosa.const"() <{values = dense<0.00484261941> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %38 = tosa.const_shape  {values = dense<[16, 1, 1, 32]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %39 = "tosa.const"() <{values = dense<353.66449> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %40 = "tosa.const"() <{values = dense<8.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %41 = "tosa.const"() <{values = dense<8> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
    %42 = "tosa.const"() <{values = dense<0.00282753864> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %43 = "tosa.const"() <{values = dense<67.4308243> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %44 = "tosa.const"() <{values = dense<0.0148300137> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %45 = "tosa.const"() <{values = dense<191.309265> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %46 = "tosa.const"() <{values = dense<0.00522713829> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %47 = "tosa.const"() <{values = dense<191.309265> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %48 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %49 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %50 = "tosa.const"() <{values = dense<-1.280000e+02> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %51 = "tosa.const"() <{values = dense<-128> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
    %52 = "tosa.const"() <{values = dense<0.00522713829> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %53 = "tosa.const"() <{values = dense_resource<torch_tensor_10_torch.float32> : tensor<1x10xf32>}> : () -> tensor<1x10xf32>
    %54 = "tosa.const"() <{values = dense<266.137726> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %55 = "tosa.const"() <{values = dense<-1.900000e+01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %56 = "tosa.const"() <{values = dense<-19> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
    %57 = "tosa.const"() <{values = dense<0.00375745306> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %58 = tosa.cast %10 : (tensor<16x3x3x3xi8>) -> tensor<16x3x3x3xf32>
    %59 = tosa.mul %58, %19, %11 : (tensor<16x3x3x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<16x3x3x3xf32>
    %60 = tosa.cast %9 : (tensor<32x16x1x1xi8>) -> tensor<32x16x1x1xf32>
    %61 = tosa.mul %60, %20, %11 : (tensor<32x16x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<32x16x1x1xf32>
    %62 = tosa.cast %8 : (tensor<32x1x3x3xi8>) -> tensor<32x1x3x3xf32>
    %63 = tosa.mul %62, %21, %11 : (tensor<32x1x3x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<32x1x3x3xf32>
    %64 = tosa.cast %7 : (tensor<16x32x1x1xi8>) -> tensor<16x32x1x1xf32>
    %65 = tosa.mul %64, %22, %11 : (tensor<16x32x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<16x32x1x1xf32>
    %66 = tosa.cast %6 : (tensor<24x16x3x3xi8>) -> tensor<24x16x3x3xf32>
    %67 = tosa.mul %66, %23, %11 : (tensor<24x16x3x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<24x16x3x3xf32>
    %68 = tosa.cast %5 : (tensor<10x72xi8>) -> tensor<10x72xf32>
    %69 = tosa.mul %68, %24, %11 : (tensor<10x72xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<10x72xf32>
    %70 = tosa.mul %arg0, %25, %11 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x20x28xf32>
    %71 = tosa.floor %70 : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %72 = tosa.sub %70, %71 : (tensor<1x3x20x28xf32>, tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %73 = tosa.ceil %70 : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %74 = tosa.mul %71, %26, %11 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x20x28xf32>
    %75 = tosa.floor %74 : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %76 = tosa.mul %75, %27, %11 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x20x28xf32>
    %77 = tosa.equal %71, %76 : (tensor<1x3x20x28xf32>, tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xi1>
    %78 = tosa.equal %72, %26 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>) -> tensor<1x3x20x28xi1>
    %79 = tosa.greater %26, %72 : (tensor<1x1x1x1xf32>, tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xi1>
    %80 = tosa.logical_and %78, %77 : (tensor<1x3x20x28xi1>, tensor<1x3x20x28xi1>) -> tensor<1x3x20x28xi1>
    %81 = tosa.logical_or %79, %80 : (tensor<1x3x20x28xi1>, tensor<1x3x20x28xi1>) -> tensor<1x3x20x28xi1>
    %82 = tosa.select %81, %71, %73 : (tensor<1x3x20x28xi1>, tensor<1x3x20x28xf32>, tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %83 = tosa.clamp %82 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %84 = tosa.cast %83 : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xi8>
    %85 = tosa.cast %84 : (tensor<1x3x20x28xi8>) -> tensor<1x3x20x28xf32>
    %86 = tosa.mul %85, %28, %11 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x20x28xf32>
    %87 = tosa.transpose %86 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x3x20x28xf32>) -> tensor<1x20x28x3xf32>
    %88 = tosa.transpose %59 {perms = array<i32: 0, 2, 3, 1>} : (tensor<16x3x3x3xf32>) -> tensor<16x3x3x3xf32>
    %89 = tosa.conv2d %87, %88, %4, %12, %12 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 2, 1>} : (tensor<1x20x28x3xf32>, tensor<16x3x3x3xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x10x28x16xf32>
    %90 = tosa.transpose %89 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x10x28x16xf32>) -> tensor<1x16x10x28xf32>
    %91 = tosa.clamp %90 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %92 = tosa.mul %91, %29, %11 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %93 = tosa.floor %92 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %94 = tosa.sub %92, %93 : (tensor<1x16x10x28xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %95 = tosa.ceil %92 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %96 = tosa.mul %93, %26, %11 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %97 = tosa.floor %96 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %98 = tosa.mul %97, %27, %11 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %99 = tosa.equal %93, %98 : (tensor<1x16x10x28xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xi1>
    %100 = tosa.equal %94, %26 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x28xi1>
    %101 = tosa.greater %26, %94 : (tensor<1x1x1x1xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xi1>
    %102 = tosa.logical_and %100, %99 : (tensor<1x16x10x28xi1>, tensor<1x16x10x28xi1>) -> tensor<1x16x10x28xi1>
    %103 = tosa.logical_or %101, %102 : (tensor<1x16x10x28xi1>, tensor<1x16x10x28xi1>) -> tensor<1x16x10x28xi1>
    %104 = tosa.select %103, %93, %95 : (tensor<1x16x10x28xi1>, tensor<1x16x10x28xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %105 = tosa.add %104, %30 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x28xf32>
    %106 = tosa.clamp %105 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %107 = tosa.cast %106 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xi8>
    %108 = tosa.cast %107 : (tensor<1x16x10x28xi8>) -> tensor<1x16x10x28xi32>
    %109 = tosa.sub %108, %31 : (tensor<1x16x10x28xi32>, tensor<1x1x1x1xi32>) -> tensor<1x16x10x28xi32>
    %110 = tosa.cast %109 : (tensor<1x16x10x28xi32>) -> tensor<1x16x10x28xf32>
    %111 = tosa.mul %110, %32, %11 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %112 = tosa.transpose %111 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x16x10x28xf32>) -> tensor<1x10x28x16xf32>
    %113 = tosa.max_pool2d %112 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x10x28x16xf32>) -> tensor<1x5x14x16xf32>
    %114 = tosa.transpose %113 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x5x14x16xf32>) -> tensor<1x16x5x14xf32>
    %115 = tosa.mul %114, %29, %11 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x5x14xf32>
    %116 = tosa.floor %115 : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %117 = tosa.sub %115, %116 : (tensor<1x16x5x14xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %118 = tosa.ceil %115 : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %119 = tosa.mul %116, %26, %11 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x5x14xf32>
    %120 = tosa.floor %119 : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %121 = tosa.mul %120, %27, %11 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x5x14xf32>
    %122 = tosa.equal %116, %121 : (tensor<1x16x5x14xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xi1>
    %123 = tosa.equal %117, %26 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x5x14xi1>
    %124 = tosa.greater %26, %117 : (tensor<1x1x1x1xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xi1>
    %125 = tosa.logical_and %123, %122 : (tensor<1x16x5x14xi1>, tensor<1x16x5x14xi1>) -> tensor<1x16x5x14xi1>
    %126 = tosa.logical_or %124, %125 : (tensor<1x16x5x14xi1>, tensor<1x16x5x14xi1>) -> tensor<1x16x5x14xi1>
    %127 = tosa.select %126, %116, %118 : (tensor<1x16x5x14xi1>, tensor<1x16x5x14xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %128 = tosa.add %127, %30 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x5x14xf32>
    %129 = tosa.clamp %128 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %130 = tosa.cast %129 : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xi8>
    %131 = tosa.cast %130 : (tensor<1x16x5x14xi8>) -> tensor<1x16x5x14xi32>
    %132 = tosa.sub %131, %31 : (tensor<1x16x5x14xi32>, tensor<1x1x1x1xi32>) -> tensor<1x16x5x14xi32>
    %133 = tosa.cast %132 : (tensor<1x16x5x14xi32>) -> tensor<1x16x5x14xf32>
    %134 = tosa.mul %133, %32, %11 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x5x14xf32>
    %135 = tosa.transpose %134 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x16x5x14xf32>) -> tensor<1x5x14x16xf32>
    %136 = tosa.reshape %61, %33 : (tensor<32x16x1x1xf32>, !tosa.shape<4>) -> tensor<32x1x1x16xf32>
    %137 = tosa.conv2d %135, %136, %3, %12, %12 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x14x16xf32>, tensor<32x1x1x16xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x14x32xf32>
    %138 = tosa.transpose %137 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x5x14x32xf32>) -> tensor<1x32x5x14xf32>
    %139 = tosa.clamp %138 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %140 = tosa.mul %139, %34, %11 : (tensor<1x32x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x14xf32>
    %141 = tosa.floor %140 : (tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %142 = tosa.sub %140, %141 : (tensor<1x32x5x14xf32>, tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %143 = tosa.ceil %140 : (tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %144 = tosa.mul %141, %26, %11 : (tensor<1x32x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x14xf32>
    %145 = tosa.floor %144 : (tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %146 = tosa.mul %145, %27, %11 : (tensor<1x32x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x14xf32>
    %147 = tosa.equal %141, %146 : (tensor<1x32x5x14xf32>, tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xi1>
    %148 = tosa.equal %142, %26 : (tensor<1x32x5x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x5x14xi1>
    %149 = tosa.greater %26, %142 : (tensor<1x1x1x1xf32>, tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xi1>
    %150 = tosa.logical_and %148, %147 : (tensor<1x32x5x14xi1>, tensor<1x32x5x14xi1>) -> tensor<1x32x5x14xi1>
    %151 = tosa.logical_or %149, %150 : (tensor<1x32x5x14xi1>, tensor<1x32x5x14xi1>) -> tensor<1x32x5x14xi1>
    %152 = tosa.select %151, %141, %143 : (tensor<1x32x5x14xi1>, tensor<1x32x5x14xf32>, tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %153 = tosa.add %152, %30 : (tensor<1x32x5x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x5x14xf32>
    %154 = tosa.clamp %153 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %155 = tosa.cast %154 : (tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xi8>
    %156 = tosa.cast %155 : (tensor<1x32x5x14xi8>) -> tensor<1x32x5x14xi32>
    %157 = tosa.sub %156, %31 : (tensor<1x32x5x14xi32>, tensor<1x1x1x1xi32>) -> tensor<1x32x5x14xi32>
    %158 = tosa.cast %157 : (tensor<1x32x5x14xi32>) -> tensor<1x32x5x14xf32>
    %159 = tosa.mul %158, %35, %11 : (tensor<1x32x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x14xf32>
    %160 = tosa.transpose %159 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x32x5x14xf32>) -> tensor<1x5x14x32xf32>
    %161 = tosa.transpose %63 {perms = array<i32: 2, 3, 0, 1>} : (tensor<32x1x3x3xf32>) -> tensor<3x3x32x1xf32>
    %162 = tosa.depthwise_conv2d %160, %161, %2, %12, %12 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x5x14x32xf32>, tensor<3x3x32x1xf32>, tensor<32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x14x32xf32>
    %163 = tosa.transpose %162 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x5x14x32xf32>) -> tensor<1x32x5x14xf32>
    %164 = tosa.clamp %163 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %165 = tosa.mul %164, %36, %11 : (tensor<1x32x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x14xf32>
    %166 = tosa.floor %165 : (tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %167 = tosa.sub %165, %166 : (tensor<1x32x5x14xf32>, tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %168 = tosa.ceil %165 : (tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %169 = tosa.mul %166, %26, %11 : (tensor<1x32x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x14xf32>
    %170 = tosa.floor %169 : (tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %171 = tosa.mul %170, %27, %11 : (tensor<1x32x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x14xf32>
    %172 = tosa.equal %166, %171 : (tensor<1x32x5x14xf32>, tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xi1>
    %173 = tosa.equal %167, %26 : (tensor<1x32x5x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x5x14xi1>
    %174 = tosa.greater %26, %167 : (tensor<1x1x1x1xf32>, tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xi1>
    %175 = tosa.logical_and %173, %172 : (tensor<1x32x5x14xi1>, tensor<1x32x5x14xi1>) -> tensor<1x32x5x14xi1>
    %176 = tosa.logical_or %174, %175 : (tensor<1x32x5x14xi1>, tensor<1x32x5x14xi1>) -> tensor<1x32x5x14xi1>
    %177 = tosa.select %176, %166, %168 : (tensor<1x32x5x14xi1>, tensor<1x32x5x14xf32>, tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %178 = tosa.add %177, %30 : (tensor<1x32x5x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x5x14xf32>
    %179 = tosa.clamp %178 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xf32>
    %180 = tosa.cast %179 : (tensor<1x32x5x14xf32>) -> tensor<1x32x5x14xi8>
    %181 = tosa.cast %180 : (tensor<1x32x5x14xi8>) -> tensor<1x32x5x14xi32>
    %182 = tosa.sub %181, %31 : (tensor<1x32x5x14xi32>, tensor<1x1x1x1xi32>) -> tensor<1x32x5x14xi32>
    %183 = tosa.cast %182 : (tensor<1x32x5x14xi32>) -> tensor<1x32x5x14xf32>
    %184 = tosa.mul %183, %37, %11 : (tensor<1x32x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x14xf32>
    %185 = tosa.transpose %184 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x32x5x14xf32>) -> tensor<1x5x14x32xf32>
    %186 = tosa.reshape %65, %38 : (tensor<16x32x1x1xf32>, !tosa.shape<4>) -> tensor<16x1x1x32xf32>
    %187 = tosa.conv2d %185, %186, %1, %12, %12 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x14x32xf32>, tensor<16x1x1x32xf32>, tensor<16xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x5x14x16xf32>
    %188 = tosa.transpose %187 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x5x14x16xf32>) -> tensor<1x16x5x14xf32>
    %189 = tosa.mul %188, %39, %11 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x5x14xf32>
    %190 = tosa.floor %189 : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %191 = tosa.sub %189, %190 : (tensor<1x16x5x14xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %192 = tosa.ceil %189 : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %193 = tosa.mul %190, %26, %11 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x5x14xf32>
    %194 = tosa.floor %193 : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %195 = tosa.mul %194, %27, %11 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x5x14xf32>
    %196 = tosa.equal %190, %195 : (tensor<1x16x5x14xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xi1>
    %197 = tosa.equal %191, %26 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x5x14xi1>
    %198 = tosa.greater %26, %191 : (tensor<1x1x1x1xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xi1>
    %199 = tosa.logical_and %197, %196 : (tensor<1x16x5x14xi1>, tensor<1x16x5x14xi1>) -> tensor<1x16x5x14xi1>
    %200 = tosa.logical_or %198, %199 : (tensor<1x16x5x14xi1>, tensor<1x16x5x14xi1>) -> tensor<1x16x5x14xi1>
    %201 = tosa.select %200, %190, %192 : (tensor<1x16x5x14xi1>, tensor<1x16x5x14xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %202 = tosa.add %201, %40 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x5x14xf32>
    %203 = tosa.clamp %202 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %204 = tosa.cast %203 : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xi8>
    %205 = tosa.cast %204 : (tensor<1x16x5x14xi8>) -> tensor<1x16x5x14xi32>
    %206 = tosa.sub %205, %41 : (tensor<1x16x5x14xi32>, tensor<1x1x1x1xi32>) -> tensor<1x16x5x14xi32>
    %207 = tosa.cast %206 : (tensor<1x16x5x14xi32>) -> tensor<1x16x5x14xf32>
    %208 = tosa.mul %207, %42, %11 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x5x14xf32>
    %209 = tosa.add %134, %208 : (tensor<1x16x5x14xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %210 = tosa.clamp %209 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %211 = tosa.mul %210, %43, %11 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x5x14xf32>
    %212 = tosa.floor %211 : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %213 = tosa.sub %211, %212 : (tensor<1x16x5x14xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %214 = tosa.ceil %211 : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %215 = tosa.mul %212, %26, %11 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x5x14xf32>
    %216 = tosa.floor %215 : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %217 = tosa.mul %216, %27, %11 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x5x14xf32>
    %218 = tosa.equal %212, %217 : (tensor<1x16x5x14xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xi1>
    %219 = tosa.equal %213, %26 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x5x14xi1>
    %220 = tosa.greater %26, %213 : (tensor<1x1x1x1xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xi1>
    %221 = tosa.logical_and %219, %218 : (tensor<1x16x5x14xi1>, tensor<1x16x5x14xi1>) -> tensor<1x16x5x14xi1>
    %222 = tosa.logical_or %220, %221 : (tensor<1x16x5x14xi1>, tensor<1x16x5x14xi1>) -> tensor<1x16x5x14xi1>
    %223 = tosa.select %222, %212, %214 : (tensor<1x16x5x14xi1>, tensor<1x16x5x14xf32>, tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %224 = tosa.add %223, %30 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x5x14xf32>
    %225 = tosa.clamp %224 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xf32>
    %226 = tosa.cast %225 : (tensor<1x16x5x14xf32>) -> tensor<1x16x5x14xi8>
    %227 = tosa.cast %226 : (tensor<1x16x5x14xi8>) -> tensor<1x16x5x14xi32>
    %228 = tosa.sub %227, %31 : (tensor<1x16x5x14xi32>, tensor<1x1x1x1xi32>) -> tensor<1x16x5x14xi32>
    %229 = tosa.cast %228 : (tensor<1x16x5x14xi32>) -> tensor<1x16x5x14xf32>
    %230 = tosa.mul %229, %44, %11 : (tensor<1x16x5x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x5x14xf32>
    %231 = tosa.transpose %230 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x16x5x14xf32>) -> tensor<1x5x14x16xf32>
    %232 = tosa.transpose %67 {perms = array<i32: 0, 2, 3, 1>} : (tensor<24x16x3x3xf32>) -> tensor<24x3x3x16xf32>
    %233 = tosa.conv2d %231, %232, %0, %12, %12 {acc_type = f32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x5x14x16xf32>, tensor<24x3x3x16xf32>, tensor<24xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x7x24xf32>
    %234 = tosa.transpose %233 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x3x7x24xf32>) -> tensor<1x24x3x7xf32>
    %235 = tosa.clamp %234 {max_val = 3.40282347E+38 : f32, min_val = 0.000000e+00 : f32} : (tensor<1x24x3x7xf32>) -> tensor<1x24x3x7xf32>
    %236 = tosa.mul %235, %45, %11 : (tensor<1x24x3x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x3x7xf32>
    %237 = tosa.floor %236 : (tensor<1x24x3x7xf32>) -> tensor<1x24x3x7xf32>
    %238 = tosa.sub %236, %237 : (tensor<1x24x3x7xf32>, tensor<1x24x3x7xf32>) -> tensor<1x24x3x7xf32>
    %239 = tosa.ceil %236 : (tensor<1x24x3x7xf32>) -> tensor<1x24x3x7xf32>
    %240 = tosa.mul %237, %26, %11 : (tensor<1x24x3x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x3x7xf32>
    %241 = tosa.floor %240 : (tensor<1x24x3x7xf32>) -> tensor<1x24x3x7xf32>
    %242 = tosa.mul %241, %27, %11 : (tensor<1x24x3x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x3x7xf32>
    %243 = tosa.equal %237, %242 : (tensor<1x24x3x7xf32>, tensor<1x24x3x7xf32>) -> tensor<1x24x3x7xi1>
    %244 = tosa.equal %238, %26 : (tensor<1x24x3x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x24x3x7xi1>
    %245 = tosa.greater %26, %238 : (tensor<1x1x1x1xf32>, tensor<1x24x3x7xf32>) -> tensor<1x24x3x7xi1>
    %246 = tosa.logical_and %244, %243 : (tensor<1x24x3x7xi1>, tensor<1x24x3x7xi1>) -> tensor<1x24x3x7xi1>
    %247 = tosa.logical_or %245, %246 : (tensor<1x24x3x7xi1>, tensor<1x24x3x7xi1>) -> tensor<1x24x3x7xi1>
    %248 = tosa.select %247, %237, %239 : (tensor<1x24x3x7xi1>, tensor<1x24x3x7xf32>, tensor<1x24x3x7xf32>) -> tensor<1x24x3x7xf32>
    %249 = tosa.add %248, %30 : (tensor<1x24x3x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x24x3x7xf32>
    %250 = tosa.clamp %249 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x24x3x7xf32>) -> tensor<1x24x3x7xf32>
    %251 = tosa.cast %250 : (tensor<1x24x3x7xf32>) -> tensor<1x24x3x7xi8>
    %252 = tosa.cast %251 : (tensor<1x24x3x7xi8>) -> tensor<1x24x3x7xi32>
    %253 = tosa.sub %252, %31 : (tensor<1x24x3x7xi32>, tensor<1x1x1x1xi32>) -> tensor<1x24x3x7xi32>
    %254 = tosa.cast %253 : (tensor<1x24x3x7xi32>) -> tensor<1x24x3x7xf32>
    %255 = tosa.mul %254, %46, %11 : (tensor<1x24x3x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x3x7xf32>
    %256 = tosa.transpose %255 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x24x3x7xf32>) -> tensor<1x3x7x24xf32>
    %257 = tosa.slice %256, %14, %13 : (tensor<1x3x7x24xf32>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x2x6x24xf32>
    %258 = tosa.max_pool2d %257 {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x2x6x24xf32>) -> tensor<1x1x3x24xf32>
    %259 = tosa.transpose %258 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x1x3x24xf32>) -> tensor<1x24x1x3xf32>
    %260 = tosa.mul %259, %45, %11 : (tensor<1x24x1x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x1x3xf32>
    %261 = tosa.floor %260 : (tensor<1x24x1x3xf32>) -> tensor<1x24x1x3xf32>
    %262 = tosa.sub %260, %261 : (tensor<1x24x1x3xf32>, tensor<1x24x1x3xf32>) -> tensor<1x24x1x3xf32>
    %263 = tosa.ceil %260 : (tensor<1x24x1x3xf32>) -> tensor<1x24x1x3xf32>
    %264 = tosa.mul %261, %26, %11 : (tensor<1x24x1x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x1x3xf32>
    %265 = tosa.floor %264 : (tensor<1x24x1x3xf32>) -> tensor<1x24x1x3xf32>
    %266 = tosa.mul %265, %27, %11 : (tensor<1x24x1x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x1x3xf32>
    %267 = tosa.equal %261, %266 : (tensor<1x24x1x3xf32>, tensor<1x24x1x3xf32>) -> tensor<1x24x1x3xi1>
    %268 = tosa.equal %262, %26 : (tensor<1x24x1x3xf32>, tensor<1x1x1x1xf32>) -> tensor<1x24x1x3xi1>
    %269 = tosa.greater %26, %262 : (tensor<1x1x1x1xf32>, tensor<1x24x1x3xf32>) -> tensor<1x24x1x3xi1>
    %270 = tosa.logical_and %268, %267 : (tensor<1x24x1x3xi1>, tensor<1x24x1x3xi1>) -> tensor<1x24x1x3xi1>
    %271 = tosa.logical_or %269, %270 : (tensor<1x24x1x3xi1>, tensor<1x24x1x3xi1>) -> tensor<1x24x1x3xi1>
    %272 = tosa.select %271, %261, %263 : (tensor<1x24x1x3xi1>, tensor<1x24x1x3xf32>, tensor<1x24x1x3xf32>) -> tensor<1x24x1x3xf32>
    %273 = tosa.add %272, %30 : (tensor<1x24x1x3xf32>, tensor<1x1x1x1xf32>) -> tensor<1x24x1x3xf32>
    %274 = tosa.clamp %273 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x24x1x3xf32>) -> tensor<1x24x1x3xf32>
    %275 = tosa.cast %274 : (tensor<1x24x1x3xf32>) -> tensor<1x24x1x3xi8>
    %276 = tosa.cast %275 : (tensor<1x24x1x3xi8>) -> tensor<1x24x1x3xi32>
    %277 = tosa.sub %276, %31 : (tensor<1x24x1x3xi32>, tensor<1x1x1x1xi32>) -> tensor<1x24x1x3xi32>
    %278 = tosa.cast %277 : (tensor<1x24x1x3xi32>) -> tensor<1x24x1x3xf32>
    %279 = tosa.mul %278, %46, %11 : (tensor<1x24x1x3xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x1x3xf32>
    %280 = tosa.reshape %279, %15 : (tensor<1x24x1x3xf32>, !tosa.shape<2>) -> tensor<1x72xf32>
    %281 = tosa.mul %280, %47, %11 : (tensor<1x72xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x72xf32>
    %282 = tosa.floor %281 : (tensor<1x72xf32>) -> tensor<1x72xf32>
    %283 = tosa.sub %281, %282 : (tensor<1x72xf32>, tensor<1x72xf32>) -> tensor<1x72xf32>
    %284 = tosa.ceil %281 : (tensor<1x72xf32>) -> tensor<1x72xf32>
    %285 = tosa.mul %282, %48, %11 : (tensor<1x72xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x72xf32>
    %286 = tosa.floor %285 : (tensor<1x72xf32>) -> tensor<1x72xf32>
    %287 = tosa.mul %286, %49, %11 : (tensor<1x72xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x72xf32>
    %288 = tosa.equal %282, %287 : (tensor<1x72xf32>, tensor<1x72xf32>) -> tensor<1x72xi1>
    %289 = tosa.equal %283, %48 : (tensor<1x72xf32>, tensor<1x1xf32>) -> tensor<1x72xi1>
    %290 = tosa.greater %48, %283 : (tensor<1x1xf32>, tensor<1x72xf32>) -> tensor<1x72xi1>
    %291 = tosa.logical_and %289, %288 : (tensor<1x72xi1>, tensor<1x72xi1>) -> tensor<1x72xi1>
    %292 = tosa.logical_or %290, %291 : (tensor<1x72xi1>, tensor<1x72xi1>) -> tensor<1x72xi1>
    %293 = tosa.select %292, %282, %284 : (tensor<1x72xi1>, tensor<1x72xf32>, tensor<1x72xf32>) -> tensor<1x72xf32>
    %294 = tosa.add %293, %50 : (tensor<1x72xf32>, tensor<1x1xf32>) -> tensor<1x72xf32>
    %295 = tosa.clamp %294 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x72xf32>) -> tensor<1x72xf32>
    %296 = tosa.cast %295 : (tensor<1x72xf32>) -> tensor<1x72xi8>
    %297 = tosa.cast %296 : (tensor<1x72xi8>) -> tensor<1x72xi32>
    %298 = tosa.sub %297, %51 : (tensor<1x72xi32>, tensor<1x1xi32>) -> tensor<1x72xi32>
    %299 = tosa.cast %298 : (tensor<1x72xi32>) -> tensor<1x72xf32>
    %300 = tosa.mul %299, %52, %11 : (tensor<1x72xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x72xf32>
    %301 = tosa.transpose %69 {perms = array<i32: 1, 0>} : (tensor<10x72xf32>) -> tensor<72x10xf32>
    %302 = tosa.reshape %300, %16 : (tensor<1x72xf32>, !tosa.shape<3>) -> tensor<1x1x72xf32>
    %303 = tosa.reshape %301, %17 : (tensor<72x10xf32>, !tosa.shape<3>) -> tensor<1x72x10xf32>
    %304 = tosa.matmul %302, %303, %12, %12 : (tensor<1x1x72xf32>, tensor<1x72x10xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x10xf32>
    %305 = tosa.reshape %304, %18 : (tensor<1x1x10xf32>, !tosa.shape<2>) -> tensor<1x10xf32>
    %306 = tosa.add %305, %53 : (tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xf32>
    %307 = tosa.mul %306, %54, %11 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    %308 = tosa.floor %307 : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %309 = tosa.sub %307, %308 : (tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xf32>
    %310 = tosa.ceil %307 : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %311 = tosa.mul %308, %48, %11 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    %312 = tosa.floor %311 : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %313 = tosa.mul %312, %49, %11 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    %314 = tosa.equal %308, %313 : (tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xi1>
    %315 = tosa.equal %309, %48 : (tensor<1x10xf32>, tensor<1x1xf32>) -> tensor<1x10xi1>
    %316 = tosa.greater %48, %309 : (tensor<1x1xf32>, tensor<1x10xf32>) -> tensor<1x10xi1>
    %317 = tosa.logical_and %315, %314 : (tensor<1x10xi1>, tensor<1x10xi1>) -> tensor<1x10xi1>
    %318 = tosa.logical_or %316, %317 : (tensor<1x10xi1>, tensor<1x10xi1>) -> tensor<1x10xi1>
    %319 = tosa.select %318, %308, %310 : (tensor<1x10xi1>, tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xf32>
    %320 = tosa.add %319, %55 : (tensor<1x10xf32>, tensor<1x1xf32>) -> tensor<1x10xf32>
    %321 = tosa.clamp %320 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %322 = tosa.cast %321 : (tensor<1x10xf32>) -> tensor<1x10xi8>
    %323 = tosa.cast %322 : (tensor<1x10xi8>) -> tensor<1x10xi32>
    %324 = tosa.sub %323, %56 : (tensor<1x10xi32>, tensor<1x1xi32>) -> tensor<1x10xi32>
    %325 = tosa.cast %324 : (tensor<1x10xi32>) -> tensor<1x10xf32>
    %326 = tosa.mul %325, %57, %11 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    return %326 : tensor<1x10xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_24_torch.float32: "0x0400000068DDA6BDC3DF40BD6B3D94BC96EE8CBCAB70453D83291A3D2B9AE0BBAB60013B3B44923CD61F933D2BE2303DFB2B2CBDBBDA2EBD36E4D73C0B190ABCB0FA5ABD232FA5BD4092433CC05AC7BC989946BD9B6A803C4A31A63DABC08D3D6E9D423D",
      torch_tensor_16_torch.float32_1: "0x04000000897333BEC44D3CBD6E9A8A3DD3DE1B3E3B7723BE8AD9AC3DB7C32BBEEF1B2DBE89B9E2BDEC46BFBCFA3A4A3DCFAA09BEEC760B3E4FB2233EFE32323CCA58133E",
      torch_tensor_32_torch.float32_1: "0x040000002BFA7EBE60221EBD4B5F473D768EB13D56862F3EA0D107BEF6D8CDBDCACD8E3E9037B7BDB01A6DBE0670673EC022673ECB0FD6BD907A88BDF0DC7BBECE858EBEB65B003EA8D011BEF2DD873EB2A788BE2BB93CBD00D7EB3B636D2F3E33208A3E0827673EEB40163E7EAB1CBE2EC373BE3BAE98BE2B74873CB786A53EDBAA81BD",
      torch_tensor_32_torch.float32: "0x04000000CCF436BEB85A5C3D6819693EA0CD7BBE7C907EBE3033033D12C6403EFCC51BBEA06B613DD8F6333EA4DB9D3DC89A5D3DF86A7F3EEAC6263E38FB0FBEA005B13C88C8023ED2C4613EECB37EBE18A00A3E60A694BD3EAE7ABE284D633DB25E0BBE001D113D0C3526BEBEA540BE60C6ADBC74FEABBDB2B9153E2093B03CB0D2473E",
      torch_tensor_16_torch.float32: "0x040000008C44273E8ACE4E3C105803BEB1368DBD90212C3DAB3A16BECDCFC33DB1E932BEE6703DBEED7B3FBE87E91FBDFF83043E85853ABE17CD233E04AA9DBD97DF663D",
      torch_tensor_10_72_torch.int8: "0x01000000A049422AE0FEBBE3EBEE812D98A13498797AD8EA9F0817BA28FBDB0085A6117BB5520CC9003D0F71E8AB73DC51541798833C1F4A90EE6E436A64E1A9B42BCE01144F47490548C4CDECB671ED25FCFEBCF78EC36289151486193B5C1863053026A2E4A6633DCAE92291043D10F452378F4B9C476B0CD5BEC8E9CB7EC9358A406CA5E01E86B02C78DAFF85866F6CD9CEF83B85BAD6C9FD5D1C8D7666283E306886B1F0E8AC869FEC6C5425B2CD0C8AFA1A73DF7D0AA8786E9CB63DB256C3D9DB79D5E74DA9FF9E8BE30E6C86DB21304A9AE11D9A40874F29DC296C5E4DB6255F1654B159FC8EDF70D4EACDBB164D0FF807A1BD069A3F1301F86B743E3FC234AA37A6FF5C54702B31225D4326D4C2E13DBB236F6CA224538D51B1A4CAD0CB25313158B0879ABAC638A4A344AF189F314F952BBD5172953056746019071AB4E7FEB0FAEFD3D981793F5C94845FEA144008FC4C66DD93BA5B0B6DD48827CAB44F09F57C6F988BC19DBD56AB752806161B2999FE547EF9A53A8C714E39115CCD96BA5FC09B1CB1FBAF1BEB113BAED5AB6AD2301D83A6DF9F43500010222AE7CEB10565F06D2CBF3133C7EAF32D63E45345925DFB62638596F229EC8645B73A5AD54D11D8082E41B75FC492C98F2409FAAA4315E0172DB4DBC6711FA05AEC0910F178371BD21DA3D44083FDD141B116DB6BEDA3D85A311B4F31F0BD863D63CFC716F462FEFC8A27001E4E3600F6C0736AFF7F70494132EA0D67EB28D7154A4F3E3DE174597899C6960B61A921FD8AFBF1C2B14BF3E7DDF0DDB436FE8EC0E6D01E77A4FE6EB69D22FFFE5093B458A7EF3BBB9DB4A193EB8AB309767D6A0E4FD8AE40322D3BE05E45C95D2E04026D042D5D0773B5F40A07A479B95CCD33BAC92257F630BA28F2E33FD6B2DC3F7A7359B2723417B6BC21F5DC9F6C27110C44B3FB70EC93B44F4358D3C59009E579C7AF34D2F47F4F8106047C924E8383BF86F867DDA0F599561271362D2B76B0B2622E751E2E4E53",
      torch_tensor_24_16_3_3_torch.int8: "0x01000000C6CEF00EA79A32257CCC2DCD3FF95E476A41056DB5787C79C5BD082840346CE0D62B23B60CA0DBCE6F8EB584209E29A8AFBF137577F684D6D0E531403824CDFF10BFF5F08856F39265BC2D7E06253260D9B9F6630B58FF27040387910B3F5506363592909E02B0D7ED321D7673AF00156FD9CEB05EDCD05675FBA668D5C5A7C39DB78CE633A000D13D6EEFC09EB5251D44ED418F227B82BE51ECBC4E0905D960461713424FCCF238C277A93BA529590FF351A5AA94B203C61C046AC9DD54E07ACEFFE23B31BC54F8E0FD587D3E1653CBBEDBAE370CD5F3FD6D719E2F3131EF20207C86D0ABC2194DA0536AC116BF1BC5CFAB9665F0FCC159B7CD9D95719EEEDB2F229F72810DF5E3576B11D35E5017DD05710EE794BC5CFCF831ACF7DC4267505F8ED30F9422AD3667936A3BAC7A92AAC1FA17DB88F160624012209E3382CCDF5DFCC61697DE23F8F34E9FC07B19EB424CEBCBEB2EF04A98C261111A2AE2CD24DECC111FF5AAEDB843AC6533935E82F9B1930DC25C9C694D6FDBB2AC6AC1F0EC169866A27DCEC7EF26E881597E407C23F69B91A9E04ACCFBFEADFD7B6661F30245D6CD6D07AA6B154492184EEEB8663B241E0349E4B5312230F2EFF6219F8A30BAF5231252111FF5132F5788CB8ECD4D888E4AB55D2820658A5D29AB1FDDCDF2C46F6DF28FF80855042522B8B18EFF27F77BE8AD15DCEF7BFC6F11D15DB8041D398B06DF522B334CE4F8669AA809CE0770F194C675E4C83910906A486E38D5D73EE71985C12FFAC39151E6837B3EB4A37B01B449E609BE94ACF2A47D01CF328FBF30943F0B9682283CE790B70E052116F9437B6A73D5D5F22633F5AEA07ADEEFB2C11C36CED165BFA1EC791C12F04FC1561E0E11B25E439D8ADF54C176C08D38B3ECD8F6918B37F2B3FD8C223C7B99F14574A636344DA85BC9B2196CAC44F129632297DA199515BCE72D9AAE3A82579EFE1A32B111376DA0C125FCAA958FA7CAA8910A4BC40DFE3BA806775B82ED01D6ADA854D7F825B20B4CB625FC4654220493334DD28267E219DC517C50D8593E0C9AC982557E4A291E7AC0D58EF30923A8F197991184228BA8E6876768BE1B4128EF885C91E808D6D29207F26FD66206C7E2F201EB2669142E4E1B3B43778C2BFAE9CF4C7498455816016204E0F72920F9282299204E0FF46191C6C76E850D85FC2FE27B00BF2142006DB036483F00249C9CF8F05E5C56C69C892E8E81C095CEB0BF79E86903F0DBA59A58D9847502AB9C959173580A94DF892CDEE5D83C451CF0F3FEA17CC94AB9012B8B3A9F12E7497B1DFCC12FC334C956614E013B8C67DF2EEAD5C452BBEA400D9582C275A6465BCBC8A514EE063735D8091E0319CD68F3F08EA404ECC042F52D6BC6C1E6F5C0E2FC39765E0DF821FBEF2C999401D9C18A55FBBCCC21A408FE2B32AD37600841D01925C54E88D0B5B5B38816E79500EB349CDC1A360A227FD4576D901F48EC46046103AF60266C20434F15E21AA704D7089B4E8B36548C73A2E742D871C8EFADC57C60090A9460EDCB9B683C4D0DAA340F2BE0C4682BCC0BE4F5479B735600CC1AAC53BD18833D565F0A4B2B5548910DD5C359EE14505644EA8F8628FEB0377349EE11AF3C9E58C6CE96E1F4C55A4990F32B7BE24EF9CF4E8F6A7FDD327F26322FCC1FBC6CCA1DDB400246DEB531B99831B4D0E009D4D2E05926C3A80329FD4A6B252A4AD41767C30ACE9E4366BB30273246776091CE43B719CA193E285CF14529D8A674DA6050FB970AC321CE628DDE140C68D89B542354B5B5CD092BB7F4EA74D27BB2CCA05EA935D17F1292160F85197925FFE622C77D6E3BD189B77C8B87F728828A01D55924928D57E9C828E73D20C99A45B4F211B645A71F0E2F83073EAF1F006CE501C9E12485605B365FD81D06A8CFD3E18FA7F4ED8D1B456A6BA7D7C417221C4A43BC57561191B2232C76412EFC57D234C3FF4B3AE3FEB93B552C85A555EE4E5EDBB5883141EA85AEF93AD5AEA8722E99B29412CC00EC918E9DCB14C4FBF174C6779E9629B641BA647B081B764B91FC8D61E9FFB2BB1069C00C7372E7772E740494DD264481638E4A7D1FE846DAA2A63C61058583E345AB22BB67DFE6918E0915459116EE4BC6263340D429E722B29B98B0CA13E4B801D84E97D1AE1007F97ED0EE216A600FD02A50FD4668BCE48E1D5BE71429FD63138397820545EF72E91A7340FC7AB42F50B18929D0C019A472F5D76A2318C379D96AF74059A1AB825C6DD2C215441FE6AF6DAE85CD192F31B6CFC8C2951ADB86B6B4C9B2EA2E99F5DBBFE4CA04A4187569C727886B818E8E8A11DE1EF8FDD2B59640BEE63EE1E0AB933DE35008008D03E3B8E307A0155819793B9CCEE126FC660FB0D196DD3E0187922E909BB479DCCCAA51EB181E2451070DF89DE379A6B0820889BF7535441694C599B12BDD7CA3947D926C228C6FDDCC9D951C8334E12DE12CFD25CCA910AFB186D8AB635C1E673D88F3EBB324D8C3FFAC695078E929FB9739A7D2C7840515F75D06E9BBB5EEB5ACEFEAB24A6CA938C5F377108775FBC0BD6D024653CF0BAE6ABD54204EA6FC42FBFE3EA1E73A3E76E71EC1EBC05E013446180EF79414E49576F2C1848B30C6C9B667E152659E5FE87A4185182DD26097D8797C3FB49399E04828F17264C5C9FF1AFF3158E93E113134DEC736AF43AE5733E149D61B250D1AFDDB47322F56BEE2FC679BB7E2939C57069AEBFCD39645F07C9FBAF9A85D6273B05A58CD0E3D5B897EE034B19EAA4BC14A2633E4D8C5B975F9CA8A0682FF50B746D79E823F9F3E1245A16F81A04C04B9E58F91E5612618DE74012B02142A61491033DA572460EC98193467312F65D47041555B984276A7F5B2E11344DB884547E96D62E40516E7E1C7B83FDAC370145C74EE1376A9DA12F72243CC0A73B8AA9F4C8BC256B467C51411FD4F6CB14722FEA7265C938B831DDBD976E0AF0BBADB431DA97956A93734A5A797391636C860109BE0411CEDA7B16EB75AD50184D76B8E4095138D9B99D411A3204D687054DBF4703FDE60916D47A398637D0BCE4839F06652204289C40E23EF30278B28F6A904E1BD8C6AB31166F0AD8515C00929DC56EFCDAC27B11BF057C2C1F0B230D1344A4AE945BD81F4A49E206DCEF9A41624EC619AEFB9706C7D75329FAA1E8F50371E915CF3CB420BC71EAB766F3B4382B986BE975E454BC861EEDF4454A579F322820EC1B0CBFFDCAF5B268A1B1F051FF538A7CA5FB13E768CC86CF8191234CC1057F58B2CE0E54216B3C5EDE1E5A95C42191D0F5F1D13BA2A892892CB43B465BA7827C94D8FB0B0110C937B00BC03C9232EDC074CADE4EDAC0A05991A7944BB74A9BF3865796DBA1DB003693F8BC9953CF0A3D72A0C77FE28DA0F056D35B88F87D21078F432419F97303BC51484021F01EC35DD5F93B7968D5EE19C1AA0073CE5411A9A1952E30C100B2186603710179ADCFA1EBA0DD95C930D569DFC3B330F33A76A03521CF236797D9508A54A5BA7F95854A055EA94193B4CAAA4AB4891FFDB3719C0167515C1048BAEE8B16C1962E3EE20DAD583607382D6A0CC6144F63626459A2788ACD1F4880314CE296FEABC8FA3BAA2CE4628737ED2CE119B45E996A0A8236165DDB6C8A9DF8D4488B155A11E5F7D40DE49FCD9001C55353D13FA351F8615C8BD311A16C43B771034914C2C3935DFF87B5DA5657E119D19E65B8621FF0A57029AB6CD0E31E8CE388459F158600E28B85B4AEC32F963345D8D7C2F3E1C5378F59875E5C34E4711F8E8744D4C51BE1B924A8281824E0D0014D0D9AAE1B20364973EA2CB19166800D0CB04A19CCA03AAB75B75D893CF3329D990DAE449C14C12EB8F7DE950BE849BBFD8EE6A8B3F6B01B1041E38D9D4C4852DA0C3FF6271A46E72670B663EA5BD02A6D6663B6F01BF540915CA34A2656F2E634DCF921150F30B5E345F130EE2EBBC55742F04D683E8A6A2E7E71AA45B8CC4D00835DF14E2CEEE1A85A86339FD04121EA9DD8B9CE8EF6316EBFC47DAE8E79AEE8BBCAF5F8B7A30AA69E494EE3F84F634CE0CCEAB63A6FF2AB93D977939EE96042DBBF08181F26AFA28CDD7F2C04E4F9D27CCB7F1D9B81349ECF70AC94375F4096668A1C5834E63D2291F93333E030D1E5C701236DF4CCE973C2F1C360F2B34BBF913ED950C4EBC7D1D36CF98D104C671AFAAD372C6763DED423CBFE67B49C2DE47400AAEA2E52FF296E17F979D507E868DD87FB80B68D3D9AB05773459F8ECE948EF93D3327CE991A29C335E262C53574C472242A9AE221490A39B6553BD13E36E8DA3964AC04C2BC2DECD38CD2B099BB0A8431CFDB482D39F8287AD85283033824F1941E13D882B653588DCF043D012D3ECFDB7A8696BFC6E62B0CEA92903EF5ECEBAA6BF7AC2DD399EB35ECFBEF0EE172F9E73872BDCCA7786095172950F7E841FB0158D3FE44CFEEEE18CCA049E6FADCFEF99FFC39603701F69FFD466BC8A1C3FB42DD3F1E4E5991FDF6115989FBE3DAEC617A8C173BDD65B1C64903FEDAFCA8558E8836D52357C7377726721F505CB3C041EAED05F0C2C91CAFDF351DA6AE731A7168493AF240A0CF26B7C3665FAD11954EC9E2AE0C350FCB7B47853A500FD3D93022A410DC1864574DA8E25A7AD23F4F772EA4DD85F27712CD3376C183BA7458870340889745175322BDFCC322CFC142C8590DE573E87DAF32A68039D08CFB246EF3C630C48C447055479A079619A25992914872EDD7F7C2C642E78F41FEBFEDACE4937C8903E8BFA936A67988AB523C0E2E017C43AA5F56ABA6142D72CAA0A246EB9B8C1841A97DEC70727A4DAF4B71D2FA5645ADA130FEEAB693F969E7914E356242E65F679A7B316F148DD14E65FF8025D7C7A",
      torch_tensor_16_32_1_1_torch.int8: "0x01000000FBA4275183A65E1EF817EDA78954F1D1DFBBDA935F34C0D539D12223B020086FD2DF6E98097AC77A7176F473C9D4301B4679B0432B433CD09C66B85187EA01160A28F21F7EAEF9CF706DFDD4B15BF778486F65AD25CB40F50BA88E301E0B56CB2DBA1AE3596F6E064B81B517019CC8C5820C5734C48B990257CDBBBCF587907DC3E9DE90EA27CCFBFF815C6757D64289E1E6D335C6F1DB89EB944A4477D506197F75BE948DC36B2B7B5E02B17C6637BB640C54354390BA4CE69174FD679D2CD0CBE5D146E8601DECB78CDB8AE802F8C25848E1CE506F8CE5F4D26DED6C01F2B6D62938FB79A83172EA6502A1BA2FC91F7D2BF420B795A0951A19CA8445B8EB95B8358AB85FBFCBDC36AD0D34F7179F3930F0973353EA3C2FCDF77F019BF73FD7BD6943EA06F31E05B3180308D021992645F29D000092A6765F4658314854E2F05B00AD9D47696315588BA48666FFC52BD0AE3117A5AC3C610AC03D1691AE1C4FD73DB17A5B18392CB5FF22E37ACF8EC38A69C7A7F2AABE41A13C5D0038B9637B1E7482F219923ED0D29B34A4E538601DD1C947186B30669A66C6DE01E81971B4279A1469566D45F521CB6C40A36EFEFADDDE06C28ABFE7605EB4FBDBBCEAD447C114B8D864C2F8792CBFB4D3D837E46BBAD82E667A1405C748B6DF9686470965654333DF443D2CFC1301A41EA33EB4D6C464A641405A204564192B9DDE0C0FD3",
      torch_tensor_32_1_3_3_torch.int8: "0x0100000018D7560718D700E7F59DFF96E54AA7AAE1DD161541A8F7476EF7B62549B0B638F788B634D5586513F6D8FA179FE2964EAF74DFB73D1358358551E8C8515D90F469316BD4BA6E357ACBAEF188325E1FF33FAF7D8186E2680D31A32EF2335A37F5F8B0D253CD4FCDE2038BFFF3F5E7655EAA3B9C932702C585CF2B8A8410A490CFEB8CAB0888EEAEA8329E9F491874DEC2F4016181F738BABF3E861E9D3F934E8795026493C770EB3585D8BF6B35A315FFCCB7D664A5A5D9022304E1B3E9CD6784AF98E9637091FA4B3868FCAA54D442E13673778CACCBAF7AF5ABC7BA34918982373FB1205E13E509F240A94148B3687DCEDC409C321E509196392E89B98BA5C66AE749793A8E403163824E68890D6DA32A38217F686DF06B89BBE5DA763C5257",
      torch_tensor_32_16_1_1_torch.int8: "0x01000000068D69447E40AC6A073C9ADB83CF1B9C284412AB9ED9387D49F22D83943BB83DA6C19742F3624F4604D9E4113FA76BF296BB70748A5A404B6CBC2834DA2BDB4FDDD1202DC20B4AF327E12DA4B5C075DE00C27F7CA099A0FFE0ADD218BE1CE3C21168AA06D17D87867DB018F5E5E4510684B5D540AE78E4E964406C49D9ACF769D58A347CDC978D20F6C01A306563ED908D7738379276787395D0A978C9C643C5C1F5F49D6AC82D6E40126C11C5781E84DCA96FEB8CF85021280C2FE1CD89A037B5122909AE79B6689BE145CC6BA995C71575C32DE0E45D9E0D77EF63D96685EEEA293262EDFB57DE6FABF2F93957EC973F2633B252780B8959A21D12C52C8E1DAFF2106CC351F0C4918B7CE00622566C67A2ECB5B71E779A4DBEE765E30CA76CF0A325A69B0865DC3C6D54BDF2D89A00606B0C1DC960CBA8144C8D732EA7E56E9FDB2A9146424FAF7FB57F868F4E0D07BACBDB84071600297922D2CCAFA8ECEA39CA65A700727EB6170FC4D422A81537CE6AF83A7ED945DCEDEAFFD01E0551E60DD1963310CDD521E953073037E1375E06190558CABC379102C6548A4D7E1AF87DCAF6C8EE1C11E88107FC13617BB5F8CD8BA4774A44479B0D76B9712159CA3B8FF82A266A7D745559F09DD1F2BB412D141F702E91A438113E818B4E518D309D60287E838656714E54955C881CADCE16CEEC888831CAB3CE989A4C4111BB2A06",
      torch_tensor_16_3_3_3_torch.int8: "0x01000000FF4497A3CF22FD65F522DAE787ACCC05324CAAC92E69E65FEC0D738AB0E0CE6EAEC6A789B66D393E07BF1589A4BF504AC8FB517E321155B5189EA8BE3933B52646F0051D4F7A9ED132696F7019920CB18A71618118EBEBC631B52F405B3082AE3F1B9DB77856C9E087FEA09EF913CC4BB3735795E006131E3208C23C86B5E0C2D498E51BADF95BF304F51A51785179F78EC457FFC19F8995E64645854F9DE5CCE8E78E92EC02C6308EF770CC732E8D50F1C766990EE55B233D2DE1E597456557A606A6BAB62BB4FD0552A0A9B659D26B2E10FFE710E3FF109DBD6799F77E2E04923FA6DCD5ED016910724EB039A6CA252A5FD70041855C9702EABD1169DBB5D18239C3ABB74943622ED6DC266823C4C4881BB98F6FADF22404AB99651569D525E3FAB32B28FDE3B258A134D5C317BE1D19A2153632F098EC2CD23055BE01350A0B109C0A58724B113BC297937F51A832607F6F62E3D36847B4723D45B024D363E9311736D53EA71DAA839A644577668FA9EBAD58A0C285B868685B6271DF38712A7F424FD43D0FE2B8B99E555AF2B6625109C47534A07A60D247B8EC6C05A6D6DEE70C7507B2073D3F8CE9A2CA2EA62F",
      torch_tensor_10_torch.float32: "0x040000000670843D4746BDBDF9BB0B3DE02BA5BDB83C793C1C21843DB35821BD3068D13D38E5D63D8FF80A3D"
    }
  }
#-}
