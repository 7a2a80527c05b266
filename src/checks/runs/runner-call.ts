import { quoted, type ShellCommand } from "./shell-script.ts";
import { nodeReporter } from "./node-reporter.ts";
import { pythonRunner } from "./python-runner.ts";

/** The test runners whose reports can be read. */
export type RunnerName =
  | "node:test"
  | "vitest"
  | "jest"
  | "mocha"
  | "pytest"
  | "unittest"
  | "go test"
  | "cargo test";

/** A call of a test runner, as the project makes it. */
export interface RunnerCall {
  readonly runner: RunnerName;
  /** Assignments of variables before the program, for a shell. */
  readonly assigned: readonly string[];
  /** The program with the words that select the runner, for a shell. */
  readonly program: readonly string[];
  /** The arguments of the runner, for a shell. */
  readonly args: readonly string[];
}

/** Recognises a call of a known runner. `read` returns the text of a file of the project, or null. */
export function runnerCall(
  { words, raw, assigned }: Pick<ShellCommand, "words" | "raw" | "assigned">,
  read: (path: string) => string | null,
): RunnerCall | null {
  const name = (words[0] ?? "").split("/").at(-1) ?? "";
  const call = (runner: RunnerName, used: number): RunnerCall => ({
    runner,
    assigned,
    program: raw.slice(0, used),
    args: raw.slice(used),
  });
  switch (name) {
    case "node":
    case "tsx": {
      if (words.includes("--test")) return call("node:test", 1);
      const file = words.slice(1).find((word) => !word.startsWith("-"));
      const text = file === undefined ? null : read(file);
      return text !== null && /["']node:test["']/.test(text)
        ? { ...call("node:test", 1), args: ["--test", ...raw.slice(1)] }
        : null;
    }
    case "vitest":
      return call("vitest", ["run", "watch", "dev"].includes(words[1] ?? "") ? 2 : 1);
    case "jest":
    case "mocha":
      return call(name, 1);
    case "pytest":
    case "py.test":
      return call("pytest", 1);
    case "python":
    case "python3":
      return pythonCall(words, call, read);
    case "go":
      return words[1] === "test" ? call("go test", 2) : null;
    case "cargo":
      return words[1] === "test" ? call("cargo test", 2) : null;
    default:
      return null;
  }
}

function pythonCall(
  words: readonly string[],
  call: (runner: RunnerName, used: number) => RunnerCall,
  read: (path: string) => string | null,
): RunnerCall | null {
  const module = words.indexOf("-m");
  if (module !== -1) {
    const name = words[module + 1];
    return name === "pytest" || name === "unittest" ? call(name, module + 2) : null;
  }
  const file = words.findIndex((word, at) => at > 0 && !word.startsWith("-"));
  const text = file === -1 ? null : read(words[file] ?? "");
  return text !== null && text.includes("unittest.main(") ? call("unittest", file) : null;
}

/** A shell command that runs tests and writes a report. */
export interface ReportingCommand {
  readonly script: string;
  /** The command as a person would write it, without the reporter. */
  readonly shown: string;
}

/** Returns the command that runs the tests and writes the report to the file `report`, relative to the directory. */
export function reportingCommand(call: RunnerCall, report: string, failFast: boolean): ReportingCommand {
  const { assigned, program, args } = call;
  const shown = [...assigned, ...program, ...args].join(" ");
  const words = [...assigned, ...wordsOf(call, report, failFast)];
  return { shown, script: words.join(" ") };
}

function wordsOf({ runner, program, args }: RunnerCall, report: string, failFast: boolean): string[] {
  const first = program[0] ?? "";
  switch (runner) {
    case "node:test": {
      const reporters = ["spec", nodeReporter].flatMap((reporter, at) => [
        quoted(`--test-reporter=${reporter}`),
        quoted(`--test-reporter-destination=${at === 0 ? "stdout" : report}`),
      ]);
      return [first, ...reporters, ...withoutReporter(args)];
    }
    case "vitest": {
      const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
      return [first, "run", ...args, ...reporters, ...(failFast ? ["--bail=1"] : [])];
    }
    case "jest":
      return [first, ...args, "--json", `--outputFile=${report}`, ...(failFast ? ["--bail"] : [])];
    case "mocha": {
      const reporter = ["--reporter=json", `--reporter-option=output=${report}`];
      return [first, ...args, ...reporter, ...(failFast ? ["--bail"] : [])];
    }
    case "pytest":
    case "unittest": {
      const isPython = first.includes("python");
      const module = program.indexOf("-m");
      const options = isPython ? program.slice(1, module === -1 ? undefined : module) : [];
      // The directory of the tests is on the path of `python -m pytest` and not on that of `pytest`.
      const path = isPython ? "with" : "without";
      const chosen = [report, runner, failFast ? "1" : "0", path];
      return [isPython ? first : "python3", ...options, "-c", quoted(pythonRunner), ...chosen, ...args];
    }
    case "go test":
      // A stored result of an earlier run would hide that the tests fail when they run again.
      return ["go", "test", "-json", "-count=1", ...(failFast ? ["-failfast"] : []), ...args, ">", report];
    case "cargo test":
      return ["cargo", "test", ...(failFast ? [] : ["--no-fail-fast"]), ...args, ">", report];
  }
}

function withoutReporter(args: readonly string[]): string[] {
  return args.filter((word, at) => !word.startsWith("--test-reporter") && !isReporterName(args[at - 1]));
}

/** True for an option whose value is the next word. */
function isReporterName(word: string | undefined): boolean {
  return word === "--test-reporter" || word === "--test-reporter-destination";
}
