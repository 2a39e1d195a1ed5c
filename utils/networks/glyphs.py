"""Characters of TrueType fonts as small pictures, with numpy alone: enough of
the format for outlines of Latin letters and digits."""

import struct

import numpy as np


class Font:
    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        self.tables = {}
        for index in range(self.unpack(4, "H")[0]):
            tag, _, offset, _ = self.unpack(12 + 16 * index, "4sIII")
            self.tables[tag.decode()] = offset
        self.is_long = self.unpack(self.tables["head"] + 50, "h")[0]
        self.segments = self.read_segments()
        points, _ = self.outline("H")
        self.capital_height = points[:, 1].max()

    def unpack(self, offset, kinds):
        return struct.unpack_from(">" + kinds, self.data, offset)

    def numbers(self, offset, count, kind=">u2"):
        return np.frombuffer(self.data, kind, count, offset).astype(int)

    def read_segments(self):
        """Of the table from characters to glyphs: where its arrays begin, and
        how many segments they have."""
        start = self.tables["cmap"]
        for index in range(self.unpack(start + 2, "H")[0]):
            platform, _, offset = self.unpack(start + 4 + 8 * index, "HHI")
            at = start + offset
            if platform in (0, 3) and self.unpack(at, "H")[0] == 4:
                return at + 14, self.unpack(at + 6, "H")[0] // 2
        raise ValueError("no table of characters in format 4")

    def glyph(self, character):
        code, (at, count) = ord(character), self.segments
        ends = self.numbers(at, count)
        at += 2 * count + 2
        starts, deltas, offsets = (self.numbers(at + 2 * count * i, count)
                                   for i in range(3))
        index = int(np.argmax(ends >= code))
        if starts[index] > code:
            return 0
        if not offsets[index]:
            return (code + deltas[index]) % 65536
        where = at + 2 * (2 * count + index) + offsets[index] + \
            2 * (code - starts[index])
        return (self.unpack(where, "H")[0] + deltas[index]) % 65536

    def outline(self, character):
        """Points, those on the curve marked, and the last one of each
        contour."""
        index, size = self.glyph(character), 4 if self.is_long else 2
        low = self.unpack(self.tables["loca"] + size * index,
                          "I" if self.is_long else "H")[0]
        at = self.tables["glyf"] + (low if self.is_long else 2 * low)
        contours = self.unpack(at, "h")[0]
        if contours < 1:
            raise ValueError("'%s' is composed of other glyphs" % character)
        last = self.numbers(at + 10, contours)
        at += 10 + 2 * contours
        at += 2 + self.unpack(at, "H")[0]
        flags = []
        while len(flags) <= last[-1]:
            flag = self.data[at]
            at += 1
            repeat = 1
            if flag & 8:
                repeat += self.data[at]
                at += 1
            flags += [flag] * repeat
        points = np.empty((len(flags), 3))
        points[:, 2] = [flag & 1 for flag in flags]
        for axis, (short, same) in enumerate(((2, 16), (4, 32))):
            value = 0
            for i, flag in enumerate(flags):
                if flag & short:
                    value += self.data[at] if flag & same else -self.data[at]
                    at += 1
                elif not flag & same:
                    value += self.unpack(at, "h")[0]
                    at += 2
                points[i, axis] = value
        return points, last

    def polygons(self, character, pieces=4):
        """The contours with straight lines instead of curves; a capital letter
        is 1 high."""
        points, last = self.outline(character)
        result, first = [], 0
        for end in last:
            result.append(flatten(points[first:end + 1], pieces) /
                          self.capital_height)
            first = end + 1
        return result


def flatten(points, pieces):
    """A contour of quadratic curves as a polygon."""
    whole = []
    for a, b in zip(points, np.roll(points, -1, axis=0)):
        whole.append(a)
        if not a[2] and not b[2]:  # Between two controls is a point.
            whole.append(np.append((a[:2] + b[:2]) / 2, 1))
    while not whole[0][2]:
        whole.append(whole.pop(0))
    whole.append(whole[0])
    result, index = [], 0
    while index + 1 < len(whole):
        a, b = whole[index][:2], whole[index + 1][:2]
        if whole[index + 1][2]:
            result.append(a)
            index += 1
            continue
        c = whole[index + 2][:2]
        for t in np.arange(pieces) / pieces:
            result.append((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c)
        index += 2
    return np.array(result)


def draw(polygons, size, fine=4):
    """What part of each pixel is inside. Coordinates are pixels, rows count
    from above."""
    count = size * fine
    turns = np.zeros((count, count + 1))
    rows = (np.arange(count) + 0.5) / fine
    for polygon in polygons:
        for (x0, y0), (x1, y1) in zip(polygon, np.roll(polygon, -1, axis=0)):
            if y0 == y1:
                continue
            is_crossed = np.nonzero((rows > min(y0, y1)) &
                                    (rows <= max(y0, y1)))[0]
            x = x0 + (rows[is_crossed] - y0) * (x1 - x0) / (y1 - y0)
            column = np.clip(np.ceil(x * fine - 0.5), 0, count).astype(int)
            np.add.at(turns, (is_crossed, column), 1 if y1 > y0 else -1)
    inside = np.cumsum(turns, axis=1)[:, :count] != 0
    return inside.reshape(size, fine, size, fine).mean(axis=(1, 3))
