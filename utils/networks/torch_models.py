"""Networks in PyTorch, small, with what the exporters make of the kinds of
layers that zoo.py has not: for torch-networks.py."""

import torch
import torch.nn.functional as F
from torch import nn


def block(inputs, outputs, kernel=3, stride=1, act=nn.SiLU):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, bias=False),
        nn.BatchNorm2d(outputs), act())


class FaceLandmarks(nn.Module):
    """PReLU, pools that round up, three outputs (after MTCNN's last net)."""

    def __init__(self):
        super().__init__()
        layers, inputs = [], 3
        for outputs, kernel, pool in ((32, 3, 3), (64, 3, 3), (64, 3, 2)):
            layers += [nn.Conv2d(inputs, outputs, kernel), nn.PReLU(outputs),
                       nn.MaxPool2d(pool, 2, ceil_mode=True)]
            inputs = outputs
        self.features = nn.Sequential(*layers, nn.Conv2d(64, 128, 2),
                                      nn.PReLU(128))
        self.dense = nn.Sequential(nn.Linear(1152, 256), nn.PReLU(256))
        self.heads = nn.ModuleList(nn.Linear(256, n) for n in (2, 4, 10))

    def forward(self, x):
        x = self.features(x).permute(0, 3, 2, 1).contiguous()
        x = self.dense(x.view(x.shape[0], -1))
        face, box, points = (head(x) for head in self.heads)
        return F.softmax(face, dim=-1), box, points


class TextDetector(nn.Module):
    """HardSwish as x * clip(x + 3, 0, 6) / 6, a pyramid of nearest Resize,
    transposed convolutions (after DBNet)."""

    class HardSwish(nn.Module):
        def forward(self, x):
            return x * torch.clamp(x + 3, 0, 6) / 6

    def __init__(self):
        super().__init__()
        widths = (3, 16, 24, 40, 64)
        self.stages = nn.ModuleList(
            block(a, b, stride=2, act=self.HardSwish)
            for a, b in zip(widths, widths[1:]))
        self.lateral = nn.ModuleList(nn.Conv2d(n, 32, 1) for n in widths[2:])
        self.smooth = nn.ModuleList(nn.Conv2d(32, 8, 3, 1, 1)
                                    for _ in range(3))
        self.head = nn.Sequential(
            block(24, 8, act=nn.ReLU), nn.ConvTranspose2d(8, 8, 2, 2),
            nn.BatchNorm2d(8), nn.ReLU(), nn.ConvTranspose2d(8, 1, 2, 2),
            nn.Sigmoid())

    def forward(self, x):
        levels = []
        for stage in self.stages:
            x = stage(x)
            levels.append(x)
        large, middle, small = (
            conv(level) for conv, level in zip(self.lateral, levels[1:]))
        middle = middle + F.interpolate(small, scale_factor=2)
        large = large + F.interpolate(middle, scale_factor=2)
        parts = [F.interpolate(conv(level), scale_factor=scale)
                 for conv, level, scale in zip(
                     self.smooth, (small, middle, large), (4, 2, 1))]
        return self.head(torch.cat(parts, 1))


class Normalization(nn.Module):
    """LayerNormalization spelled out: Sub, Pow, Sqrt, Div."""

    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.rand(width) + 0.5)
        self.bias = nn.Parameter(torch.randn(width) * 0.1)

    def forward(self, x):
        difference = x - x.mean(-1, keepdim=True)
        variance = difference.pow(2).mean(-1, keepdim=True)
        return difference / torch.sqrt(variance + 1e-5) * self.weight + \
            self.bias


class TextRecognizer(nn.Module):
    """Attention over the columns of an image (after SVTR)."""

    def __init__(self, width=64):
        super().__init__()
        self.features = nn.Sequential(
            block(3, 16, stride=2), block(16, 32, stride=(2, 1)),
            block(32, width, stride=(2, 1)))
        self.norms = nn.ModuleList(Normalization(width) for _ in range(2))
        self.qkv = nn.Linear(width, 3 * width)
        self.out = nn.Linear(width, width)
        self.mlp = nn.Sequential(nn.Linear(width, 2 * width), nn.GELU(),
                                 nn.Linear(2 * width, width))
        self.classes = nn.Linear(width, 97)

    def forward(self, x):
        x = F.avg_pool2d(self.features(x), (6, 1)).squeeze(2).permute(0, 2, 1)
        b, t, c = x.shape
        qkv = self.qkv(self.norms[0](x)).reshape(b, t, 3, 8, c // 8)
        q, k, v = qkv.permute(2, 0, 3, 1, 4)
        weights = (q @ k.transpose(-1, -2) * (c // 8) ** -0.5).softmax(-1)
        x = x + self.out((weights @ v).transpose(1, 2).reshape(b, t, c))
        return self.classes(x + self.mlp(self.norms[1](x))).softmax(2)


class Detector(nn.Module):
    """Focus by Slice, SiLU, Resize, boxes from distributions and anchors
    (after YOLOX and YOLOv8)."""

    def __init__(self, classes=18):
        super().__init__()
        self.classes = classes
        self.stem = nn.Sequential(block(12, 16), block(16, 32, stride=2))
        self.deep = block(32, 64, stride=2)
        self.wide = block(128 + 64 * 2, 64, 1)
        self.up = block(96, 32, 1)
        self.heads = nn.ModuleList(nn.Conv2d(n, 64 + classes, 3, 1, 1)
                                   for n in (32, 64))

    def forward(self, x):
        x = torch.cat((x[..., ::2, ::2], x[..., 1::2, ::2],
                       x[..., ::2, 1::2], x[..., 1::2, 1::2]), 1)
        large = self.stem(x)
        parts = [self.deep(large)]
        for _ in range(3):
            parts.append(F.max_pool2d(parts[-1], 5, 1, 2))
        small = self.wide(torch.cat(parts, 1))
        large = self.up(torch.cat(
            [F.interpolate(small, scale_factor=2), large], 1))
        levels = [head(part) for head, part in zip(self.heads,
                                                   (large, small))]
        points, strides = self.anchors(levels)
        batch = x.shape[0]
        both = torch.cat([level.view(batch, 64 + self.classes, -1)
                          for level in levels], 2)
        boxes, scores = both.split((64, self.classes), 1)
        share = boxes.view(batch, 4, 16, boxes.shape[2]).softmax(2)
        sides = (share * torch.arange(16.0).view(1, 1, 16, 1)).sum(2)
        low, high = sides.chunk(2, 1)
        low, high = points - low, points + high
        boxes = torch.cat(((low + high) / 2, high - low), 1) * strides
        return torch.cat((boxes, scores.sigmoid()), 1)

    @staticmethod
    def anchors(levels):
        points, strides = [], []
        for level, stride in zip(levels, (4.0, 8.0)):
            h, w = level.shape[2:]
            y, x = torch.meshgrid(torch.arange(h) + 0.5,
                                  torch.arange(w) + 0.5, indexing="ij")
            points.append(torch.stack((x, y), -1).view(-1, 2))
            strides.append(torch.full((h * w, 1), stride))
        return torch.cat(points).t().unsqueeze(0), torch.cat(strides).t()


class FileType(nn.Module):
    """Bytes as int32: one-hot by Equal, GELU, global maxima."""

    def __init__(self, width=64):
        super().__init__()
        self.embed = nn.Linear(257, width)
        self.conv = nn.Conv1d(4 * width, 128, 5)
        self.out = nn.Sequential(Normalization(128), nn.Linear(128, 113))

    def forward(self, x):
        values = torch.arange(257, dtype=torch.int32)
        x = F.gelu(self.embed((x.unsqueeze(-1) == values).float()))
        b, t, c = x.shape
        x = F.gelu(self.conv(x.reshape(b, t // 4, c * 4).permute(0, 2, 1)))
        x = F.adaptive_max_pool1d(x, 1).squeeze(-1)
        return F.softmax(self.out(x), -1)


class Pitch(nn.Module):
    """The logarithm of a spectrum between its extremes, shifted copies."""

    def __init__(self):
        super().__init__()
        self.bins = nn.Conv1d(1, 64, 64, 16, bias=False)
        self.conv = nn.Sequential(block(4, 8, 5, act=nn.ReLU),
                                  nn.Conv2d(8, 1, 3, 1, 1), nn.Sigmoid())

    def forward(self, x):
        y = self.bins(x.permute(0, 2, 1))
        y = torch.log(torch.sqrt(y * y + 1e-8) + 1e-5)
        y = y - y.amin((1, 2), keepdim=True)
        largest = y.amax((1, 2), keepdim=True)
        y = torch.where(largest > 0, y / largest, torch.zeros_like(y))
        y = y.unsqueeze(1)
        return self.conv(torch.cat([
            y, F.pad(y[:, :, 7:], (0, 0, 0, 7)),
            F.pad(y[:, :, :-5], (0, 0, 5, 0)), -y], 1))


class Tokens(nn.Module):
    """Tokens of int64, a mask from them, means over what is not padding."""

    def __init__(self):
        super().__init__()
        self.words = nn.Embedding(100, 32)
        self.places = nn.Embedding(17, 32)
        self.out = nn.Linear(32, 5)

    def forward(self, x):
        mask = x != 0
        places = (torch.arange(x.shape[1]) + 1).unsqueeze(0) * mask.long()
        y = self.words(x) + self.places(places)
        weights = y @ y.transpose(1, 2) / 32 ** 0.5
        weights = weights.masked_fill(~mask.unsqueeze(1), -1e9).softmax(-1)
        y = F.layer_norm(y + weights @ y, (32,))
        counted = mask.unsqueeze(-1).float()
        y = (y * counted).sum(1) / counted.sum(1).clamp(min=1)
        return self.out(y), x.clamp(max=50).sum(1)
