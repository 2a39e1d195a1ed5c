"""A test format for folders whose tests are rows of a table: a lit.local.cfg says

    from lit_table import Table
    config.test_format = Table(config.test_format, {"NAME": ["COMMAND", "WORD"]})

Each row is a test that lit lists, runs beside others, filters and reports by its
name. It passes if its command exits with 0. Files with RUN lines are tests as
everywhere else.
"""

import os
import shlex

import lit.formats
import lit.Test
import lit.util


class Table(lit.formats.ShTest):
    def __init__(self, files, rows):
        super().__init__(files.execute_external, files.extra_substitutions,
                         files.preamble_commands)
        self.rows = rows

    def getTestsInDirectory(self, suite, path, lit_config, config):
        yield from super().getTestsInDirectory(suite, path, lit_config, config)
        for name in self.rows:
            yield lit.Test.Test(suite, path + (name,), config)

    def execute(self, test, lit_config):
        command = self.rows.get(test.path_in_suite[-1])
        if command is None:
            return super().execute(test, lit_config)
        if test.config.unsupported:
            return lit.Test.UNSUPPORTED, ""
        folder = os.path.dirname(test.getExecPath())
        os.makedirs(folder, exist_ok=True)
        out, err, status = lit.util.executeCommand(
            command, cwd=folder, env=test.config.environment,
            timeout=lit_config.maxIndividualTestTime)
        text = "%s\n%s%sexit status %d" % (shlex.join(command), out, err, status)
        return (lit.Test.FAIL if status else lit.Test.PASS), text
