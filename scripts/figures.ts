import { execFileSync, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { arch, cpus, loadavg, release, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JudgedFigure } from "../bench/tools/budget.ts";
import { figureRuns } from "./figures/plan.ts";
import {
  figureProblems,
  figuresPage,
  printedFigures,
  type Results,
  type RunResult,
  withRun,
} from "./figures/render.ts";

/*
 * Measures all figures, or those of the npm scripts that are given, and writes docs/figures.md. A fault run with a
 * number, such as `faults:crash=100`, has only as many faults and adds them to those of the same commit. `--check`
 * measures nothing. Fails if a figure is missing, stale or over its budget.
 */

const checkout = fileURLToPath(new URL("..", import.meta.url));
const file = join(checkout, "docs/figures.json");
const { scripts } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
};
const args = process.argv.slice(2);
const known = figureRuns.map(({ script }) => script);
const chosen = args.includes("--check") ? [] : args.length === 0 ? known : args;
const parts = chosen.map(partOf);
const unknown = parts.flatMap(({ script }) => (known.includes(script) ? [] : [script]));
if (unknown.length > 0)
  throw new Error(`${unknown.join(", ")} gives no figures. Choose from: ${known.join(", ")}.`);

let results: Results = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : {};
for (const { script, trials } of parts) {
  const run = await measure(script, trials);
  results = { ...results, [script]: withRun(results[script], run) };
  // Long runs may be interrupted; what is measured stays.
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
const now = new Date();
writeFileSync(join(checkout, "docs/figures.md"), figuresPage(figureRuns, results, now));
const problems = figureProblems(figureRuns, results, now);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

/** A script, and the number of faults if only some of them are wanted. */
interface Part {
  readonly script: string;
  readonly trials: number | null;
}

function partOf(argument: string): Part {
  const [script = "", count] = argument.split("=");
  if (count === undefined) return { script, trials: null };
  const run = figureRuns.find((each) => each.script === script);
  if (run?.trials === undefined || run.whole === true || !/^[1-9]\d*$/.test(count))
    throw new Error(`${script} cannot be run in parts.`);
  return { script, trials: Number(count) };
}

/** Returns the command of a script; a part of its faults begins with dice of its own. */
function commandOf(script: string, trials: number | null): { command: string; env: Record<string, string> } {
  const command = scripts[script] ?? "";
  const whole = figureRuns.find((each) => each.script === script)?.trials;
  if (trials === null || whole === undefined) return { command, env: {} };
  return {
    command: command.replace(`=${whole} `, `=${trials} `),
    env: { SEED: String(randomInt(1_000_000)) },
  };
}

async function measure(script: string, trials: number | null): Promise<RunResult> {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-figures-"));
  const collected = join(directory, "figures");
  const before = loadavg()[0] ?? 0;
  console.log(`\n${script}`);
  // In CI, tests that fail are repeated. A fault run must not be: each failure counts.
  const { CI: _, ...environment } = process.env;
  const { command, env } = commandOf(script, trials);
  const path = `${join(checkout, "node_modules/.bin")}:${environment["PATH"] ?? ""}`;
  const child = spawn("sh", ["-c", command], {
    cwd: checkout,
    env: { ...environment, ...env, PATH: path, FIGURES_FILE: collected },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    process.stdout.write(text);
  });
  const [status] = (await once(child, "close")) as [number | null];
  const lines = existsSync(collected) ? readFileSync(collected, "utf8").trimEnd().split("\n") : [];
  rmSync(directory, { recursive: true });
  const reported = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as JudgedFigure);
  const faults = trials ?? figureRuns.find((each) => each.script === script)?.trials;
  return {
    at: new Date().toISOString(),
    commit: measuredCommit(),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release().split(".").slice(0, 2).join(".")}, Node ${process.versions.node}`,
    load: [before, loadavg()[0] ?? 0],
    succeeded: status === 0,
    ...(faults === undefined ? {} : { trials: faults }),
    figures: reported.length === 0 ? printedFigures(stdout) : reported,
  };
}

/** Returns the commit that is checked out, marked if files differ from it. */
function measuredCommit(): string {
  const changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", ":!docs/figures.*");
  return `${git("rev-parse", "HEAD").slice(0, 12)}${changed === "" ? "" : " with changes"}`;
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: checkout, encoding: "utf8" }).trim();
}
