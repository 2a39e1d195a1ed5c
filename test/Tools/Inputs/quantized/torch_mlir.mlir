module {
  func.func @small(%arg0: tensor<1x3x20x28xf32>) -> tensor<1x10xf32> {
    %0 = "tosa.const"() <{values = dense<[706, -22, 378, 535, 1059, -127, -439, -1039, -1119, 1471, -106, 987, -1628, -2432, -1316, 1439]> : tensor<16xi32>}> : () -> tensor<16xi32>
    %1 = "tosa.const"() <{values = dense<[-382, -31, -54, -26, -24, -459, -741, -467, 753, 263, 413, 970, -829, 358, -756, -235, 340, 1135, -550, -67, 813, -1047, 255, -217, -620, 103, 418, -641, 267, 122, -873, 1092]> : tensor<32xi32>}> : () -> tensor<32xi32>
    %2 = "tosa.const"() <{values = dense<[569, -513, -734, -690, 1111, -631, -140, -111, 617, -1039, -23, 726, 667, 245, -156, 1051, -1000, 587, 304, 353, 159, 123, 557, -689, -745, 97, 31, 98, 951, -346, 449, 230]> : tensor<32xi32>}> : () -> tensor<32xi32>
    %3 = "tosa.const"() <{values = dense<[359, -453, -1241, 288, -570, -1091, -1088, -198, 1289, -155, 953, -1995, -745, -1117, -244, 684]> : tensor<16xi32>}> : () -> tensor<16xi32>
    %4 = "tosa.const"() <{values = dense<[-696, -381, 880, 1101, -2686, 147, 264, 523, -1805, 411, -557, 869, 614, 1184, 2540, 820, 982, 1603, -1415, -861, -50, -552, 2753, 85]> : tensor<24xi32>}> : () -> tensor<24xi32>
    %5 = "tosa.const"() <{values = dense<[459, 116, 799, 2379, 1230, 293, -549, 899]> : tensor<8xi32>}> : () -> tensor<8xi32>
    %6 = "tosa.const"() <{values = dense<[675, -1889, 1396, -981, -5838, 1541, -3450, 5013, 6259, 2564]> : tensor<10xi32>}> : () -> tensor<10xi32>
    %7 = "tosa.const"() <{values = dense<0> : tensor<1xi8>}> : () -> tensor<1xi8>
    %8 = "tosa.const"() <{values = dense<-6> : tensor<1xi8>}> : () -> tensor<1xi8>
    %9 = "tosa.const"() <{values = dense<-128> : tensor<1xi8>}> : () -> tensor<1xi8>
    %10 = tosa.const_shape  {values = dense<[1, 10, 13, 16]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %11 = tosa.const_shape  {values = dense<0> : tensor<4xindex>} : () -> !tosa.shape<4>
    %12 = "tosa.const"() <{values = dense<0.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %13 = tosa.const_shape  {values = dense<[1, 32]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %14 = tosa.const_shape  {values = dense<[1, 1, 32]> : tensor<3xindex>} : () -> !tosa.shape<3>
    %15 = tosa.const_shape  {values = dense<[1, 10]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %16 = "tosa.const"() <{values = dense<2.96901213E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %17 = "tosa.const"() <{values = dense<5.01691247E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %18 = "tosa.const"() <{values = dense<4.26787359E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %19 = "tosa.const"() <{values = dense<1.75435009E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %20 = "tosa.const"() <{values = dense<3.3778834E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %21 = "tosa.const"() <{values = dense<2.25468713E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %22 = "tosa.const"() <{values = dense<2.39114815E-4> : tensor<1xf32>}> : () -> tensor<1xf32>
    %23 = "tosa.const"() <{values = dense<32.1259842> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %24 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %25 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %26 = "tosa.const"() <{values = dense<-6.000000e+00> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %27 = "tosa.const"() <{values = dense<4182.09131> : tensor<1xf32>}> : () -> tensor<1xf32>
    %28 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1xf32>}> : () -> tensor<1xf32>
    %29 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1xf32>}> : () -> tensor<1xf32>
    %30 = "tosa.const"() <{values = dense<"0x07BE15F9E0362102F9058747E4F5DD13BF1244DA2F31E405DBF0D9DCE6F4EEFB39091F4DD83A47F8CF34FA3B0E1535D1081F000E0A1AD5F0210D0BEB0EF73D1735D4D92CEAEA151FF2B702D902433A1706E3F3BFEE4917CDEC2EC5DEF81D0CCE1B30293C07C5DDE5DF4EC21DBA17D30C1A08EE24EE0319E0FE1ADF06020816D30BE8FC292CE800200AF02BF50023C5D2B7FD0926E7FD0A21DB0DF7B60B03100CE6F7F501FCFB14E927080DFF0DFC02FDF7E0E00B2416F614D61E17FB08F8F8EADE0AF8E9F51813F502FFE428FB0DF21C0E0AEAF8FDF6030A0038CDE929D0DDFAB87DEDD9FDD781AEE3D1E5C4351C31F2EC4123E932EB52D5CE0925F0EE280077E124F108E4C7D9F7096DBEFEDFDA6D38E729121DE1F1D2CBF7C7DAEB19FF8C1E0105DAE3D616CDD8F408FC05DFEFEB1601F8200BE811F9120FF4099D20F107E3E3FF1B0822F833FC0D0A0FF4F7F30BCE02DAF9F62AFF0AC43BCBDC161708CA46D01CF2450DE221F233F319FEE42FF3DEDA0804EB1DEA2122E6190BE1503BCDC9C91312B52816D4E8EE06F61DD8E3B7E71B6BCF04BC19EBF8E205391FF4F7F615E1041CFC01FC1D1ED8E7F72635B01DE8"> : tensor<16x3x3x3xi8>}> : () -> tensor<16x3x3x3xi8>
    %31 = "tosa.const"() <{values = dense<2.39114815E-4> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %32 = "tosa.const"() <{values = dense<23.6236553> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %33 = "tosa.const"() <{values = dense<-1.280000e+02> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %34 = "tosa.const"() <{values = dense<-128> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
    %35 = "tosa.const"() <{values = dense<0.0423304513> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %36 = "tosa.const"() <{values = dense<2343.08716> : tensor<1xf32>}> : () -> tensor<1xf32>
    %37 = "tosa.const"() <{values = dense<"0x1C09EBFDF8F7BEE9FB280425F6F9990C0614FB01F8F3F8FC0F00F70202F90DEBF61EC3103B15B3DF380E001421E0F306EFFC29E23D3BCAFC0BE8E9F917F03909FD2A120BF63417FAD20BDFCEF80825081DD4FF041F041DEE0D0FD306F5BC22F3D9EF0646F816401931EA24FD32D2DC3BFCF802F01EE4FD08FEEEEC0AE90FDDF301E50E00E9DFDE01E7E2FB3206110511EFFB0300FEF8FDF6E1F1061417010B0BF1DB01DAF90DE1011B080B1426031BFFF904F8F8F8E101EFFF13F9F912070DFB09F8F807F9091DEBF70EFE0EF404FE020BD7DC2F0A04FF0CD9DE2C051DEC2F0C090AF1DEEC1E18FAFA13FDE81709D2FA020702F7FE04FCFB11F3FBE4070B070D161117F33AEFB82A5BD1FBDEED02C3F2E7F6ECEEE31409E0F6F5F4E80DF9080914E619120823030CF51002F91FFC00FDD91B26128734EEC21F1DCA7FC2A7C549F9F2FEE9E5E71B27D7091ED6EDD8CE04E21AFF11F4E6FC00E3121F0646E615EF08E4260629D5EFE1EEE8FCFFFFED061EF400FF06FF00F300F407FF01F40B090C66FE37FA12110C1EF2021950D9ADEA040503211BFFF3F6F6FAD4F3F4FBF913F1F40FFA06120B07FB1205F2FCDFE6CDEE16F70D00F51609E411EFFD0BFB120CE6F904F7FD0C05F203F7EDEF040000EEFDDEE2FBD316510FDEF7CDF41013DE0A263CE8E2029BEEF7F0C9F8E51AE0F6F814AEF519F4CF0B0BF7DAE8F6E4C2E7FEF0"> : tensor<32x1x1x16xi8>}> : () -> tensor<32x1x1x16xi8>
    %38 = "tosa.const"() <{values = dense<4.26787359E-4> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %39 = "tosa.const"() <{values = dense<21.2710457> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %40 = "tosa.const"() <{values = dense<1993.25769> : tensor<1xf32>}> : () -> tensor<1xf32>
    %41 = "tosa.const"() <{values = dense<"0x1C23FD0903CFF3EAE3ED43C1CB1120E71FED00A4EC1519EEEA3AFA07B2F90BEFEADC02090ACF0BBA0AFEC7E4E709FEEBFEFFF90F209AF1EBD2E1E00B20F70E06F1E4FD1C131FFEDF0015DF4109FB0E0DEA33340015513E471B05FF1133F8070B140E03F804FB0930051AC0F7D6FDF505AE32D7B023A2F4D008FE2615E6E2EEF9F39CA8190716F9200F09E2D508F1EEEE07FEFBEC1C140B1E0E0F2FCC25F11A07D1DE10291DE207F1F4F417E7EE02100AE007D22D0A3807042A11F314E902E3FB1B19CC260739F82D0CF51EECEEECF11DFAD004C5DE3EA843130A15E9BC0815FF00EEB00E0B0701CB0BF40C0B23F5F1E81FE6053DF4110B2E11E50318F5FE000231CD330B1438FDE10C130BE5070C110126F5261705BB0BFD160B07070AFBE114093CD0452120FD181BEED1DB2B00E925220032F500FBF8CAE1191E0E040EF80705D407361908FAFB0B11CBF8E3FCE40B6AF71CF9CAF3FB32FFF114F4031619F34AF0E3EE08E9FEE2F7FF0C1323FF0B0F370444271C12CF33DD3804060912F407FCF4E7160401EE811D03361E1C1FDAFCDD4042BC2E3003D9E6F9EAD707D1E7FDE703120EE7270922EE1EF117A20CF1F1DA0E0D612720391AFDEEE618F9F4FAFA06F4D90206210A10F8F7CDEDFDF7F9166D0910D9E566F9E41F08FEF9EE13EFF5"> : tensor<3x5x32x1xi8>}> : () -> tensor<3x5x32x1xi8>
    %42 = "tosa.const"() <{values = dense<5.01691247E-4> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %43 = "tosa.const"() <{values = dense<21.5810585> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %44 = "tosa.const"() <{values = dense<2960.43359> : tensor<1xf32>}> : () -> tensor<1xf32>
    %45 = "tosa.const"() <{values = dense<"0x48D6EFF228E732301A0DD106D5F506F71DFCD1E0D9F6260F0AD948FF49E6EF4FE10CF6E93EE31A20E3CACDE9060AFBFD1C160BEE1605EBEF2335F1C511E615F54D041FD69F050919EDD4C91318E2EEE7BF071DF8CFF92F4909E5BCCBFD0809F7D5D404E925D730ED0606F6C7F22BDCCCFAF4DCEBF2F405140B0A2F1FAEF6D4ED1BF9F12ECBFD1301D7FF1C0D0B0B05D5F50F931B0CDAE6F90EF3290EE4F0081A1BFC06FF20D918B7120A00AC3D230112DB143DD26AEF20E00FCEE6F7E6F726CEC302E3CD07E311FEF6FD3443F8CBB38EC4D5FDA0493640E60CD04FC2E6497FFBF2AD390AC11D14F4ED18081029281913D6DB1B16111CEE13DF021FEA41262EF9D9EC10F81504EF1B26EB0F0408FDDC28E2E71305E9EDFBF412DF0A2B06E7EB01E731B741B0FED520E1D3F3F0B312A12FF326E8E11AE9C3FDC9FF372600F9F3E711F8EE0D9F5E1EBD06CAE6D534A4EFB1FFF1BD454BE519F90C49F356F2FC5A0DE903F2EDF504F3F0FC05F8F1E8F7090B09FE010EF604EB08FBF309F4F611F4F9F809EA0FFDFCF5FE1103F5FC0601FD0704F3E90616F6FE1014010F09F9E8F50415E7D5AFABFAB0FFD8EA6B02EFF7B6442BE50CDE14BC0E4C17E230632505D7163FBE200532FCB941DA1AFCFF05EE060A1A040A2CE2021022FE03F529F516FD01F10100EEF7FAEDF112F3F5EF0F0B0401FAFCF808090B1909080CED00ED14FA16"> : tensor<16x1x1x32xi8>}> : () -> tensor<16x1x1x32xi8>
    %46 = "tosa.const"() <{values = dense<3.3778834E-4> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %47 = "tosa.const"() <{values = dense<17.6579781> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %48 = "tosa.const"() <{values = dense<4.000000e+01> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %49 = "tosa.const"() <{values = dense<40> : tensor<1x1x1x1xi32>}> : () -> tensor<1x1x1x1xi32>
    %50 = "tosa.const"() <{values = dense<0.0566316247> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %51 = "tosa.const"() <{values = dense<21.4684544> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %52 = "tosa.const"() <{values = dense<5700.11621> : tensor<1xf32>}> : () -> tensor<1xf32>
    %53 = "tosa.const"() <{values = dense<"0xEC160721FAC83C3BEFF212F7F9194810D44FDDE544F0FDFBC2E1D8E11BE7BFDB22FDEF00E849D6F5EE26BBECE603E2C7E5DDE9402DF8E0EB4D08C7FDE3132E1C0AD7060FF90B1F19D4481607E1FCE8EDE8EBDB0A0FFADE02001AFB020A434ADF120D2EEF2BEAEA0A0CE8BE2E2CE3E3D9F2E7F3DD10CBD8052BF9EC564FE726DB1C36F83E1DD7D3F35F0FBB1E2F0EFD30E609D71D102BD2F82A0BD6061E0F13ECF1EEF2230F1AF0FC25F12EC50AF8EE1B38D8F92812DA07C4F20808DE03162C19F4DF0205E8D507E219F1ED08E409E6EE00E3FAF70913E535F604F9B412EDF3DB0BC2DCF21AFAF1CF01F2E6FE44EDEAFDF8221F19F20FEF2705031BE3CF18D8D2EC0314ECF80801F7F92E1412E30A12E3250F02E6F71D14C80FED12FA301FE2F5F9C5E232F2F7EFE4301D0EF5F5D6F6BDE7FF57DECF030631CC09E6E3F6C4F62BFAEEC81012E7F1181908E0C2FAA72CE63DD7F94FDBEAAE25C7DA1C38C2CFEFFD1C12ECE649172AE5059FF0C2E814FFEE3D36FB0901A20CE7CBD9F1D839F2E0F828FD2E42F7DDD6DCFFE9550B334939A80A042CDB020041E8B941D5C9E625F1DDCAE8FA03050F1E9AE619F4F930F0E3D059093CF931EA3CF811041150EB1BDC0437DE1F4D19CFC9FBF40001FAE4300807124C12EC08EA05B22BCA440528D6F0D666F203E6AA0DEAF6EAFA19CFEE30CFFB342E34F60830AF3CF2F6E8C202ED450EC93C18F7E51544EB57E5EAFAFCE2D83DCBE805E92C21AED8DBDEF9EF4DE604210B18ED1A03251CA10CD7F208BB0FD02CFD41C80DE1F34A3509DF0038DE14EE1AEDF5F3F1E30E03170321F219F61AFB00F725F0BA22ACF80E28D71007EDF2D118194102D8070F00F819CF08E5EA0B0DE0ED1113CFDEC9F0F2182F0807F8E233FEE1E5F6110D460CFF0E281DEE062AD4E6FF140AE6EE0AEBF3EFEF040810131DF2CD0CCD080DEF03F2E2FEDCF501E7FA53EAEF0812172011FCFA01191CF30AFDE8E019F3F1E9EAEFFA211FF2ECD525050C0A14D223F504EFF8130EF8090FF905ECC03118252D182C14EFED0CF721123913DAFA18C3C440F7F210DD25131E3513C1C419D22DDDDFFCFD10DEDF0A1C2C0C11FB26DCF0C8F0E211EED4F822152A132FD4450ADAD8EC16C4F2BDF301F717D3F9E2D7F014FBF1191A1BECE3052105EAECCDE508DFD40D00C10AE2D825EFE3115916DFFAD60A14B903140202F2F2ED220225F91F2123E8EC2C0DD61734E019E515EFDF08F90745FC0EE5C8F8FF1BC41FF8E0EA28211DDEFFFDFA3B0725D92F050ED702033CC9F7140417120BC004F211071BCC3800032E02E1ED2C1028E805FAF9D3031001B40C17FAFDF6FAE106BB291DCA10F1FC1E06D805F41EC2E5CAEBD224EF25050AC6FA26040FF4E0F8E61711DBF60CD13C0F030CD4E1DE0F08DE28293202F551F70303ECC8E3FD03EF19DECD3FFB27C6BFDAF2520D55161F2BFD2101341E12EA123511262BFA0DE502EEE0E5DCE710162A10F4EB05BF1FDADCF90133F80F1CEDF10102EBEC24F11A1120320436F5BDE31917220B240CF40D11191929D0FF1D05D429E629E0FF14EAFEF2DA043B0C4A0EE90DFBFDF71017F7FE5B11051401DF1CDAE5F81B1415FFE81051B106DFD2F40BFBE9F320EA34E9FFEB330CDFE701EDFA0E05DB04E1FAFBF7EAFD03F0F624F808DB03F60F03E9E60B26DDD8EB0705F8E0FE0FE6F81902ECFE09F80EF7D50C041912E8D6F7EAE62404EBFA0C08200AF9F60A21EE0AEDDF103802F508DBECFBDEEFFA12FBFE32140E001D240F0E2D08E9010730FD2101F400E9ED0417E1E0F3FA0925023610F90AF92105011DEB1210FEFFE303ED0BE2D1F21FFDEA11EBC6F919031EEE14F10ADC08F2F1F8FE0C0FD81420F6F20603F8DF01EAF3D2D3F00EF327120C33E6050AFEFA13030AE2E0D7240DF2F5EC2908F2E521042BE00CF6ED181107EDEB1F20EB1EF6163BFBEFF9F2181DF8EED401091D15FC14E9E9F7F4132A00F218CB16D10BFB1014FF130F0EF90EE117D0F930E9F9E808E4E9173CF81BF80D11ECF30D0504F500F7000307030309FD01F9FB07F611F0FC08FF05F80B010001EC020503F30106EDF608F9F5FAF5FCF0FCF9FEF9F60D1807FB04FE0BFE0209F90404F903EC00F801F50107EC08FD080A0603F4100902FDED07FCEC0BF7F806F60511FE0119F0FCF4FB02FD0B06FCFF040DF90708FE0405F600F8F9EB0CF60B0003F30C00F8F60AFB0610F4FEF5040CE9C523CD0920E002F1FD2EBE31E405170CFBE122E3FB3B15FAEF1B16031115033221FA16FA17140520F42B411F0B0F061AFF0024E9E10EFAE714F1DBACF551EFF2FF0CE020FFEA1A3933DF0AF51CF514D6DD2F04F4D319F6FAE1FEDCF8FCD9EDD215FF3AFDE6391B04F5E9E611ED361109EB104318EA1E400DF90703E8EB30F205EFFD02FC3B0C1D63F42037E5C0E8FE1C1044170D0F02EFD4E0F2ECF92DFBF30716031617EEECECEA0FE8D9F9F8160F2C1ADDFDCBF5E023FAF42A16F8D3FAF70C27ED2AF91ADE07081711E4ECE4F81504EE0D1F00EEF23A081BF90EEAFBFF1B3ADEFEEDE426F315D60ADF291CF9F336EB06200C000D040A0AD931E7222F0FF52009181CF9E9DE220CE8E8FDE8DD0F15ECFE1927E1D9F220E8CEC93436FDE81007F425FF140EFEF5F311FCFFFE0D0E0604FEEF2BF0FAFFE50CFE200013FFEBFE251B0FFB04FFF2DEFB1AFF16F91D1712FCE2F4F7F90002060C0A000CEEE5111712F50509F004180F05FD15F204E91BF2F412F2F406EBF220EEF0000F0AFB17F902D8F4F70FF7F5FDECDCF805131414021123E1E9EA08FD11ED14F91DFFFE0D1EF303CCEF06F2EAFBF418E11001E7FAFCD7DE2AF7F339ECEE1EC11DF201F03A0138CD2CD150F5F60838EB5B1DF5CC2608FB0150352A2CE6BCE0A7E2EFFDBBE1EA3BF355C4E212EE03C51627E1D72607E2E930E3EA23EA19EF14EDEEDCC831D83A34DDE320F7C92D3206CDCFEFED5405D1E4EEDB1910CE13B5160F4B0AFFF5C72CCB20FFF8320C1AD53FD3D5396110085248E3FB27DFD4165C232943E03DF23033BC201B0A390A34EAF404E32530FE0FCE0397291DEFD22CBC1CF7D5E31607C6020F271EE102FD15F7DB38EB23DBD1E7CAE536C30EF45903C22912F229F73EB52CF54C113BF20D161F1E4FECDF4AFC271004A1A810E8F80DE0421058FB10E8E5D217EE1209E4DFF7DBEE07F91DB4FBEEDBCEE608FF261536A52DFDF425CE790517E93AF9CC37F6FC0BDF0B33E23D010F3919E8D1EA15DF0D120A1125EE26231C01F00ECEFFE1DCCB24EDEA0E2B050B101D08F6E5FCDCE0F5FF12B6E9FDEE03FAEC1E1B16F028EF28D6C7E11337E7262AE5DBFBC618F6B8ECD80107FC15F8DFD7ECED09200312F51817E8E0EF1AFDFCFBFEDDDAFB151ECDE808FC0A1FD2E5F5E607110C06180A1BFC281CCD0AF3E5F22E1DFFF6150B160C49F30BFCCA2A10E6FB0EBEFB0DF69401001021F2B22DF01AC2F038E73EFB231DFE210CABF1FE3517F733320E1958130C1F0226EEED14AEF3161920FBE229BBFF5428F4F8DEFB151BEA16F3CFDD1B35DDF1F5E05A2A2215DA43070217042DFEF2F521E849F410E4021E28CFECD108E71AEEE4F439DCECB7330418EA031549A1B39E38FA23B5E4E4F12C1D5C37452CFFE938CBD4FF40C6E4FD3921E3F60E2AFEF91220DE25FD112302F9E6230622FA0A23DFF611F43404F6FBF8EDFD1A0B09F72AF3E70E0E05E507B3FF0103FCE81708D20C150702EBFDFD0EF8EC0DFE3F092414D549F9FBFF00ECEEED35F3DC210F0A06280738E00EF40FECE3CE101701FDF7D30AF70203150C07F1190510EFEE14FF0CF4E2313C0604140C0DD90019E41CE40A2415113101EF33F9FFEEE403F7F2E9DF013118FD07EDE71ACC30F7F3F126E5B902E5FBFB3D1532DBFBF5DD0106E8FCF3182822E9D9F80B15321305B4EAE21F18EED6011CEC04F9060ADF1CE201D3F3FE20F117E62520C5E7ED1EEEF7E3E804E2F3071CDEEF221DF50D13F51501FC05F813DB33FBED1818F512E809DB18F3F3231D02FDF10F37ECED0E02CFDBEF3BFEE42F0E103FEDF60BF61EDCC1FD1006B7322D163AE227D0E533E624041ED1281110220C161FC9E30DEEB7D607CF26DBF5F2020B110F1FF004DB1506FE210CD23E40482EC03837E2EC20F2C716EA0ABCD40F0AF8CBDC10E5E4FE2D09CE0DCF09D90A0C0EFC4B18E7213A0AC3391AFF130DEDE2C9E9ECDE3122C0DD07121A1107BE2EEF1EED07FF344929DB66191F1005E4C416F6F346EE56D8DED8D3DAB5E6E1FF3EEEB231D3C704F913E51100E9C84309DB0FE3280D2710DEDFD3DACDFCF7F613B91BF2E4FDDBE340F90AEBF62430233BEE02FF0D1CC4041023FB000FF30E0BF7F71400E519F8D7F1041DF7F43B29EDF1E7F504021AF604EB15F0020F15EB23D94EC63634281FFF09F6CA1830E2E414FC9E000904FBE6AB1D2D011130E2F20D0CDADA09F42FD71004EAE1F208D9F0ECDDFF0B060304FF03FEFA0B16EAE6270AFC031211C7EAFE18FFFE0B09FDF0FBF417CFEDF10F2EFE12010107F6FE050D2DF200EEF80AFF0D040C041EFFFF10F9FA03F3F308EEF205ED19F2FDE7E4DFFA1103FD0F210710FBEEFC4215E30A0EE10838EB140D0113E1E511FAE10CFC11FBE1F41113FFEA070EF441051518E8F0E7D1F51604F61DC3FB25CBFB0B1A183CF71B0DD82EF921EA5811EAFFD706E6DA38F851DC36DF012A182FCD1CDFF115D851F80AC1B14CE4D2ECF8FA0EEA9704070CDBF202EA3FF6F1261ACCC441E7F9C012C1FB7F2C080AF5E2DE242FC4F5CEE2CBD7A6144A3C3C4011F5B0D22FDE3AB0ECFD195BE122E404E4090AF5C413EFAB040A0ADCDC02F9C80625F51AE8EFC9FF2CF60B07C02135C8CB03F3FB16"> : tensor<24x3x3x16xi8>}> : () -> tensor<24x3x3x16xi8>
    %54 = "tosa.const"() <{values = dense<1.75435009E-4> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %55 = "tosa.const"() <{values = dense<4435.20508> : tensor<1xf32>}> : () -> tensor<1xf32>
    %56 = "tosa.const"() <{values = dense<"0xF307FEF901F908F9F7FE01FFF5FFF3F4EE13FA04FE06FBFFF900F5FB05120AEB1CFF07F0F2FBF3FC09F60017F60E000100E7FB0BF703030AFEFF010E0A0500FF0BF314EF04F90BF909F00604FDFDEAEDFEE7D3DA12CC100D0A1B10EA1D05F0FCDE1819FFDDE841FE070B191E04B6E9F3A4FFCFECFFA6ACC3063BEE261E0AFF0814F1D608F3571A19CE0717D3EF384E4648501BE5D523C42BFEDE1FFFD10F1EDAEB150CFEE6FB1B1A2C1305040A28F4B0F0CEEC1E16FA1608FBFFE420F606C61EFED6F8D9F7100C0C2D154DF113BCDBF90AF9DD2106E70730F918E91FDDEA18FD3B02E1F8FA2726321BF90E2A05FF01D90E27EF22D12CD7C55EFAF337EBDEE6FFEADF0FE63DEF1A12B0F829F309040123F6E836F312FEF6E7E5EDF2D8F6DD20F4DEFE0C1027FFEF0C3A3BFC14DBF5213DBF15EC0D0017090FE300FAE2FF351306BD2C14FB1514280F2507FDE1FF1DFE2069E1FEE61EED2CFB0AF62512113046E4ECE90AE74BEB0E55F6FC44EBD916EAF3130429E7F6F32D4620C60FD1FA0531F5277F4C262F040BEB08E4CEF31B5BC2E69E3BDCEB0BFCF6E31095EAD0E8F6DAF946FE440EDFBC9FF2F7FF5228EB02DD38F2F9FADA20E402EC2BEE0F001C302C0DCFD4131ECC04DE0BDE28E412F60D10F22B0EE1E3FDD9D620F1EFC80CF3200BF2F610DDD3EDF0021A29E903FD1122EB0F1E031A05222D4736B7E1E11ABD130D0416181E0BFC2EA9FCF4F604EB084D03071315F81704F7FD050B0824FBF2112BF941C7F1F3C9109011F328EE01FDBDC1F7C1F91A1408DAD58D122BEF16F43AF51C4F52EF0F090B1BBCE82EC671DCE23CDAD5F7D3F7C34F48552508379943F511CB2C32E10AE53BD155F8E525FD661128E6F7FB2327E218DD23573501142C2647FC"> : tensor<8x5x1x16xi8>}> : () -> tensor<8x5x1x16xi8>
    %57 = "tosa.const"() <{values = dense<2.25468713E-4> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %58 = "tosa.const"() <{values = dense<20.2582607> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %59 = "tosa.const"() <{values = dense<14.112505> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %60 = "tosa.const"() <{values = dense<0.0493625812> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %61 = "tosa.const"() <{values = dense<0.0708591416> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %62 = tosa.const_shape  {values = dense<[1, 32, 1, 1]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %63 = "tosa.const"() <{values = dense<26.8249912> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %64 = "tosa.const"() <{values = dense<0.0372786708> : tensor<1x1x1x1xf32>}> : () -> tensor<1x1x1x1xf32>
    %65 = "tosa.const"() <{values = dense<26.8249912> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %66 = "tosa.const"() <{values = dense<5.000000e-01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %67 = "tosa.const"() <{values = dense<2.000000e+00> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %68 = "tosa.const"() <{values = dense<-1.280000e+02> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %69 = "tosa.const"() <{values = dense<"0xF817FFEB1F17B2DD03E8F01011CC361B39F2D93C2CBC2316ED1AFBF4CEF50B16E13C1F0226DEE64510F837F41215F9380A000101B71AF4E5CA0EF3D6E12509E338D4C53DF254B3F5D715E044E824D4F513D0FA3EF616CB0AEE381A121E1DF4041FF50338094EF6D8CEC8C704BBFAD8D026042932BAEDE01AEE0D07F2F80121DD5125FEF218F6D1CFF7DB2A34CA2F1448E8F4DA0C31F6FB00B0EBE31EE5D0B3D708CF3DE3350AF8F9FB2C00B3C71A182DFCCA1216D43708E02E81F02EFEBAF4FF0CD7082B9EFB2128E6E4C1B211ECDDF80FCCD1F9F7CEDE0ECA0A16F3CD00EAE81AF4F6F127EAFDE2DFE7F2160CCDBFF6E4F80C11131CFCEE0DFF4D1B0907FB2AF437D4DD04D10338D808F70B11270B2908143A1DB62B3115FEE8CDF5F2131C5EFD18E709100451E81A0AC4301E38D35406FF18F9CC3014DAF008042D0730FE08"> : tensor<1x32x10xi8>}> : () -> tensor<1x32x10xi8>
    %70 = "tosa.const"() <{values = dense<2.96901213E-4> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %71 = "tosa.const"() <{values = dense<17.4242477> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %72 = "tosa.const"() <{values = dense<-2.600000e+01> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %73 = "tosa.const"() <{values = dense<-26> : tensor<1x1xi32>}> : () -> tensor<1x1xi32>
    %74 = "tosa.const"() <{values = dense<0.0573912859> : tensor<1x1xf32>}> : () -> tensor<1x1xf32>
    %75 = tosa.cast %6 : (tensor<10xi32>) -> tensor<10xf32>
    %76 = tosa.mul %75, %16, %7 : (tensor<10xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<10xf32>
    %77 = tosa.cast %2 : (tensor<32xi32>) -> tensor<32xf32>
    %78 = tosa.mul %77, %17, %7 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %79 = tosa.cast %1 : (tensor<32xi32>) -> tensor<32xf32>
    %80 = tosa.mul %79, %18, %7 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %81 = tosa.cast %4 : (tensor<24xi32>) -> tensor<24xf32>
    %82 = tosa.mul %81, %19, %7 : (tensor<24xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<24xf32>
    %83 = tosa.cast %3 : (tensor<16xi32>) -> tensor<16xf32>
    %84 = tosa.mul %83, %20, %7 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %85 = tosa.cast %5 : (tensor<8xi32>) -> tensor<8xf32>
    %86 = tosa.mul %85, %21, %7 : (tensor<8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<8xf32>
    %87 = tosa.cast %0 : (tensor<16xi32>) -> tensor<16xf32>
    %88 = tosa.mul %87, %22, %7 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %89 = tosa.mul %arg0, %23, %7 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x20x28xf32>
    %90 = tosa.floor %89 : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %91 = tosa.sub %89, %90 : (tensor<1x3x20x28xf32>, tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %92 = tosa.ceil %89 : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %93 = tosa.mul %90, %24, %7 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x20x28xf32>
    %94 = tosa.floor %93 : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %95 = tosa.mul %94, %25, %7 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x3x20x28xf32>
    %96 = tosa.equal %90, %95 : (tensor<1x3x20x28xf32>, tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xi1>
    %97 = tosa.equal %91, %24 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>) -> tensor<1x3x20x28xi1>
    %98 = tosa.greater %24, %91 : (tensor<1x1x1x1xf32>, tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xi1>
    %99 = tosa.logical_and %97, %96 : (tensor<1x3x20x28xi1>, tensor<1x3x20x28xi1>) -> tensor<1x3x20x28xi1>
    %100 = tosa.logical_or %98, %99 : (tensor<1x3x20x28xi1>, tensor<1x3x20x28xi1>) -> tensor<1x3x20x28xi1>
    %101 = tosa.select %100, %90, %92 : (tensor<1x3x20x28xi1>, tensor<1x3x20x28xf32>, tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %102 = tosa.add %101, %26 : (tensor<1x3x20x28xf32>, tensor<1x1x1x1xf32>) -> tensor<1x3x20x28xf32>
    %103 = tosa.clamp %102 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xf32>
    %104 = tosa.cast %103 : (tensor<1x3x20x28xf32>) -> tensor<1x3x20x28xi8>
    %105 = tosa.mul %88, %27, %7 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %106 = tosa.floor %105 : (tensor<16xf32>) -> tensor<16xf32>
    %107 = tosa.sub %105, %106 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %108 = tosa.ceil %105 : (tensor<16xf32>) -> tensor<16xf32>
    %109 = tosa.mul %106, %28, %7 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %110 = tosa.floor %109 : (tensor<16xf32>) -> tensor<16xf32>
    %111 = tosa.mul %110, %29, %7 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %112 = tosa.equal %106, %111 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    %113 = tosa.equal %107, %28 : (tensor<16xf32>, tensor<1xf32>) -> tensor<16xi1>
    %114 = tosa.greater %28, %107 : (tensor<1xf32>, tensor<16xf32>) -> tensor<16xi1>
    %115 = tosa.logical_and %113, %112 : (tensor<16xi1>, tensor<16xi1>) -> tensor<16xi1>
    %116 = tosa.logical_or %114, %115 : (tensor<16xi1>, tensor<16xi1>) -> tensor<16xi1>
    %117 = tosa.select %116, %106, %108 : (tensor<16xi1>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %118 = tosa.clamp %117 {max_val = 2.14748365E+9 : f32, min_val = -2.14748365E+9 : f32} : (tensor<16xf32>) -> tensor<16xf32>
    %119 = tosa.cast %118 : (tensor<16xf32>) -> tensor<16xi32>
    %120 = tosa.transpose %104 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x3x20x28xi8>) -> tensor<1x20x28x3xi8>
    %121 = tosa.conv2d %120, %30, %119, %8, %7 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 1>, stride = array<i64: 2, 1>} : (tensor<1x20x28x3xi8>, tensor<16x3x3x3xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x28x16xi32>
    %122 = tosa.transpose %121 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x10x28x16xi32>) -> tensor<1x16x10x28xi32>
    %123 = tosa.cast %122 : (tensor<1x16x10x28xi32>) -> tensor<1x16x10x28xf32>
    %124 = tosa.mul %123, %31, %7 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %125 = tosa.mul %124, %32, %7 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %126 = tosa.floor %125 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %127 = tosa.sub %125, %126 : (tensor<1x16x10x28xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %128 = tosa.ceil %125 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %129 = tosa.mul %126, %24, %7 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %130 = tosa.floor %129 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %131 = tosa.mul %130, %25, %7 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %132 = tosa.equal %126, %131 : (tensor<1x16x10x28xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xi1>
    %133 = tosa.equal %127, %24 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x28xi1>
    %134 = tosa.greater %24, %127 : (tensor<1x1x1x1xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xi1>
    %135 = tosa.logical_and %133, %132 : (tensor<1x16x10x28xi1>, tensor<1x16x10x28xi1>) -> tensor<1x16x10x28xi1>
    %136 = tosa.logical_or %134, %135 : (tensor<1x16x10x28xi1>, tensor<1x16x10x28xi1>) -> tensor<1x16x10x28xi1>
    %137 = tosa.select %136, %126, %128 : (tensor<1x16x10x28xi1>, tensor<1x16x10x28xf32>, tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %138 = tosa.add %137, %33 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x28xf32>
    %139 = tosa.clamp %138 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xf32>
    %140 = tosa.cast %139 : (tensor<1x16x10x28xf32>) -> tensor<1x16x10x28xi8>
    %141 = tosa.cast %140 : (tensor<1x16x10x28xi8>) -> tensor<1x16x10x28xi32>
    %142 = tosa.sub %141, %34 : (tensor<1x16x10x28xi32>, tensor<1x1x1x1xi32>) -> tensor<1x16x10x28xi32>
    %143 = tosa.cast %142 : (tensor<1x16x10x28xi32>) -> tensor<1x16x10x28xf32>
    %144 = tosa.mul %143, %35, %7 : (tensor<1x16x10x28xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x28xf32>
    %145 = tosa.transpose %144 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x16x10x28xf32>) -> tensor<1x10x28x16xf32>
    %146 = tosa.max_pool2d %145 {kernel = array<i64: 3, 3>, pad = array<i64: 1, 1, 1, 0>, stride = array<i64: 1, 2>} : (tensor<1x10x28x16xf32>) -> tensor<1x10x14x16xf32>
    %147 = tosa.transpose %146 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x10x14x16xf32>) -> tensor<1x16x10x14xf32>
    %148 = tosa.mul %147, %32, %7 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %149 = tosa.floor %148 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %150 = tosa.sub %148, %149 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %151 = tosa.ceil %148 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %152 = tosa.mul %149, %24, %7 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %153 = tosa.floor %152 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %154 = tosa.mul %153, %25, %7 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %155 = tosa.equal %149, %154 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %156 = tosa.equal %150, %24 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x14xi1>
    %157 = tosa.greater %24, %150 : (tensor<1x1x1x1xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %158 = tosa.logical_and %156, %155 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %159 = tosa.logical_or %157, %158 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %160 = tosa.select %159, %149, %151 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %161 = tosa.add %160, %33 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x14xf32>
    %162 = tosa.clamp %161 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %163 = tosa.cast %162 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi8>
    %164 = tosa.cast %163 : (tensor<1x16x10x14xi8>) -> tensor<1x16x10x14xi32>
    %165 = tosa.sub %164, %34 : (tensor<1x16x10x14xi32>, tensor<1x1x1x1xi32>) -> tensor<1x16x10x14xi32>
    %166 = tosa.cast %165 : (tensor<1x16x10x14xi32>) -> tensor<1x16x10x14xf32>
    %167 = tosa.mul %166, %35, %7 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %168 = tosa.mul %80, %36, %7 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %169 = tosa.floor %168 : (tensor<32xf32>) -> tensor<32xf32>
    %170 = tosa.sub %168, %169 : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %171 = tosa.ceil %168 : (tensor<32xf32>) -> tensor<32xf32>
    %172 = tosa.mul %169, %28, %7 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %173 = tosa.floor %172 : (tensor<32xf32>) -> tensor<32xf32>
    %174 = tosa.mul %173, %29, %7 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %175 = tosa.equal %169, %174 : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xi1>
    %176 = tosa.equal %170, %28 : (tensor<32xf32>, tensor<1xf32>) -> tensor<32xi1>
    %177 = tosa.greater %28, %170 : (tensor<1xf32>, tensor<32xf32>) -> tensor<32xi1>
    %178 = tosa.logical_and %176, %175 : (tensor<32xi1>, tensor<32xi1>) -> tensor<32xi1>
    %179 = tosa.logical_or %177, %178 : (tensor<32xi1>, tensor<32xi1>) -> tensor<32xi1>
    %180 = tosa.select %179, %169, %171 : (tensor<32xi1>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %181 = tosa.clamp %180 {max_val = 2.14748365E+9 : f32, min_val = -2.14748365E+9 : f32} : (tensor<32xf32>) -> tensor<32xf32>
    %182 = tosa.cast %181 : (tensor<32xf32>) -> tensor<32xi32>
    %183 = tosa.transpose %163 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x16x10x14xi8>) -> tensor<1x10x14x16xi8>
    %184 = tosa.conv2d %183, %37, %182, %9, %7 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x14x16xi8>, tensor<32x1x1x16xi8>, tensor<32xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x14x32xi32>
    %185 = tosa.transpose %184 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x10x14x32xi32>) -> tensor<1x32x10x14xi32>
    %186 = tosa.cast %185 : (tensor<1x32x10x14xi32>) -> tensor<1x32x10x14xf32>
    %187 = tosa.mul %186, %38, %7 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %188 = tosa.mul %187, %39, %7 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %189 = tosa.floor %188 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %190 = tosa.sub %188, %189 : (tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %191 = tosa.ceil %188 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %192 = tosa.mul %189, %24, %7 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %193 = tosa.floor %192 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %194 = tosa.mul %193, %25, %7 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %195 = tosa.equal %189, %194 : (tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi1>
    %196 = tosa.equal %190, %24 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x10x14xi1>
    %197 = tosa.greater %24, %190 : (tensor<1x1x1x1xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi1>
    %198 = tosa.logical_and %196, %195 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xi1>) -> tensor<1x32x10x14xi1>
    %199 = tosa.logical_or %197, %198 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xi1>) -> tensor<1x32x10x14xi1>
    %200 = tosa.select %199, %189, %191 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %201 = tosa.add %200, %33 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x10x14xf32>
    %202 = tosa.clamp %201 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %203 = tosa.cast %202 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi8>
    %204 = tosa.mul %78, %40, %7 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %205 = tosa.floor %204 : (tensor<32xf32>) -> tensor<32xf32>
    %206 = tosa.sub %204, %205 : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %207 = tosa.ceil %204 : (tensor<32xf32>) -> tensor<32xf32>
    %208 = tosa.mul %205, %28, %7 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %209 = tosa.floor %208 : (tensor<32xf32>) -> tensor<32xf32>
    %210 = tosa.mul %209, %29, %7 : (tensor<32xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<32xf32>
    %211 = tosa.equal %205, %210 : (tensor<32xf32>, tensor<32xf32>) -> tensor<32xi1>
    %212 = tosa.equal %206, %28 : (tensor<32xf32>, tensor<1xf32>) -> tensor<32xi1>
    %213 = tosa.greater %28, %206 : (tensor<1xf32>, tensor<32xf32>) -> tensor<32xi1>
    %214 = tosa.logical_and %212, %211 : (tensor<32xi1>, tensor<32xi1>) -> tensor<32xi1>
    %215 = tosa.logical_or %213, %214 : (tensor<32xi1>, tensor<32xi1>) -> tensor<32xi1>
    %216 = tosa.select %215, %205, %207 : (tensor<32xi1>, tensor<32xf32>, tensor<32xf32>) -> tensor<32xf32>
    %217 = tosa.clamp %216 {max_val = 2.14748365E+9 : f32, min_val = -2.14748365E+9 : f32} : (tensor<32xf32>) -> tensor<32xf32>
    %218 = tosa.cast %217 : (tensor<32xf32>) -> tensor<32xi32>
    %219 = tosa.transpose %203 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x32x10x14xi8>) -> tensor<1x10x14x32xi8>
    %220 = tosa.depthwise_conv2d %219, %41, %218, %9, %7 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 1, 2, 2>, stride = array<i64: 1, 1>} : (tensor<1x10x14x32xi8>, tensor<3x5x32x1xi8>, tensor<32xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x14x32xi32>
    %221 = tosa.transpose %220 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x10x14x32xi32>) -> tensor<1x32x10x14xi32>
    %222 = tosa.cast %221 : (tensor<1x32x10x14xi32>) -> tensor<1x32x10x14xf32>
    %223 = tosa.mul %222, %42, %7 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %224 = tosa.mul %223, %43, %7 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %225 = tosa.floor %224 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %226 = tosa.sub %224, %225 : (tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %227 = tosa.ceil %224 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %228 = tosa.mul %225, %24, %7 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %229 = tosa.floor %228 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %230 = tosa.mul %229, %25, %7 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x10x14xf32>
    %231 = tosa.equal %225, %230 : (tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi1>
    %232 = tosa.equal %226, %24 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x10x14xi1>
    %233 = tosa.greater %24, %226 : (tensor<1x1x1x1xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi1>
    %234 = tosa.logical_and %232, %231 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xi1>) -> tensor<1x32x10x14xi1>
    %235 = tosa.logical_or %233, %234 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xi1>) -> tensor<1x32x10x14xi1>
    %236 = tosa.select %235, %225, %227 : (tensor<1x32x10x14xi1>, tensor<1x32x10x14xf32>, tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %237 = tosa.add %236, %33 : (tensor<1x32x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x10x14xf32>
    %238 = tosa.clamp %237 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xf32>
    %239 = tosa.cast %238 : (tensor<1x32x10x14xf32>) -> tensor<1x32x10x14xi8>
    %240 = tosa.mul %84, %44, %7 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %241 = tosa.floor %240 : (tensor<16xf32>) -> tensor<16xf32>
    %242 = tosa.sub %240, %241 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %243 = tosa.ceil %240 : (tensor<16xf32>) -> tensor<16xf32>
    %244 = tosa.mul %241, %28, %7 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %245 = tosa.floor %244 : (tensor<16xf32>) -> tensor<16xf32>
    %246 = tosa.mul %245, %29, %7 : (tensor<16xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<16xf32>
    %247 = tosa.equal %241, %246 : (tensor<16xf32>, tensor<16xf32>) -> tensor<16xi1>
    %248 = tosa.equal %242, %28 : (tensor<16xf32>, tensor<1xf32>) -> tensor<16xi1>
    %249 = tosa.greater %28, %242 : (tensor<1xf32>, tensor<16xf32>) -> tensor<16xi1>
    %250 = tosa.logical_and %248, %247 : (tensor<16xi1>, tensor<16xi1>) -> tensor<16xi1>
    %251 = tosa.logical_or %249, %250 : (tensor<16xi1>, tensor<16xi1>) -> tensor<16xi1>
    %252 = tosa.select %251, %241, %243 : (tensor<16xi1>, tensor<16xf32>, tensor<16xf32>) -> tensor<16xf32>
    %253 = tosa.clamp %252 {max_val = 2.14748365E+9 : f32, min_val = -2.14748365E+9 : f32} : (tensor<16xf32>) -> tensor<16xf32>
    %254 = tosa.cast %253 : (tensor<16xf32>) -> tensor<16xi32>
    %255 = tosa.transpose %239 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x32x10x14xi8>) -> tensor<1x10x14x32xi8>
    %256 = tosa.conv2d %255, %45, %254, %9, %7 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x10x14x32xi8>, tensor<16x1x1x32xi8>, tensor<16xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x10x14x16xi32>
    %257 = tosa.transpose %256 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x10x14x16xi32>) -> tensor<1x16x10x14xi32>
    %258 = tosa.cast %257 : (tensor<1x16x10x14xi32>) -> tensor<1x16x10x14xf32>
    %259 = tosa.mul %258, %46, %7 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %260 = tosa.mul %259, %47, %7 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %261 = tosa.floor %260 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %262 = tosa.sub %260, %261 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %263 = tosa.ceil %260 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %264 = tosa.mul %261, %24, %7 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %265 = tosa.floor %264 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %266 = tosa.mul %265, %25, %7 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %267 = tosa.equal %261, %266 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %268 = tosa.equal %262, %24 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x14xi1>
    %269 = tosa.greater %24, %262 : (tensor<1x1x1x1xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %270 = tosa.logical_and %268, %267 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %271 = tosa.logical_or %269, %270 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %272 = tosa.select %271, %261, %263 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %273 = tosa.add %272, %48 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x14xf32>
    %274 = tosa.clamp %273 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %275 = tosa.cast %274 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi8>
    %276 = tosa.cast %275 : (tensor<1x16x10x14xi8>) -> tensor<1x16x10x14xi32>
    %277 = tosa.sub %276, %49 : (tensor<1x16x10x14xi32>, tensor<1x1x1x1xi32>) -> tensor<1x16x10x14xi32>
    %278 = tosa.cast %277 : (tensor<1x16x10x14xi32>) -> tensor<1x16x10x14xf32>
    %279 = tosa.mul %278, %50, %7 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %280 = tosa.add %167, %279 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %281 = tosa.mul %280, %51, %7 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %282 = tosa.floor %281 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %283 = tosa.sub %281, %282 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %284 = tosa.ceil %281 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %285 = tosa.mul %282, %24, %7 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %286 = tosa.floor %285 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %287 = tosa.mul %286, %25, %7 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x16x10x14xf32>
    %288 = tosa.equal %282, %287 : (tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %289 = tosa.equal %283, %24 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x14xi1>
    %290 = tosa.greater %24, %283 : (tensor<1x1x1x1xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi1>
    %291 = tosa.logical_and %289, %288 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %292 = tosa.logical_or %290, %291 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xi1>) -> tensor<1x16x10x14xi1>
    %293 = tosa.select %292, %282, %284 : (tensor<1x16x10x14xi1>, tensor<1x16x10x14xf32>, tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %294 = tosa.add %293, %33 : (tensor<1x16x10x14xf32>, tensor<1x1x1x1xf32>) -> tensor<1x16x10x14xf32>
    %295 = tosa.clamp %294 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xf32>
    %296 = tosa.cast %295 : (tensor<1x16x10x14xf32>) -> tensor<1x16x10x14xi8>
    %297 = tosa.mul %82, %52, %7 : (tensor<24xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<24xf32>
    %298 = tosa.floor %297 : (tensor<24xf32>) -> tensor<24xf32>
    %299 = tosa.sub %297, %298 : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %300 = tosa.ceil %297 : (tensor<24xf32>) -> tensor<24xf32>
    %301 = tosa.mul %298, %28, %7 : (tensor<24xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<24xf32>
    %302 = tosa.floor %301 : (tensor<24xf32>) -> tensor<24xf32>
    %303 = tosa.mul %302, %29, %7 : (tensor<24xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<24xf32>
    %304 = tosa.equal %298, %303 : (tensor<24xf32>, tensor<24xf32>) -> tensor<24xi1>
    %305 = tosa.equal %299, %28 : (tensor<24xf32>, tensor<1xf32>) -> tensor<24xi1>
    %306 = tosa.greater %28, %299 : (tensor<1xf32>, tensor<24xf32>) -> tensor<24xi1>
    %307 = tosa.logical_and %305, %304 : (tensor<24xi1>, tensor<24xi1>) -> tensor<24xi1>
    %308 = tosa.logical_or %306, %307 : (tensor<24xi1>, tensor<24xi1>) -> tensor<24xi1>
    %309 = tosa.select %308, %298, %300 : (tensor<24xi1>, tensor<24xf32>, tensor<24xf32>) -> tensor<24xf32>
    %310 = tosa.clamp %309 {max_val = 2.14748365E+9 : f32, min_val = -2.14748365E+9 : f32} : (tensor<24xf32>) -> tensor<24xf32>
    %311 = tosa.cast %310 : (tensor<24xf32>) -> tensor<24xi32>
    %312 = tosa.transpose %296 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x16x10x14xi8>) -> tensor<1x10x14x16xi8>
    %313 = tosa.conv2d %312, %53, %311, %9, %7 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 1, 0, 1, 0>, stride = array<i64: 2, 2>} : (tensor<1x10x14x16xi8>, tensor<24x3x3x16xi8>, tensor<24xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x7x24xi32>
    %314 = tosa.transpose %313 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x5x7x24xi32>) -> tensor<1x24x5x7xi32>
    %315 = tosa.cast %314 : (tensor<1x24x5x7xi32>) -> tensor<1x24x5x7xf32>
    %316 = tosa.mul %315, %54, %7 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %317 = tosa.mul %86, %55, %7 : (tensor<8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<8xf32>
    %318 = tosa.floor %317 : (tensor<8xf32>) -> tensor<8xf32>
    %319 = tosa.sub %317, %318 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %320 = tosa.ceil %317 : (tensor<8xf32>) -> tensor<8xf32>
    %321 = tosa.mul %318, %28, %7 : (tensor<8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<8xf32>
    %322 = tosa.floor %321 : (tensor<8xf32>) -> tensor<8xf32>
    %323 = tosa.mul %322, %29, %7 : (tensor<8xf32>, tensor<1xf32>, tensor<1xi8>) -> tensor<8xf32>
    %324 = tosa.equal %318, %323 : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xi1>
    %325 = tosa.equal %319, %28 : (tensor<8xf32>, tensor<1xf32>) -> tensor<8xi1>
    %326 = tosa.greater %28, %319 : (tensor<1xf32>, tensor<8xf32>) -> tensor<8xi1>
    %327 = tosa.logical_and %325, %324 : (tensor<8xi1>, tensor<8xi1>) -> tensor<8xi1>
    %328 = tosa.logical_or %326, %327 : (tensor<8xi1>, tensor<8xi1>) -> tensor<8xi1>
    %329 = tosa.select %328, %318, %320 : (tensor<8xi1>, tensor<8xf32>, tensor<8xf32>) -> tensor<8xf32>
    %330 = tosa.clamp %329 {max_val = 2.14748365E+9 : f32, min_val = -2.14748365E+9 : f32} : (tensor<8xf32>) -> tensor<8xf32>
    %331 = tosa.cast %330 : (tensor<8xf32>) -> tensor<8xi32>
    %332 = tosa.slice %312, %11, %10 : (tensor<1x10x14x16xi8>, !tosa.shape<4>, !tosa.shape<4>) -> tensor<1x10x13x16xi8>
    %333 = tosa.conv2d %332, %56, %331, %9, %7 {acc_type = i32, dilation = array<i64: 1, 1>, pad = array<i64: 2, 1, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x10x13x16xi8>, tensor<8x5x1x16xi8>, tensor<8xi32>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x5x7x8xi32>
    %334 = tosa.transpose %333 {perms = array<i32: 0, 3, 1, 2>} : (tensor<1x5x7x8xi32>) -> tensor<1x8x5x7xi32>
    %335 = tosa.cast %334 : (tensor<1x8x5x7xi32>) -> tensor<1x8x5x7xf32>
    %336 = tosa.mul %335, %57, %7 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %337 = tosa.mul %316, %58, %7 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %338 = tosa.floor %337 : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %339 = tosa.sub %337, %338 : (tensor<1x24x5x7xf32>, tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %340 = tosa.ceil %337 : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %341 = tosa.mul %338, %24, %7 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %342 = tosa.floor %341 : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %343 = tosa.mul %342, %25, %7 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %344 = tosa.equal %338, %343 : (tensor<1x24x5x7xf32>, tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xi1>
    %345 = tosa.equal %339, %24 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x24x5x7xi1>
    %346 = tosa.greater %24, %339 : (tensor<1x1x1x1xf32>, tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xi1>
    %347 = tosa.logical_and %345, %344 : (tensor<1x24x5x7xi1>, tensor<1x24x5x7xi1>) -> tensor<1x24x5x7xi1>
    %348 = tosa.logical_or %346, %347 : (tensor<1x24x5x7xi1>, tensor<1x24x5x7xi1>) -> tensor<1x24x5x7xi1>
    %349 = tosa.select %348, %338, %340 : (tensor<1x24x5x7xi1>, tensor<1x24x5x7xf32>, tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %350 = tosa.add %349, %33 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x24x5x7xf32>
    %351 = tosa.clamp %350 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xf32>
    %352 = tosa.cast %351 : (tensor<1x24x5x7xf32>) -> tensor<1x24x5x7xi8>
    %353 = tosa.mul %336, %59, %7 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %354 = tosa.floor %353 : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %355 = tosa.sub %353, %354 : (tensor<1x8x5x7xf32>, tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %356 = tosa.ceil %353 : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %357 = tosa.mul %354, %24, %7 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %358 = tosa.floor %357 : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %359 = tosa.mul %358, %25, %7 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %360 = tosa.equal %354, %359 : (tensor<1x8x5x7xf32>, tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xi1>
    %361 = tosa.equal %355, %24 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x8x5x7xi1>
    %362 = tosa.greater %24, %355 : (tensor<1x1x1x1xf32>, tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xi1>
    %363 = tosa.logical_and %361, %360 : (tensor<1x8x5x7xi1>, tensor<1x8x5x7xi1>) -> tensor<1x8x5x7xi1>
    %364 = tosa.logical_or %362, %363 : (tensor<1x8x5x7xi1>, tensor<1x8x5x7xi1>) -> tensor<1x8x5x7xi1>
    %365 = tosa.select %364, %354, %356 : (tensor<1x8x5x7xi1>, tensor<1x8x5x7xf32>, tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %366 = tosa.add %365, %33 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x8x5x7xf32>
    %367 = tosa.clamp %366 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xf32>
    %368 = tosa.cast %367 : (tensor<1x8x5x7xf32>) -> tensor<1x8x5x7xi8>
    %369 = tosa.cast %352 : (tensor<1x24x5x7xi8>) -> tensor<1x24x5x7xi32>
    %370 = tosa.sub %369, %34 : (tensor<1x24x5x7xi32>, tensor<1x1x1x1xi32>) -> tensor<1x24x5x7xi32>
    %371 = tosa.cast %370 : (tensor<1x24x5x7xi32>) -> tensor<1x24x5x7xf32>
    %372 = tosa.mul %371, %60, %7 : (tensor<1x24x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x24x5x7xf32>
    %373 = tosa.cast %368 : (tensor<1x8x5x7xi8>) -> tensor<1x8x5x7xi32>
    %374 = tosa.sub %373, %34 : (tensor<1x8x5x7xi32>, tensor<1x1x1x1xi32>) -> tensor<1x8x5x7xi32>
    %375 = tosa.cast %374 : (tensor<1x8x5x7xi32>) -> tensor<1x8x5x7xf32>
    %376 = tosa.mul %375, %61, %7 : (tensor<1x8x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x8x5x7xf32>
    %377 = tosa.concat %372, %376 {axis = 1 : i32} : (tensor<1x24x5x7xf32>, tensor<1x8x5x7xf32>) -> tensor<1x32x5x7xf32>
    %378 = tosa.mul %377, %59, %7 : (tensor<1x32x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x7xf32>
    %379 = tosa.floor %378 : (tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xf32>
    %380 = tosa.sub %378, %379 : (tensor<1x32x5x7xf32>, tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xf32>
    %381 = tosa.ceil %378 : (tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xf32>
    %382 = tosa.mul %379, %24, %7 : (tensor<1x32x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x7xf32>
    %383 = tosa.floor %382 : (tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xf32>
    %384 = tosa.mul %383, %25, %7 : (tensor<1x32x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x7xf32>
    %385 = tosa.equal %379, %384 : (tensor<1x32x5x7xf32>, tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xi1>
    %386 = tosa.equal %380, %24 : (tensor<1x32x5x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x5x7xi1>
    %387 = tosa.greater %24, %380 : (tensor<1x1x1x1xf32>, tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xi1>
    %388 = tosa.logical_and %386, %385 : (tensor<1x32x5x7xi1>, tensor<1x32x5x7xi1>) -> tensor<1x32x5x7xi1>
    %389 = tosa.logical_or %387, %388 : (tensor<1x32x5x7xi1>, tensor<1x32x5x7xi1>) -> tensor<1x32x5x7xi1>
    %390 = tosa.select %389, %379, %381 : (tensor<1x32x5x7xi1>, tensor<1x32x5x7xf32>, tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xf32>
    %391 = tosa.add %390, %33 : (tensor<1x32x5x7xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x5x7xf32>
    %392 = tosa.clamp %391 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xf32>
    %393 = tosa.cast %392 : (tensor<1x32x5x7xf32>) -> tensor<1x32x5x7xi8>
    %394 = tosa.cast %393 : (tensor<1x32x5x7xi8>) -> tensor<1x32x5x7xi32>
    %395 = tosa.sub %394, %34 : (tensor<1x32x5x7xi32>, tensor<1x1x1x1xi32>) -> tensor<1x32x5x7xi32>
    %396 = tosa.cast %395 : (tensor<1x32x5x7xi32>) -> tensor<1x32x5x7xf32>
    %397 = tosa.mul %396, %61, %7 : (tensor<1x32x5x7xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x5x7xf32>
    %398 = tosa.transpose %397 {perms = array<i32: 0, 2, 3, 1>} : (tensor<1x32x5x7xf32>) -> tensor<1x5x7x32xf32>
    %399 = tosa.avg_pool2d %398, %12, %12 {acc_type = f32, kernel = array<i64: 5, 7>, pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 1, 1>} : (tensor<1x5x7x32xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x1x1x32xf32>
    %400 = tosa.reshape %399, %62 : (tensor<1x1x1x32xf32>, !tosa.shape<4>) -> tensor<1x32x1x1xf32>
    %401 = tosa.mul %400, %63, %7 : (tensor<1x32x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x1x1xf32>
    %402 = tosa.floor %401 : (tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %403 = tosa.sub %401, %402 : (tensor<1x32x1x1xf32>, tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %404 = tosa.ceil %401 : (tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %405 = tosa.mul %402, %24, %7 : (tensor<1x32x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x1x1xf32>
    %406 = tosa.floor %405 : (tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %407 = tosa.mul %406, %25, %7 : (tensor<1x32x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x1x1xf32>
    %408 = tosa.equal %402, %407 : (tensor<1x32x1x1xf32>, tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xi1>
    %409 = tosa.equal %403, %24 : (tensor<1x32x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x1x1xi1>
    %410 = tosa.greater %24, %403 : (tensor<1x1x1x1xf32>, tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xi1>
    %411 = tosa.logical_and %409, %408 : (tensor<1x32x1x1xi1>, tensor<1x32x1x1xi1>) -> tensor<1x32x1x1xi1>
    %412 = tosa.logical_or %410, %411 : (tensor<1x32x1x1xi1>, tensor<1x32x1x1xi1>) -> tensor<1x32x1x1xi1>
    %413 = tosa.select %412, %402, %404 : (tensor<1x32x1x1xi1>, tensor<1x32x1x1xf32>, tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %414 = tosa.add %413, %33 : (tensor<1x32x1x1xf32>, tensor<1x1x1x1xf32>) -> tensor<1x32x1x1xf32>
    %415 = tosa.clamp %414 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xf32>
    %416 = tosa.cast %415 : (tensor<1x32x1x1xf32>) -> tensor<1x32x1x1xi8>
    %417 = tosa.cast %416 : (tensor<1x32x1x1xi8>) -> tensor<1x32x1x1xi32>
    %418 = tosa.sub %417, %34 : (tensor<1x32x1x1xi32>, tensor<1x1x1x1xi32>) -> tensor<1x32x1x1xi32>
    %419 = tosa.cast %418 : (tensor<1x32x1x1xi32>) -> tensor<1x32x1x1xf32>
    %420 = tosa.mul %419, %64, %7 : (tensor<1x32x1x1xf32>, tensor<1x1x1x1xf32>, tensor<1xi8>) -> tensor<1x32x1x1xf32>
    %421 = tosa.reshape %420, %13 : (tensor<1x32x1x1xf32>, !tosa.shape<2>) -> tensor<1x32xf32>
    %422 = tosa.mul %421, %65, %7 : (tensor<1x32xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x32xf32>
    %423 = tosa.floor %422 : (tensor<1x32xf32>) -> tensor<1x32xf32>
    %424 = tosa.sub %422, %423 : (tensor<1x32xf32>, tensor<1x32xf32>) -> tensor<1x32xf32>
    %425 = tosa.ceil %422 : (tensor<1x32xf32>) -> tensor<1x32xf32>
    %426 = tosa.mul %423, %66, %7 : (tensor<1x32xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x32xf32>
    %427 = tosa.floor %426 : (tensor<1x32xf32>) -> tensor<1x32xf32>
    %428 = tosa.mul %427, %67, %7 : (tensor<1x32xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x32xf32>
    %429 = tosa.equal %423, %428 : (tensor<1x32xf32>, tensor<1x32xf32>) -> tensor<1x32xi1>
    %430 = tosa.equal %424, %66 : (tensor<1x32xf32>, tensor<1x1xf32>) -> tensor<1x32xi1>
    %431 = tosa.greater %66, %424 : (tensor<1x1xf32>, tensor<1x32xf32>) -> tensor<1x32xi1>
    %432 = tosa.logical_and %430, %429 : (tensor<1x32xi1>, tensor<1x32xi1>) -> tensor<1x32xi1>
    %433 = tosa.logical_or %431, %432 : (tensor<1x32xi1>, tensor<1x32xi1>) -> tensor<1x32xi1>
    %434 = tosa.select %433, %423, %425 : (tensor<1x32xi1>, tensor<1x32xf32>, tensor<1x32xf32>) -> tensor<1x32xf32>
    %435 = tosa.add %434, %68 : (tensor<1x32xf32>, tensor<1x1xf32>) -> tensor<1x32xf32>
    %436 = tosa.clamp %435 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x32xf32>) -> tensor<1x32xf32>
    %437 = tosa.cast %436 : (tensor<1x32xf32>) -> tensor<1x32xi8>
    %438 = tosa.reshape %437, %14 : (tensor<1x32xi8>, !tosa.shape<3>) -> tensor<1x1x32xi8>
    %439 = tosa.matmul %438, %69, %9, %7 : (tensor<1x1x32xi8>, tensor<1x32x10xi8>, tensor<1xi8>, tensor<1xi8>) -> tensor<1x1x10xi32>
    %440 = tosa.reshape %439, %15 : (tensor<1x1x10xi32>, !tosa.shape<2>) -> tensor<1x10xi32>
    %441 = tosa.cast %440 : (tensor<1x10xi32>) -> tensor<1x10xf32>
    %442 = tosa.mul %441, %70, %7 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    %443 = tosa.reshape %76, %15 : (tensor<10xf32>, !tosa.shape<2>) -> tensor<1x10xf32>
    %444 = tosa.add %442, %443 : (tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xf32>
    %445 = tosa.mul %444, %71, %7 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    %446 = tosa.floor %445 : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %447 = tosa.sub %445, %446 : (tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xf32>
    %448 = tosa.ceil %445 : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %449 = tosa.mul %446, %66, %7 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    %450 = tosa.floor %449 : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %451 = tosa.mul %450, %67, %7 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    %452 = tosa.equal %446, %451 : (tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xi1>
    %453 = tosa.equal %447, %66 : (tensor<1x10xf32>, tensor<1x1xf32>) -> tensor<1x10xi1>
    %454 = tosa.greater %66, %447 : (tensor<1x1xf32>, tensor<1x10xf32>) -> tensor<1x10xi1>
    %455 = tosa.logical_and %453, %452 : (tensor<1x10xi1>, tensor<1x10xi1>) -> tensor<1x10xi1>
    %456 = tosa.logical_or %454, %455 : (tensor<1x10xi1>, tensor<1x10xi1>) -> tensor<1x10xi1>
    %457 = tosa.select %456, %446, %448 : (tensor<1x10xi1>, tensor<1x10xf32>, tensor<1x10xf32>) -> tensor<1x10xf32>
    %458 = tosa.add %457, %72 : (tensor<1x10xf32>, tensor<1x1xf32>) -> tensor<1x10xf32>
    %459 = tosa.clamp %458 {max_val = 1.270000e+02 : f32, min_val = -1.280000e+02 : f32} : (tensor<1x10xf32>) -> tensor<1x10xf32>
    %460 = tosa.cast %459 : (tensor<1x10xf32>) -> tensor<1x10xi8>
    %461 = tosa.cast %460 : (tensor<1x10xi8>) -> tensor<1x10xi32>
    %462 = tosa.sub %461, %73 : (tensor<1x10xi32>, tensor<1x1xi32>) -> tensor<1x10xi32>
    %463 = tosa.cast %462 : (tensor<1x10xi32>) -> tensor<1x10xf32>
    %464 = tosa.mul %463, %74, %7 : (tensor<1x10xf32>, tensor<1x1xf32>, tensor<1xi8>) -> tensor<1x10xf32>
    return %464 : tensor<1x10xf32>
  }
}

