"""Checks the files for visitors, packagers and hosts of a source tree.

usage: check-public-files.py SOURCE_FOLDER

Prints one line for each violation; exits with 1 if there is one.
"""

import glob
import json
import os
import re
import shlex
import sys

# Where the version is repeated: formats that cannot read runtime/VERSION.
VERSIONS = {
    "CITATION.cff": r"^version: (\S+)$",
    "debian/changelog": r"^vta-mlir \((\S+)\)",
}
# Of pages written by hand.
MAX_LINES = 200
PRESENT = [
    ".editorconfig", ".github/CODEOWNERS", ".github/ISSUE_TEMPLATE/bug.md",
    ".github/ISSUE_TEMPLATE/feature.md", ".github/PULL_REQUEST_TEMPLATE.md",
    "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "NOTICE.md", "README.md",
    "SECURITY.md",
]


def read(root, name):
    with open(os.path.join(root, name), encoding="utf-8") as file:
        return file.read()


def is_script(root, command):
    """Whether the first word is a program of this tree that can be run."""
    path = os.path.join(root, shlex.split(command)[0])
    return os.path.isfile(path) and os.access(path, os.X_OK)


def check_versions(root):
    version = read(root, "runtime/VERSION").strip()
    for name, expression in VERSIONS.items():
        match = re.search(expression, read(root, name), re.M)
        found = match.group(1) if match else "none"
        if found != version:
            yield "%s: expected the version %s of runtime/VERSION, got %s" % (
                name, version, found)


def check_workflow(root, name, workflow):
    if not isinstance(workflow, dict) or not workflow.get("jobs"):
        yield "%s: expected jobs" % name
        return
    for job, body in workflow["jobs"].items():
        for step in body.get("steps", []):
            if "run" not in step:
                continue
            for line in step["run"].strip().splitlines():
                if not is_script(root, line):
                    yield "%s: %s runs '%s', expected a script of this tree" % (
                        name, job, line)


def check_hooks(root, name, config):
    for repository in config["repos"]:
        if repository["repo"] != "local":
            yield "%s: %s, expected local hooks only" % (name,
                                                         repository["repo"])
            continue
        for hook in repository["hooks"]:
            for word in shlex.split(hook["entry"]):
                if "/" in word and not os.path.exists(
                        os.path.join(root, word)):
                    yield "%s: hook %s uses %s, which does not exist" % (
                        name, hook["id"], word)


def check_yaml(root):
    try:
        import yaml
    except ImportError:
        print("not checked: YAML, because this Python has no module yaml",
              file=sys.stderr)
        return
    files = [".pre-commit-config.yaml", "CITATION.cff"] + [
        os.path.relpath(path, root) for path in sorted(
            glob.glob(os.path.join(root, ".github", "**", "*.yml"),
                      recursive=True))]
    for name in files:
        try:
            data = yaml.safe_load(read(root, name))
        except yaml.YAMLError as error:
            yield "%s: %s" % (name, str(error).replace("\n", " "))
            continue
        if name.startswith(".github/workflows/"):
            yield from check_workflow(root, name, data)
        elif name == ".pre-commit-config.yaml":
            yield from check_hooks(root, name, data)


def check_commands(root):
    """What a container runs to build."""
    for line in re.findall(r"^RUN (.*)$", read(root, "Dockerfile"), re.M):
        if not is_script(root, line):
            yield "Dockerfile: '%s', expected a script of this tree" % line
    name = ".devcontainer/devcontainer.json"
    command = json.loads(read(root, name)).get("postCreateCommand", "")
    if not command or not is_script(root, command):
        yield "%s: '%s', expected a script of this tree" % (name, command)


def check_presets(root):
    presets = json.loads(read(root, "CMakePresets.json"))
    options = set(re.findall(r"^option\((\w+)", read(root, "CMakeLists.txt") +
                             read(root, "runtime/CMakeLists.txt"), re.M))
    for preset in presets["configurePresets"]:
        for name in preset.get("cacheVariables", {}):
            if name.startswith("VTA_") and name not in options:
                yield "CMakePresets.json: %s has %s, which is not an option" % (
                    preset["name"], name)


def check_site(root):
    """Each page of docs/ has a place in the site, and each place a page."""
    name = "utils/site/mkdocs.yml"
    places = re.findall(r"[\w/-]+\.md\b", read(root, name))
    pages = [os.path.relpath(path, root) for path in glob.glob(
        os.path.join(root, "docs", "**", "*.md"), recursive=True)]
    for page in sorted(set(pages) - set(places)):
        yield "%s: expected %s in nav" % (name, page)
    for place in places:
        if not os.path.isfile(os.path.join(root, place)):
            yield "%s: %s does not exist" % (name, place)
    generated = re.findall(r"vta_doc\((\S+)", read(root, "docs/CMakeLists.txt"))
    for page in sorted(pages):
        lines = read(root, page).count("\n")
        if lines > MAX_LINES and page[len("docs/"):] not in generated:
            yield "%s: %d lines, expected at most %d: make it two pages" % (
                page, lines, MAX_LINES)


def main():
    root = sys.argv[1]
    problems = ["%s: expected, does not exist" % name for name in PRESENT
                if not os.path.isfile(os.path.join(root, name))]
    for check in (check_versions, check_yaml, check_commands, check_presets,
                  check_site):
        try:
            problems += check(root)
        except (OSError, ValueError, KeyError) as error:
            problems.append("%s: %s" % (check.__name__, error))
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
