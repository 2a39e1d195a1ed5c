#!/usr/bin/env python3
"""Trains a small network of vta_quantization.py on the 8x8 digits that come
with scikit-learn, and writes what it computes: digits.onnx, and expected.npz
with inputs ("x"), the integers of the output ("steps") and what these stand
for ("y").

usage: train_digits.py FOLDER [--epochs N]

Needs torch, scikit-learn and onnx.
"""

import argparse
import os

import numpy as np
import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.nn import functional as F

import vta_quantization as vta

HELD_OUT, SAVED = 597, 24


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.quantize = vta.Quantize()
        self.stem = vta.Conv2d(1, 24, 3, padding=1, relu=True)
        self.expand = vta.Conv2d(24, 32, 1, relu=True, limit=6.0)
        self.depthwise = vta.Conv2d(32, 32, 3, padding=1, groups=32,
                                    relu=True, limit=6.0)
        self.project = vta.Conv2d(32, 24, 1)
        self.add = vta.Add(relu=True)
        self.pool = vta.MaxPool2d(2)
        self.wide = vta.Conv2d(24, 20, 3, padding=2, dilation=2, relu=True)
        self.narrow = vta.Conv2d(24, 12, 3, padding=1, groups=4, relu=True)
        self.concat = vta.Concat()
        self.average = vta.AvgPool2d(4)
        self.flatten = vta.Flatten()
        self.dense = vta.Linear(32, 10)

    def forward(self, x):
        x = self.stem(self.quantize(x))
        x = self.add(x, self.project(self.depthwise(self.expand(x))))
        x = self.pool(x)
        x = self.average(self.concat(self.wide(x), self.narrow(x)))
        return self.dense(self.flatten(x))


def accuracy(model, images, labels):
    model.eval()
    with torch.no_grad():
        return float((model(images).values.argmax(1) ==
                      labels).float().mean())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("folder")
    parser.add_argument("--epochs", type=int, default=20)
    arguments = parser.parse_args()
    torch.manual_seed(0)
    torch.set_num_threads(1)
    digits = load_digits()
    order = np.random.default_rng(0).permutation(len(digits.target))
    images = torch.tensor(digits.images[order, None] / 16.0).float()
    labels = torch.tensor(digits.target[order])
    seen, held = slice(0, -HELD_OUT), slice(-HELD_OUT, None)
    model = Network()
    optimizer = torch.optim.Adam(model.parameters(), 0.003)
    steps = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer,
                                                       arguments.epochs)
    for epoch in range(arguments.epochs):
        model.train()
        for batch in torch.randperm(len(images) - HELD_OUT).split(50):
            optimizer.zero_grad()
            loss = F.cross_entropy(model(images[seen][batch]).real(),
                                   labels[seen][batch])
            loss.backward()
            optimizer.step()
        steps.step()
        print("epoch %d: loss %.4f, held out %.2f %%" % (
            epoch, loss.detach(), 100 * accuracy(model, images[held], labels[held])))
    os.makedirs(arguments.folder, exist_ok=True)
    saved = images[held][:SAVED]
    vta.export(model, saved[:1], os.path.join(arguments.folder,
                                              "digits.onnx"))
    with torch.no_grad():
        y = model(saved)
    np.savez_compressed(
        os.path.join(arguments.folder, "expected.npz"), x=saved.numpy(),
        steps=y.values.numpy().astype(np.int8),
        y=y.real().numpy().astype(np.float32))


if __name__ == "__main__":
    main()
