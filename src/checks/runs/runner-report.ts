import type { RunnerName } from "./runner-call.ts";

/** A test that a runner reported. */
export interface ReportedTest {
  readonly name: string;
  /** The path in the project, if the runner told it. */
  readonly file: string | null;
  readonly line: number | null;
  readonly outcome: "passed" | "failed" | "skipped" | "todo" | "expected";
  /** The stated reason of a test that was left out or is expected to fail; null if the runner has no place for one. */
  readonly reason: string | null;
  /** The message of a failure. */
  readonly why: string;
}

/** The report of a run. */
export interface TestReport {
  readonly tests: readonly ReportedTest[];
  /** The files that ran without defining a test. */
  readonly scripts: readonly string[];
  /** The name of a tool that the machine lacks. */
  readonly missing: string | null;
}

const maxTests = 50_000;

/** Reads the report of a runner. Returns null if it is incomplete, as when a test ended the process. `root` is the directory of the project. */
export function readReport(runner: RunnerName, text: string, root: string): TestReport | null {
  switch (runner) {
    case "node:test":
      return ofNode(text, root);
    case "vitest":
    case "jest":
      return ofJest(text, root);
    case "mocha":
      return ofMocha(text, root);
    case "pytest":
    case "unittest":
      return ofPython(text);
    case "go test":
      return ofGo(text);
    case "cargo test":
      return ofCargo(text);
  }
}

/** Returns the output of a runner whose report is its output, as a person would have seen it; nothing for other runners. */
export function printedIn(runner: RunnerName, text: string): string {
  if (runner === "cargo test") return text;
  if (runner !== "go test") return "";
  const lines = jsonLines(text).map((entry) => textOf(entry["Output"]));
  return lines.filter((line) => !/^\s{0,40}=== (?:RUN|PAUSE|CONT|NAME) /.test(line)).join("");
}

const empty = { scripts: [], missing: null } as const;

function ofNode(text: string, root: string): TestReport {
  const tests: ReportedTest[] = [];
  const scripts: string[] = [];
  for (const entry of jsonLines(text)) {
    const name = textOf(entry["name"]);
    const file = localPath(entry["file"], root);
    const passed = entry["passed"] === true;
    const skipped = stated(entry["skip"]);
    const todo = stated(entry["todo"]);
    // The runner reports a file that defines no test as one test with the name of the file.
    const isFile = file !== null && (localPath(name, root) ?? name) === file;
    if (isFile && passed && skipped === null) scripts.push(file);
    // A failed group or test with failed parts is reported for each part.
    else if ((entry["suite"] === true && (passed || entry["subtests"] === true)) || (isFile && passed)) {
      if (skipped !== null) tests.push(test(name, file, entry["line"], "skipped", { reason: skipped }));
    } else {
      const about = { reason: skipped ?? todo ?? "", why: textOf(entry["why"]) };
      const outcome = skipped !== null ? "skipped" : todo !== null ? "todo" : passed ? "passed" : "failed";
      tests.push(test(name, file, entry["line"], outcome, about));
    }
  }
  return { ...empty, tests, scripts };
}

/** Returns the reason of an option that is a reason or true; null if the option is not set. */
function stated(option: unknown): string | null {
  if (option === undefined || option === null || option === false) return null;
  return typeof option === "string" ? option : "";
}

const ofJestStatus: Readonly<Record<string, ReportedTest["outcome"]>> = {
  passed: "passed",
  failed: "failed",
  todo: "todo",
  pending: "skipped",
  skipped: "skipped",
  disabled: "skipped",
};

function ofJest(text: string, root: string): TestReport | null {
  const report = record(json(text));
  if (report === null) return null;
  const tests: ReportedTest[] = [];
  for (const each of list(report["testResults"])) {
    const result = record(each) ?? {};
    const file = localPath(result["name"], root);
    const assertions = list(result["assertionResults"]);
    if (assertions.length === 0 && result["status"] === "failed")
      tests.push(test(file ?? "", file, null, "failed", { why: textOf(result["message"]) }));
    for (const one of assertions) {
      const assertion = record(one) ?? {};
      const outcome = ofJestStatus[textOf(assertion["status"])] ?? "skipped";
      const why = list(assertion["failureMessages"]).map(textOf).join("\n");
      const line = record(assertion["location"])?.["line"] ?? null;
      tests.push(test(textOf(assertion["title"]), file, line, outcome, { reason: null, why }));
    }
  }
  return { ...empty, tests: tests.slice(0, maxTests) };
}

function ofMocha(text: string, root: string): TestReport | null {
  const report = record(json(text));
  if (report === null) return null;
  const read = (key: string, outcome: ReportedTest["outcome"]): ReportedTest[] =>
    list(report[key]).map((each) => {
      const entry = record(each) ?? {};
      const why = textOf(record(entry["err"])?.["message"]);
      return test(textOf(entry["title"]), localPath(entry["file"], root), null, outcome, {
        reason: null,
        why,
      });
    });
  return {
    ...empty,
    tests: [...read("passes", "passed"), ...read("failures", "failed"), ...read("pending", "skipped")],
  };
}

const ofPythonOutcome = new Set(["passed", "failed", "skipped", "expected"]);

function ofPython(text: string): TestReport | null {
  const entries = jsonLines(text);
  const missing = entries.find((entry) => "missing" in entry)?.["missing"];
  if (missing !== undefined) return { ...empty, tests: [], missing: textOf(missing) };
  if (!entries.some((entry) => entry["ended"] === true)) return null;
  const tests = entries
    .filter((entry) => ofPythonOutcome.has(textOf(entry["outcome"])))
    .map((entry) =>
      test(
        textOf(entry["name"]),
        typeof entry["file"] === "string" ? entry["file"] : null,
        entry["line"],
        entry["outcome"] as ReportedTest["outcome"],
        { reason: textOf(entry["reason"]), why: textOf(entry["why"]) },
      ),
    );
  return { ...empty, tests };
}

const ofGoAction: Readonly<Record<string, ReportedTest["outcome"]>> = {
  pass: "passed",
  fail: "failed",
  skip: "skipped",
};

function ofGo(text: string): TestReport | null {
  const entries = jsonLines(text);
  if (entries.length === 0) return null;
  const output = new Map<string, string>();
  const tests: ReportedTest[] = [];
  for (const entry of entries) {
    const action = textOf(entry["Action"]);
    const name = textOf(entry["Test"]);
    const id = `${textOf(entry["Package"])} ${name}`;
    if (action === "output")
      output.set(id, `${output.get(id) ?? ""}${textOf(entry["Output"])}`.slice(0, 2_000));
    const outcome = ofGoAction[action];
    if (outcome === undefined) continue;
    const lines = (output.get(id) ?? "").split("\n").filter((line) => !/^\s*(?:===|---) /.test(line));
    const place = /^\s*(\S{1,200}\.go):(\d{1,7}): ?(.{0,500})/.exec(lines.join("\n"));
    const said = (place?.[3] ?? lines.join(" ")).trim();
    if (name === "") {
      // A package that does not compile or fails outside of its tests is reported without a test.
      if (outcome === "failed" && !tests.some((one) => one.outcome === "failed"))
        tests.push(test(textOf(entry["Package"]), null, null, "failed", { why: said }));
      continue;
    }
    const about = outcome === "skipped" ? { reason: said } : { why: outcome === "failed" ? said : "" };
    tests.push(test(name, null, null, outcome, about));
  }
  return { ...empty, tests: tests.slice(0, maxTests) };
}

function ofCargo(text: string): TestReport | null {
  const lines = text.split("\n").slice(0, 4 * maxTests);
  if (!lines.some((line) => line.startsWith("test result: "))) return null;
  const tests = lines.flatMap((line) => {
    const match = /^test (.{1,300}) \.\.\. (ok|FAILED|ignored)(?:, (.{1,300}))?/.exec(line);
    if (match === null) return [];
    const outcome = match[2] === "ok" ? "passed" : match[2] === "FAILED" ? "failed" : "skipped";
    return [test(match[1] ?? "", null, null, outcome, { reason: match[3] ?? "" })];
  });
  return { ...empty, tests };
}

function test(
  name: string,
  file: string | null,
  line: unknown,
  outcome: ReportedTest["outcome"],
  { reason = "", why = "" }: { readonly reason?: string | null; readonly why?: string },
): ReportedTest {
  return { name, file, line: typeof line === "number" ? line : null, outcome, reason, why };
}

/** Returns a path relative to the project; null if it is not a path in it. */
function localPath(path: unknown, root: string): string | null {
  if (typeof path !== "string" || path === "") return null;
  const plain = path.startsWith("file://") ? path.slice("file://".length) : path;
  return plain.startsWith(`${root}/`) ? plain.slice(root.length + 1) : null;
}

function jsonLines(text: string): Record<string, unknown>[] {
  return text
    .split("\n", 20 * maxTests)
    .map((line) => (line.startsWith("{") ? record(json(line)) : null))
    .filter((entry) => entry !== null);
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A report that was cut off is incomplete.
    return null;
  }
}

function record(value: unknown): Record<string, unknown> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
