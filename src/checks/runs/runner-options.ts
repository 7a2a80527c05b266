import type { RunnerCall, RunnerName } from "./runner-call.ts";
import { unquoted } from "./shell-script.ts";

/**
 * The effect of a call's options:
 * - none: no test runs
 * - some: only tests that match a filter run
 * - focused: only tests that are marked as focused run
 * - update: the call overwrites the expected values, so every result passes
 */
export type OptionProblem = "none" | "some" | "focused" | "update";

/** Returns the problem of the options of a call of a test runner, or null. */
export function optionProblem({ runner, args }: Pick<RunnerCall, "runner" | "args">): OptionProblem | null {
  const words = args.map(unquoted);
  const rules = optionRules[runner];
  for (const [at, word] of words.entries()) {
    const [option, inline] = split(word);
    const value = inline ?? words[at + 1] ?? "";
    const found = rules[option];
    if (found === undefined) continue;
    const problem = typeof found === "string" ? found : found(value);
    if (problem !== null) return problem;
  }
  return null;
}

/** Returns true if the call succeeds although it finds no tests. */
export function allowsNoTests({ args }: Pick<RunnerCall, "args">): boolean {
  return args.some((word) => /^--(?:passWithNoTests|pass-with-no-tests)(?:=true)?$/.test(word));
}

function split(word: string): [option: string, value: string | undefined] {
  const at = word.indexOf("=");
  return word.startsWith("-") && at !== -1 ? [word.slice(0, at), word.slice(at + 1)] : [word, undefined];
}

type Rule = OptionProblem | ((value: string) => OptionProblem | null);

/** A pattern of names that matches all tests filters nothing. */
function unlessAll(value: string): OptionProblem | null {
  return /^(?:|\.|\.\*|\^?(?:Test|test)(?:\.\*)?|\/\.\*\/)$/.test(value) ? null : "some";
}

function ifZero(value: string): OptionProblem | null {
  return value === "0" ? "none" : null;
}

function unlessOff(value: string): OptionProblem | null {
  return value === "false" || value === "none" ? null : "update";
}

const optionRules: Readonly<Record<RunnerName, Readonly<Record<string, Rule>>>> = {
  "node:test": {
    "--test-name-pattern": unlessAll,
    "--test-skip-pattern": "some",
    "--test-only": "focused",
    "--test-update-snapshots": "update",
  },
  vitest: {
    list: "none",
    "-t": unlessAll,
    "--testNamePattern": unlessAll,
    "--changed": "some",
    "-u": unlessOff,
    "--update": unlessOff,
  },
  jest: {
    "--listTests": "none",
    "--showConfig": "none",
    "-t": unlessAll,
    "--testNamePattern": unlessAll,
    "-o": "some",
    "--onlyChanged": "some",
    "--lastCommit": "some",
    "--changedSince": "some",
    "-u": unlessOff,
    "--updateSnapshot": unlessOff,
  },
  mocha: {
    "--dry-run": "none",
    "-g": unlessAll,
    "--grep": unlessAll,
    "-f": unlessAll,
    "--fgrep": unlessAll,
  },
  pytest: {
    "--collect-only": "none",
    "--co": "none",
    "-k": unlessAll,
    "--deselect": "some",
    "--ignore": "some",
    "--ignore-glob": "some",
    "--lf": "some",
    "--last-failed": "some",
    "--snapshot-update": "update",
    "--force-regen": "update",
    "--regen-all": "update",
  },
  unittest: { "-k": unlessAll },
  "go test": {
    "-run": unlessAll,
    "--run": unlessAll,
    "-skip": "some",
    "-list": "none",
    "-c": "none",
    "-exec": "none",
    "-count": ifZero,
    "-update": unlessOff,
    "--update": unlessOff,
  },
  "cargo test": { "--no-run": "none", "--skip": "some" },
};
