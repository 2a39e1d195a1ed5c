# vta-mlir, built, on Debian 12:
#   docker build -t vta-mlir .
#   docker run --rm -v "$PWD":/data -w /data vta-mlir \
#     vta-compile net.onnx --device=vta --calibrate=global_scale -o net.vta
FROM debian:12
COPY . /vta-mlir
WORKDIR /vta-mlir
RUN utils/setup.sh
ENV PATH="/vta-mlir/build/bin:${PATH}"
