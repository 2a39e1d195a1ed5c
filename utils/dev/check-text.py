"""Checks the words of a source tree: comments, documents and tests.

usage: check-text.py SOURCE_FOLDER

Prints "FILE:LINE: RULE: what is wrong" for each violation; exits with 1 if
there is one. CONTRIBUTING.md, "Style", has the rules:

  fragment   the text after ///< is a noun phrase that stands alone
  is-no      "is not a file", with "not" and an article
  columns    prose and RUN lines have at most 100 columns
  no-run     a lit test has a RUN line
  twice      a case is listed once
  missing    a file that a test or a document names exists
"""

import ast
import os
import re
import subprocess
import sys

from violations import report

MAX_COLUMNS = 100
CODE = (".h", ".c", ".cpp", ".inc", ".td")
TESTS = (".c", ".mlir", ".onnxtxt", ".test")
# Pages that a build writes from ODS and help texts.
GENERATED = ("docs/Passes.md", "docs/Dialects/")
# Words that begin a clause or a verb phrase, not a noun phrase.
FRAGMENT = re.compile(
    r"///<\s*(?:about|after|also|and|are|as|at (?!least|most)|because|before|"
    r"behind|between|by|could|did|does|empty|for|from|had|has|have|how|if|in|"
    r"instead|is|it|keeps?|likewise|none|not|nothing|of|on|or|over|per|ran|saw|"
    r"since|so|still|takes|that|then|they|those|to|unless|until|was|were|what|"
    r"when|where|which|while|who|whoever|whose|why|with|without)\b", re.I)
# Comment marks and quotes may stand between two words.
GAP = r"\s+(?:(?:///?<?|#|;|\*)\s+)?"
IS_NO = re.compile(r"(?<![\w-])(?:is|are|was|were|be|been)" + GAP + r"no" + GAP +
                   r"(?!longer\b|more\b|less\b|better\b|worse\b|faster\b|"
                   r"slower\b|larger\b|smaller\b|later\b)\w")
THERE = re.compile(r"\bthere(?:\s+\w+)?\s*$", re.I)
DIRECTIVE = re.compile(r"^\W*(RUN|DEFINE|REDEFINE):(.*)$")
COMMENT = re.compile(r"^\s*(?://+|#|;)\s")
CHECK = re.compile(r"^\W*[A-Z][A-Z0-9_-]*(?:-COUNT-\d+)?(?:\{LITERAL\})?:")
SECTION = re.compile(r"^(?://|#)--- (.+)$")
NAMED_FILE = re.compile(r"(?<![\w/.%{}$-])((?:docs|lib|include|runtime|tools|utils|"
                        r"unittests|examples|cosim|drivers|benchmarks|test)/"
                        r"[\w/.-]+\.(?:md|h|cpp|td|py|sh|mlir|test|json|onnx))\b")


def list_files(root):
    """The files under version control. Where there is none, as in the sources
    of a release: all files but those of builds."""
    if os.path.exists(os.path.join(root, ".git")):
        done = subprocess.run(["git", "-C", root, "ls-files"], text=True,
                              stdout=subprocess.PIPE)
        if done.returncode == 0:
            return [name for name in done.stdout.splitlines()
                    if os.path.isfile(os.path.join(root, name))]
    files = (os.path.relpath(os.path.join(path, name), root)
             for path, _, names in os.walk(root) for name in names)
    return sorted(name for name in files if not name.startswith("build")
                  and not name.endswith(".pyc"))


def read_directives(lines):
    """(line, keyword, text) of each directive, continuations joined; None
    where another line separates two."""
    text, first = "", 0
    for number, line in enumerate(lines, 1):
        match = DIRECTIVE.match(line)
        if not match:
            yield None
            continue
        first = first if text else number
        text += " " + match.group(2).strip()
        if text.endswith("\\"):
            text = text[:-1]
            continue
        yield first, match.group(1), " ".join(text.split())
        text = ""


class Checker:
    def __init__(self, root):
        self.root = root
        self.names = list_files(root)
        self.known = set(self.names)
        self.violations = []

    def fail(self, name, line, rule, message, *values):
        self.violations.append((name, line, "%s: %s" % (
            rule, message % values if values else message)))

    def exists(self, name):
        return name in self.known or os.path.exists(
            os.path.join(self.root, name))

    def check_code(self, name, lines):
        for number, line in enumerate(lines, 1):
            match = FRAGMENT.search(line)
            if match:
                self.fail(name, number, "fragment",
                          "expected a noun phrase, got \"%s\"",
                          line[match.start():].strip())

    def check_comments(self, name, lines):
        for number, line in enumerate(lines, 1):
            if len(line) > MAX_COLUMNS and (
                    COMMENT.match(line) or name.endswith(".td") and
                    not line.lstrip().startswith("|")):
                self.fail(name, number, "columns", "prose of %d columns",
                          len(line))

    def check_is_no(self, name, text):
        for match in IS_NO.finditer(text):
            if not THERE.search(text, max(0, match.start() - 30),
                                match.start()):
                self.fail(name, text.count("\n", 0, match.start()) + 1, "is-no",
                          "expected \"not\" with an article, got \"%s\"",
                          " ".join(match.group().split()))

    def check_page(self, name, lines):
        """Columns of prose. snippets.py of test/Docs checks links."""
        code = False
        for number, line in enumerate(lines, 1):
            if line.lstrip().startswith("```"):
                code = not code
            elif code or name.startswith(GENERATED):
                continue
            elif (len(line) > MAX_COLUMNS and not line.startswith("|") and
                  not re.search(r"https?://\S{40}", line)):
                self.fail(name, number, "columns", "prose of %d columns",
                          len(line))

    def check_named_files(self, name, lines):
        for number, line in enumerate(lines, 1):
            if line.startswith("#include"):
                continue
            for found in NAMED_FILE.findall(line):
                if "/X/" in found:
                    continue
                places = found, os.path.join(os.path.dirname(name), found)
                if not any(map(self.exists, places)):
                    self.fail(name, number, "missing", "%s does not exist",
                              found)

    def check_test(self, name, lines):
        if not any("RUN:" in line for line in lines):
            self.fail(name, 1, "no-run", "a lit test without a RUN line")
        sections = {}
        for number, line in enumerate(lines, 1):
            directive = DIRECTIVE.match(line)
            if len(line) > MAX_COLUMNS and directive:
                self.fail(name, number, "columns", "a %s line of %d columns",
                          directive.group(1), len(line))
            elif (len(line) > MAX_COLUMNS and COMMENT.match(line) and
                  not CHECK.match(line) and "expected-" not in line):
                self.fail(name, number, "columns", "prose of %d columns",
                          len(line))
            match = SECTION.match(line)
            if match and match.group(1) in sections:
                self.fail(name, number, "twice", "%s begins in line %d already",
                          match.group(1), sections[match.group(1)])
            elif match:
                sections[match.group(1)] = number
        self.check_cases(name, lines)

    def check_cases(self, name, lines):
        """Commands that stand together are a case; two cases differ."""
        values, seen, case = {}, {}, []

        def close():
            if case:
                key = tuple(command for _, command in case)
                if key in seen:
                    self.fail(name, case[0][0], "twice",
                              "the case of line %d again", seen[key])
                seen.setdefault(key, case[0][0])
            case.clear()

        def expand(text):
            for key in reversed(list(values)):
                text = text.replace(key, values[key])
            return text

        for directive in read_directives(lines):
            if directive is None:
                close()
                continue
            line, keyword, text = directive
            for folder, path in re.findall(r"%(S|p|vta_src)(/[\w./-]*\w)", text):
                path = os.path.normpath(
                    (os.path.dirname(name) if folder in "Sp" else ".") + path)
                if not self.exists(path):
                    self.fail(name, line, "missing", "%s does not exist", path)
            if keyword == "RUN":
                case.append((line, expand(text)))
            else:
                key, _, value = text.partition("=")
                values[key.strip()] = value.strip()
        close()

    def check_tables(self, name, text):
        """Cases in Python: keys of one dictionary, tuples of one list that
        begin with a name, functions of one file."""
        try:
            tree = ast.parse(text)
        except SyntaxError as error:
            self.fail(name, error.lineno or 1, "twice", str(error.msg))
            return
        for node in ast.walk(tree):
            if isinstance(node, ast.Dict):
                items = node.keys
            elif isinstance(node, ast.List):
                items = [item for item in node.elts
                         if isinstance(item, ast.Tuple)]
            elif isinstance(node, ast.Module):
                items = [item for item in node.body
                         if isinstance(item, ast.FunctionDef)]
            else:
                continue
            seen = {}
            for item in items:
                key = (item.name if isinstance(item, ast.FunctionDef) else
                       item.value if isinstance(item, ast.Constant) else
                       ast.unparse(item) if isinstance(item, ast.Tuple) and
                       len(item.elts) > 1 and
                       isinstance(item.elts[0], ast.Constant) and
                       re.match("[A-Za-z]", str(item.elts[0].value))
                       else None)
                if not isinstance(key, str):
                    continue
                if key in seen:
                    self.fail(name, item.lineno, "twice",
                              "%s stands in line %d already", key, seen[key])
                seen.setdefault(key, item.lineno)

    def check(self, name):
        try:
            with open(os.path.join(self.root, name), encoding="utf-8") as file:
                text = file.read()
        except UnicodeDecodeError:
            return
        lines = text.splitlines()
        self.check_is_no(name, text)
        if name.endswith(CODE):
            self.check_code(name, lines)
        if name.endswith(CODE + (".py", ".sh", ".cmake", ".txt")):
            self.check_comments(name, lines)
        if name.endswith(".md"):
            self.check_page(name, lines)
        if name.startswith("test/"):
            if name.endswith(TESTS) and "/Inputs/" not in name and (
                    not name.startswith("test/lib/")):
                self.check_test(name, lines)
            if name.endswith(".py"):
                self.check_tables(name, text)
        elif name.endswith(CODE + (".md",)):
            self.check_named_files(name, lines)

    def run(self):
        for name in self.names:
            self.check(name)
        return report(["%s:%d: %s" % violation
                       for violation in sorted(self.violations)],
                      len(self.names))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(Checker(sys.argv[1]).run())
