# Configuration of the regression tests; lit.site.cfg.py sets the paths.

import atexit
import os
import shutil
import subprocess
import sys
import tempfile

import lit.formats
from lit.llvm import llvm_config
from lit.llvm.subst import ToolSubst

config.name = "VTA"
config.test_format = lit.formats.ShTest(not llvm_config.use_lit_shell)
config.suffixes = [".c", ".mlir", ".test"]
if lit_config.params.get("quick"):
    # check-vta: the tests that are one file each. The lit.local.cfg of
    # Integration and Target/ONNX add cases of every operator.
    config.suffixes = [".c", ".mlir"]
config.excludes = ["Inputs", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)
sys.path.insert(0, config.test_source_root)  # lit_table.py
config.test_exec_root = os.path.join(config.vta_obj_root, "test")

config.substitutions.append(("%shlibext", config.llvm_shlib_ext))
config.substitutions.append(("%vta_libs", config.vta_lib_dir))
config.substitutions.append(("%vta_src", config.vta_src_root))
config.substitutions.append(("%vta_obj", config.vta_obj_root))


def find_python():
    """A Python that has numpy; the first one in PATH may not."""
    candidates = [config.python_executable, "/usr/bin/python3", sys.executable]
    for python in filter(shutil.which, filter(None, candidates)):
        check = subprocess.run([python, "-c", "import numpy"],
                               stderr=subprocess.DEVNULL)
        if check.returncode == 0:
            config.available_features.add("numpy")
            check = subprocess.run([python, "-c", "import onnx"],
                                   stderr=subprocess.DEVNULL)
            if check.returncode == 0:
                config.available_features.add("onnx")
            return python
    return sys.executable


python = config.python = find_python()
config.substitutions.append(("%python", python))

llvm_config.with_system_environment(
    ["ASAN_OPTIONS", "UBSAN_OPTIONS", "LSAN_OPTIONS", "HOME", "TMP", "TEMP"])
llvm_config.use_default_substitutions()
llvm_config.with_environment("PATH", config.llvm_tools_dir, append_path=True)
# Tests leave nothing in the source tree.
llvm_config.with_environment("PYTHONDONTWRITEBYTECODE", "1")

# Host code that several commands compile becomes machine code once: in a folder
# of this run or, with VTA_OBJECT_CACHE, in one that stays (utils/test.sh).
objects = os.environ.get("VTA_OBJECT_CACHE")
if not objects:
    objects = tempfile.mkdtemp(prefix="vta-objects-")
    atexit.register(shutil.rmtree, objects, ignore_errors=True)
llvm_config.with_environment("VTA_OBJECT_CACHE", objects)

# VTA_OPT_CHECK_IR_ROUNDTRIP=1 checks in every test that what vta-opt reads can
# be printed and read again.
opt_args = []
if os.environ.get("VTA_OPT_CHECK_IR_ROUNDTRIP"):
    opt_args.append("--verify-roundtrip")
# VTA_RUN_SAVE_CASES=FOLDER saves what vta-run and vta-check run, for
# cosim/run.sh.
llvm_config.with_system_environment("VTA_RUN_SAVE_CASES")
vta_run = "vta-run"
if os.environ.get("VTA_RUN_SAVE_CASES"):
    vta_run = ToolSubst("vta-run", python, extra_args=[
        os.path.join(config.vta_src_root, "cosim", "save-case.py"),
        os.path.join(config.vta_tools_dir, "vta-run"),
        os.environ["VTA_RUN_SAVE_CASES"]])
llvm_config.add_tool_substitutions(
    [ToolSubst("vta-opt", extra_args=opt_args),
     ToolSubst("vta-test-opt", extra_args=opt_args), "vta-translate", vta_run,
     "vta-compile", "vta-tune", "vta-check", "vta_sweep", "vta_random_programs",
     "vta_capi_test", "vta-fake-board",
     "vta-lsp-server", "vta-reduce", "mlir-opt", "mlir-translate"],
    [config.vta_tools_dir, config.llvm_tools_dir])

if shutil.which("git"):
    config.available_features.add("git")
if config.xgboost:
    config.available_features.add("xgboost")
# Tests that start a server and boards.
if config.pool:
    config.available_features.add("pool")
# Tests that fill a disk of their own.
if shutil.which("unshare") and not subprocess.run(
        ["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/mnt"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False).returncode:
    config.available_features.add("tmpfs")
if shutil.which("systemd-analyze"):
    config.available_features.add("systemd")
if config.assertions:
    config.available_features.add("assertions")
# A stock mlir-opt cannot load a plugin that was built with a sanitizer.
if config.sanitizer:
    config.available_features.add("sanitizer")
