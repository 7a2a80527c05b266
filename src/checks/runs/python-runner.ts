/**
 * Runs unittest or pytest and writes each test as a line of JSON. Arguments: the report, the runner, `1` to stop at the
 * first failure, `with` or `without` the working directory on the path of modules, and those of the runner.
 */
export const pythonRunner = `
import json, os, sys, tempfile
report, runner, fast, path = sys.argv[1:5]
args = sys.argv[5:]
if path == "without" and sys.path[:1] == [""]:
    sys.path.pop(0)
out = open(os.path.abspath(report), "w", encoding="utf-8")
root = os.getcwd()
def say(**about):
    out.write(json.dumps(about) + "\\n")
    out.flush()
def local(path):
    path = os.path.relpath(path, root) if path else None
    return None if path is None or path.startswith("..") else path
if runner == "pytest":
    try:
        import pytest
    except ImportError:
        say(missing="pytest")
        sys.exit(1)
    class Plugin:
        def pytest_collectreport(self, report):
            if report.failed:
                say(name=report.nodeid or "collection", file=report.nodeid.split("::")[0] or None, outcome="failed", why=str(report.longrepr)[-500:])
            elif report.skipped:
                say(name=report.nodeid, file=report.nodeid.split("::")[0] or None, outcome="skipped", reason=str(report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr).replace("Skipped: ", "", 1))
        def pytest_runtest_logreport(self, report):
            file, line, _ = report.location
            about = dict(name=report.nodeid.split("::", 1)[-1], file=file, line=(line or 0) + 1)
            expected = getattr(report, "wasxfail", None)
            if report.failed:
                say(outcome="failed", why=str(report.longrepr)[-500:], **about)
            elif expected is not None and report.skipped:
                say(outcome="expected", reason=expected.replace("reason: ", "", 1), **about)
            elif report.skipped:
                reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else ""
                reason = reason.replace("Skipped: ", "", 1)
                say(outcome="skipped", reason="" if reason == "unconditional skip" else reason, **about)
            elif report.when == "call":
                say(outcome="passed", **about)
    with tempfile.TemporaryDirectory() as cache:
        code = pytest.main((["-x"] if fast == "1" else []) + ["-o", "cache_dir=" + cache] + args, plugins=[Plugin()])
    say(ended=True)
    sys.exit(int(code))
import unittest
def about(test):
    name = getattr(test, "_testMethodName", None) or test.id()
    case = getattr(test, "test_case", test)
    try:
        method = getattr(type(case), getattr(case, "_testMethodName"))
        method = getattr(method, "__wrapped__", method)
        return dict(name=case.id().split(".", 1)[-1], file=local(method.__code__.co_filename), line=method.__code__.co_firstlineno)
    except Exception:
        module = sys.modules.get(type(case).__module__)
        return dict(name=test.id(), file=local(getattr(module, "__file__", None)) if module is not unittest else None)
class Result(unittest.TextTestResult):
    def addSuccess(self, test):
        super().addSuccess(test)
        say(outcome="passed", **about(test))
    def addError(self, test, err):
        super().addError(test, err)
        say(outcome="failed", why=(str(err[1]) or err[0].__name__)[-500:], **about(test))
    def addFailure(self, test, err):
        super().addFailure(test, err)
        say(outcome="failed", why=(str(err[1]) or err[0].__name__)[-500:], **about(test))
    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err is not None:
            say(outcome="failed", why=(str(err[1]) or err[0].__name__)[-500:], **about(test))
    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        say(outcome="skipped", reason=reason, **about(test))
    def addExpectedFailure(self, test, err):
        super().addExpectedFailure(test, err)
        say(outcome="expected", reason="", **about(test))
    def addUnexpectedSuccess(self, test):
        super().addUnexpectedSuccess(test)
        say(outcome="failed", why="It was expected to fail, but it passed.", **about(test))
class Runner(unittest.TextTestRunner):
    resultclass = Result
program = unittest.main(module=None, argv=["python3 -m unittest"] + (args or ["discover"]), testRunner=Runner, failfast=fast == "1" or None, exit=False)
say(ended=True)
sys.exit(0 if program.result.wasSuccessful() else 1)
`;
