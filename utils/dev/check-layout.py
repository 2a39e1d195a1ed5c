"""Checks that the folders of a source tree show its architecture.

usage: check-layout.py SOURCE_FOLDER

Prints one line for each violation; exits with 1 if there is one. The rules
are those of CONTRIBUTING.md, "Where things are".
"""

import os
import re
import sys

from violations import report

# Floors, lowest first. A file may use its own floor and those below. Folders of
# lib/ and include/VTA/; `*` is one folder. The first pattern that fits counts.
FLOORS = [
    ["Support"],
    ["Tuning/Core"],
    ["Tuning/Runners", "Tuning/Tuners"],
    ["Dialect/*/IR"],
    ["Kernel", "CPU/Analysis"],
    ["Schedule", "CPU/Schedule"],
    ["Dialect/*/Utils", "Dialect/*/Transforms", "Dialect/*/TransformOps"],
    ["Transforms", "CPU/FormTasks"],
    ["Conversion", "CPU/TosaToLinalg", "CPU/TaskToLLVM"],
    ["Target", "CPU/Object"],
    ["Tuning/Records"],
    ["Pipelines"],
    ["Driver"],
    [""],  # InitAll registers everything.
    ["CAPI", "Tuning/CPU", "Tuning/VTA"],
]
# The same for runtime/lib, and the folders of public headers that no .cpp of
# their name implements.
RUNTIME_FLOORS = [["core"], ["isa"], ["sim"], ["verify", "drivers"], ["network"]]
RUNTIME_HEADERS = {"Simulator": "sim", "Network": "network"}
# The wing for CPUs, and the folders outside of it that use it, with the reason.
WING = ["CPU", "Dialect/CPU", "Tuning/CPU"]
WING_USERS = {
    "Transforms/Schedules": "one machinery for schedules of kernels and tasks",
    "Target/Network": "the host's part of a network file is CPU code",
    "Pipelines": "networks and their tasks are compiled here",
    "": "InitAll registers everything",
}
# Public headers that no source of their folder implements, and why.
HEADER_ONLY = {
    "CPU/Schedule/VectorLoads.h": "a number",
    "Support/ForEachPoint.h": "a template",
    "Transforms/Quantize/FunctionRunner.h": "an interface",
}
# Passes that print, and why.
PRINTING_PASSES = {
    "Transforms/Schedules/ListKnobs.cpp": "what the pass is for",
    "Transforms/Schedules/ListSketches.cpp": "what the pass is for",
    "Tuning/Records/ImportRecords.cpp":
        "refused lines of a log belong to no operation",
}
PRINTS = re.compile(r"llvm::(?:outs|errs)\(\)|std::(?:cout|cerr|clog)\b")
# Names that two classes have at the moment, and why.
SHARED_NAMES = {
    "Constant": "EpilogueSimplify.cpp's goes with the folders of vta.step",
    "Emitter": "Emit.cpp's is a part of the instruction level, ONNX has the "
               "other",
    "Step": "those of Pack and LinalgToVTA become vta.step",
    "Work": "EpilogueSimplify.cpp's goes with the folders of vta.step",
}
CLASS = re.compile(r'^(?:struct|class|enum class|enum)\s+(\w+)(?:\s+final)?\s*'
                   r'(?::(?!:)[^;{]*)?\{', re.M)
ATTRIBUTE = re.compile(r'"(vta\.[a-z_]+)"')
MAX_ATTRIBUTES = 10
PASS = re.compile(r'^def (\w+)\s*:\s*\w*Pass<\s*"([^"]+)"', re.M)
DEBUG_TYPE = re.compile(r'#define DEBUG_TYPE "([^"]+)"')
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
COMPILER = re.compile(r'^\s*#\s*include\s+[<"]((?:VTA|clang|llvm|mlir)(?:-c)?/[^>"]+)',
                      re.M)
SOURCE = (".cpp", ".h", ".inc", ".c", "Passes.td")


def sources(root, *folders):
    """Paths below the folders, with the text of each file."""
    for folder in folders:
        for path, names, files in os.walk(os.path.join(root, folder)):
            names.sort()
            for name in sorted(files):
                if name.endswith(SOURCE):
                    full = os.path.join(path, name)
                    with open(full, encoding="utf-8") as file:
                        yield os.path.relpath(full, root), file.read()


def home(path):
    """The folder that a file belongs to, without lib/ or include/VTA/; None for
    other files."""
    for prefix in ("lib/", "include/VTA/"):
        if path.startswith(prefix):
            return os.path.dirname(path[len(prefix):])
    return None


def floor(folder):
    for number, patterns in enumerate(FLOORS):
        for pattern in patterns:
            expression = re.escape(pattern).replace(r"\*", "[^/]+")
            if (re.fullmatch(expression + "(/.*)?", folder) if pattern
                    else folder == ""):
                return number
    return None


def in_wing(folder):
    return any((folder + "/").startswith(part + "/") for part in WING)


def find_line(text, at):
    return text.count("\n", 0, at) + 1


def blank_debug(text):
    """The text with spaces where the arguments of LLVM_DEBUG and comments are,
    so that positions stay."""
    def blank(match):
        return " " * len(match.group())

    text = re.sub(r"//[^\n]*", blank, text)
    parts, at = [], 0
    for match in re.finditer(r"\bLLVM_DEBUG\(", text):
        if match.end() < at:
            continue
        parts.append(text[at:match.end()])
        at, depth = match.end(), 1
        while at < len(text) and depth:
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
        parts.append(re.sub(r"[^\n]", " ", text[match.end():at]))
    return "".join(parts) + text[at:]


class Checker:
    def __init__(self, root):
        self.root = root
        self.violations = []
        self.files = dict(sources(root, "lib", "include"))
        # Folder to the folders that its files use, with an example each.
        self.uses = {}

    def fail(self, path, message, *values):
        self.violations.append("%s: %s" % (path, message % values))

    def check_relative_includes(self):
        for path, text in sources(self.root, "include", "lib", "tools",
                                  "runtime", "unittests", "test", "benchmarks"):
            for match in INCLUDE.finditer(text):
                if match.group(1).startswith("../"):
                    self.fail("%s:%d" % (path, find_line(text, match.start(1))),
                              'include "%s" climbs out of its folder',
                              match.group(1))

    def check_stems(self):
        """A stem stands in one folder of lib/, a public header where the
        sources stand that implement it."""
        folders = {}
        for path in self.files:
            stem = os.path.splitext(os.path.basename(path))[0]
            if path.startswith("lib/"):
                folders.setdefault(stem, {}).setdefault(home(path), path)
        for stem, found in folders.items():
            if len(found) > 1:
                self.fail(" ".join(sorted(found.values())),
                          "%s stands in %d folders of lib/, expected one", stem,
                          len(found))
        for path in self.files:
            name = path[len("include/VTA/"):]
            if not path.startswith("include/VTA/") or not name.endswith(".h"):
                continue
            stem = os.path.splitext(os.path.basename(path))[0]
            if "lib/%s.cpp" % os.path.splitext(name)[0] in self.files:
                continue
            if stem in folders and any(
                    found.endswith(".cpp") for found in folders[stem].values()):
                self.fail(path, "its .cpp is %s, expected the same folder",
                          " ".join(sorted(folders[stem].values())))
            elif name not in HEADER_ONLY and not any(
                    (home(other) or "").startswith(home(path)) and
                    other.endswith(".cpp") and '"VTA/%s"' % name in text
                    for other, text in self.files.items()):
                self.fail(path, "no source of lib/%s includes it: expected one "
                          "that implements it, or a reason in HEADER_ONLY of "
                          "check-layout.py", home(path))

    def check_names(self):
        """Two classes never share a name, those inside of classes excepted."""
        places = {}
        for files in (self.files.items(),
                      sources(self.root, "runtime/include", "runtime/lib")):
            for path, text in files:
                for match in CLASS.finditer(text):
                    places.setdefault(match.group(1), []).append(
                        "%s:%d" % (path, find_line(text, match.start())))
        for name, found in places.items():
            if len(found) > 1 and name not in SHARED_NAMES:
                self.fail(" ".join(sorted(found)), "%d classes have the name %s, "
                          "expected one", len(found), name)

    def check_passes(self):
        """A pass is declared in its folder or, for all conversions, above. It
        prints what it decides under its own name."""
        for path, text in self.files.items():
            if not path.endswith(".cpp") or "GEN_PASS_DEF_" not in text:
                continue
            for match in INCLUDE.finditer(text):
                declared = match.group(1)
                if not declared.endswith("Passes.h.inc"):
                    continue
                folder = os.path.dirname(declared)[len("VTA/"):]
                if not (home(path) + "/").startswith(folder + "/"):
                    self.fail(path, "implements a pass that %s declares",
                              os.path.dirname(declared) + "/Passes.td")

        # Folders with the names that something is printed under.
        printed = set()
        for path, text in self.files.items():
            parts = DEBUG_TYPE.split(text)
            printed |= {(home(path), name)
                        for name, code in zip(parts[1::2], parts[2::2])
                        if "LLVM_DEBUG(" in code}
        for path, text in self.files.items():
            for name, argument in PASS.findall(text):
                define = re.compile(r"GEN_PASS_DEF_%s\b" % name.upper())
                if not any((home(other), argument) in printed
                           for other, code in self.files.items()
                           if define.search(code)):
                    self.fail(path, "%s prints nothing: expected LLVM_DEBUG and "
                              "DEBUG_TYPE \"%s\" where it is implemented", name,
                              argument)

    def check_printing(self):
        """A pass prints only with LLVM_DEBUG, unless it is for that."""
        for path, text in self.files.items():
            if "GEN_PASS_DEF_" not in text:
                continue
            name = "%s/%s" % (home(path), os.path.basename(path))
            match = PRINTS.search(blank_debug(text))
            if name in PRINTING_PASSES:
                if not match:
                    self.fail(path, "prints nothing: expected no reason in "
                              "PRINTING_PASSES of check-layout.py")
            elif match:
                self.fail("%s:%d" % (path, find_line(text, match.start())),
                          "a pass uses %s: expected diagnostics, LLVM_DEBUG, or "
                          "a reason in PRINTING_PASSES of check-layout.py",
                          match.group())

    def check_attributes(self):
        """The dialect declares its attributes; others use its constants."""
        for path, text in self.files.items():
            if (home(path) or "Dialect/VTA/IR").startswith("Dialect/VTA/IR"):
                continue
            for match in ATTRIBUTE.finditer(text):
                self.fail("%s:%d" % (path, find_line(text, match.start())),
                          "%s: expected a constant of VTA.h", match.group())
        base = os.path.join(self.root, "include/VTA/Dialect/VTA/IR/VTABase.td")
        if os.path.exists(base):
            with open(base) as file:
                declared = re.search(r"discardableAttrs = \(ins(.*?)\);",
                                     file.read(), re.S)
            names = re.findall(r"\$(\w+)", declared.group(1) if declared else "")
            if not 0 < len(names) <= MAX_ATTRIBUTES:
                self.fail("include/VTA/Dialect/VTA/IR/VTABase.td",
                          "declares %d attributes, expected 1 to %d",
                          len(names), MAX_ATTRIBUTES)

    def check_floors(self):
        for path, text in self.files.items():
            folder = home(path)
            if folder is None:
                continue
            if floor(folder) is None:
                self.fail(path, "a folder without a floor: see FLOORS of "
                          "check-layout.py")
                continue
            for match in INCLUDE.finditer(text):
                name = match.group(1)
                used = (os.path.dirname(name[4:]) if name.startswith("VTA/")
                        else os.path.dirname(name)
                        if "lib/" + name in self.files else folder)
                if used == folder or floor(used) is None:
                    continue
                self.uses.setdefault(folder, {}).setdefault(
                    used, "%s:%d" % (path, find_line(text, match.start(1))))
                if (in_wing(used) and not in_wing(folder) and
                        folder not in WING_USERS):
                    self.fail("%s:%d" % (path, find_line(text, match.start(1))),
                              "%s uses %s of the wing for CPUs: see WING_USERS "
                              "of check-layout.py", folder, used)
                if floor(used) > floor(folder):
                    self.fail("%s:%d" % (path, find_line(text, match.start(1))),
                              "%s uses %s, which stands above it", folder,
                              used or "InitAll")
                if not name.startswith("VTA/"):
                    self.fail("%s:%d" % (path, find_line(text, match.start(1))),
                              "%s is private to %s", name, used)

    def check_cycles(self):
        """Folders of one floor do not use each other in a circle."""
        done, stack = set(), []

        def visit(folder):
            if folder in stack:
                circle = stack[stack.index(folder):] + [folder]
                self.fail(self.uses[circle[-2]][folder], "folders use each "
                          "other in a circle: %s", " -> ".join(circle))
                return
            if folder in done:
                return
            done.add(folder)
            stack.append(folder)
            for used in self.uses.get(folder, ()):
                visit(used)
            stack.pop()

        for folder in sorted(self.uses):
            visit(folder)

    def check_runtime(self):
        """The floors of runtime/lib, public headers included."""
        files = dict(sources(self.root, "runtime/lib", "runtime/include/vtart"))
        homes = dict(RUNTIME_HEADERS)
        for path in files:
            if path.startswith("runtime/lib/"):
                homes.setdefault(os.path.splitext(os.path.basename(path))[0],
                                 path.split("/")[2])
        number = {folder: index for index, folders in enumerate(RUNTIME_FLOORS)
                  for folder in folders}
        for path, text in files.items():
            own = homes.get(os.path.splitext(os.path.basename(path))[0])
            if own not in number:
                self.fail(path, "a file without a floor: see RUNTIME_FLOORS of "
                          "check-layout.py")
                continue
            for match in INCLUDE.finditer(text):
                stem = os.path.splitext(os.path.basename(match.group(1)))[0]
                used = homes.get(stem, own)
                if used != own and number[used] >= number[own]:
                    self.fail("%s:%d" % (path, find_line(text, match.start(1))),
                              "%s of the runtime uses %s, which does not stand "
                              "below it", own, used)

    def check_boards(self):
        """Boards build the runtime and its drivers without LLVM."""
        for path, text in sources(self.root, "runtime", "drivers", "cosim"):
            for match in COMPILER.finditer(text):
                self.fail("%s:%d" % (path, find_line(text, match.start(1))),
                          "includes %s of the compiler: boards build this "
                          "folder without it", match.group(1))

    def check_links(self):
        """A library links what its sources use."""
        folders, links = {}, {}
        for path, _, files in os.walk(os.path.join(self.root, "lib")):
            if "CMakeLists.txt" not in files:
                continue
            with open(os.path.join(path, "CMakeLists.txt")) as file:
                text = re.sub("#.*", "", file.read())
            for call in re.findall(r"add_vta_library\(([^)]*)\)", text):
                name, *words = call.split()
                own = os.path.relpath(path, os.path.join(self.root, "lib"))
                for word in words:
                    if word.endswith(".cpp"):
                        folders[os.path.normpath(os.path.join(
                            own, os.path.dirname(word)))] = name
                links[name] = {word for word in words[words.index("LINK_LIBS"):]
                               if word.startswith("MLIRVTA")
                               } if "LINK_LIBS" in words else set()
        folders[""] = folders.pop(".", None)

        def closure(name, seen):
            for other in links.get(name, ()):
                if other not in seen:
                    seen.add(other)
                    closure(other, seen)
            return seen

        for folder, uses in sorted(self.uses.items()):
            name = folders.get(folder)
            reach = closure(name, {name})
            for used, example in sorted(uses.items()):
                needed = folders.get(used)
                if name and needed and needed not in reach:
                    self.fail(example, "%s uses %s without linking it", name,
                              needed)

    def run(self):
        if not self.files:
            self.fail(self.root, "expected lib/ and include/VTA/")
        for check in (self.check_relative_includes, self.check_stems,
                      self.check_names, self.check_passes, self.check_printing,
                      self.check_attributes, self.check_floors,
                      self.check_cycles, self.check_runtime, self.check_boards,
                      self.check_links):
            check()
        return report(sorted(self.violations), len(self.files))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(Checker(sys.argv[1]).run())
