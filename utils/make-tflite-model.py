#!/usr/bin/env python3
"""Writes tflite.mlir and tflite.npz of test/Tools/Inputs/quantized: a small
network of Keras, as TFLite quantizes it and Arm's converter writes it as TOSA.

tflite.npz has inputs (int8), the outputs of the float network ("real"), those
of TFLite's interpreter ("tflite"), and scale and zero point of the input and of
the output ("steps").

usage: make-tflite-model.py FOLDER

Needs tensorflow-cpu (the files of the tree: 2.21.0) and
tosa-converter-for-tflite (2026.2.0), which are not Debian's: python3 -m venv,
then pip install.
"""

import os
import re
import subprocess
import sys

os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"

import keras  # noqa: E402
import numpy as np  # noqa: E402
import tensorflow as tf  # noqa: E402


def make_model():
    keras.utils.set_random_seed(0)
    layers = keras.layers
    image = keras.Input((20, 28, 3), batch_size=1, name="image")
    x = layers.ReLU()(layers.Conv2D(16, 3, strides=2, padding="same")(image))
    x = layers.MaxPool2D(2)(x)
    y = layers.ReLU(6.)(layers.Conv2D(32, 1)(x))
    y = layers.ReLU(6.)(layers.DepthwiseConv2D(3, padding="same")(y))
    x = layers.Add()([x, layers.Conv2D(16, 1)(y)])
    x = layers.ReLU()(layers.Conv2D(24, 3, padding="same")(x))
    x = layers.GlobalAveragePooling2D()(x)
    return keras.Model(image, layers.Dense(10)(x))


def make_images(count, seed):
    rng = np.random.default_rng(seed)
    coarse = rng.normal(size=(count, 5, 7, 3))
    images = np.repeat(np.repeat(coarse, 4, 1), 4, 2)
    images += .2 * rng.normal(size=images.shape)
    return (np.round(images * 16) / 16).astype(np.float32)[:, None]


def main(folder):
    model, seen, images = make_model(), make_images(32, 1), make_images(6, 2)
    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    converter.optimizations = [tf.lite.Optimize.DEFAULT]
    converter.representative_dataset = lambda: ([image] for image in seen)
    converter.target_spec.supported_ops = [
        tf.lite.OpsSet.TFLITE_BUILTINS_INT8]
    converter.inference_input_type = tf.int8
    converter.inference_output_type = tf.int8
    content = converter.convert()
    interpreter = tf.lite.Interpreter(model_content=content)
    interpreter.allocate_tensors()
    source = interpreter.get_input_details()[0]
    result = interpreter.get_output_details()[0]
    scale, zero = source["quantization"]
    steps = np.clip(np.round(images / scale) + zero, -128, 127)
    steps, outputs = steps.astype(np.int8), []
    for image in steps:
        interpreter.set_tensor(source["index"], image)
        interpreter.invoke()
        outputs.append(interpreter.get_tensor(result["index"]).copy())
    np.savez_compressed(
        os.path.join(folder, "tflite.npz"), x=steps[:, 0],
        tflite=np.concatenate(outputs),
        real=np.concatenate([model(i, training=False) for i in images]),
        steps=np.array([scale, zero, *result["quantization"]]))
    path = os.path.join(folder, "tflite.mlir")
    # Beside this Python.
    converter = os.path.join(os.path.dirname(sys.executable),
                             "tosa-converter-for-tflite")
    subprocess.run([converter, "-", "--text", "-o", path], input=content,
                   check=True)
    with open(path) as file:
        text = file.read()
    # The versions that it was made with, in bytes.
    with open(path, "w") as file:
        file.write(re.sub(r"tfl\.metadata = {[^}]*}, ", "", text))


main(sys.argv[1])
