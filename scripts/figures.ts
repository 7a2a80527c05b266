import { execFileSync, spawnSync } from "node:child_process";
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
} from "./figures/render.ts";

/*
 * Measures all figures, or those of the npm scripts that are given, and writes docs/figures.md. `--check` measures
 * nothing. Fails if a figure is missing, stale or over its budget.
 */

const checkout = fileURLToPath(new URL("..", import.meta.url));
const file = join(checkout, "docs/figures.json");
const args = process.argv.slice(2);
const known = figureRuns.map(({ script }) => script);
const chosen = args.includes("--check") ? [] : args.length === 0 ? known : args;
const unknown = chosen.filter((script) => !known.includes(script));
if (unknown.length > 0)
  throw new Error(`${unknown.join(", ")} gives no figures. Choose from: ${known.join(", ")}.`);

let results: Results = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Results) : {};
for (const script of chosen) {
  results = { ...results, [script]: measure(script) };
  // Long runs may be interrupted; what is measured stays.
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
}
const now = new Date();
writeFileSync(join(checkout, "docs/figures.md"), figuresPage(figureRuns, results, now));
const problems = figureProblems(figureRuns, results, now);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

function measure(script: string): RunResult {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-figures-"));
  const collected = join(directory, "figures");
  const before = loadavg()[0] ?? 0;
  console.log(`\n${script}`);
  const { status, stdout } = spawnSync("npm", ["run", "-s", script], {
    cwd: checkout,
    env: { ...process.env, FIGURES_FILE: collected },
    stdio: ["ignore", "pipe", "inherit"],
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  process.stdout.write(stdout);
  const lines = existsSync(collected) ? readFileSync(collected, "utf8").trimEnd().split("\n") : [];
  rmSync(directory, { recursive: true });
  const reported = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as JudgedFigure);
  return {
    at: new Date().toISOString(),
    commit: execFileSync("git", ["rev-parse", "HEAD"], { cwd: checkout, encoding: "utf8" }).trim(),
    machine: `${cpus().length} × ${cpus()[0]?.model ?? arch()}, ${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${release()}, Node ${process.versions.node}`,
    load: [before, loadavg()[0] ?? 0],
    succeeded: status === 0,
    figures: reported.length === 0 ? printedFigures(stdout) : reported,
  };
}
