import { spawn } from "node:child_process";
import { buffer } from "node:stream/consumers";

/*
 * Runs every check of the repository. Format and the page's build come first: the tests need the page. The others run
 * beside the tests at the lowest priority, since tests often wait.
 */

interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly seconds: number;
}

const outcomes = await Promise.all([quiet("check:format"), quiet("build:web")]);
if (outcomes.every(({ passed }) => passed)) {
  const beside = ["check:types", "check:lint", "check:unused"].map(quiet);
  outcomes.push(...(await Promise.all([shown("check:tests"), ...beside])));
}
for (const { name, passed, seconds } of outcomes) {
  console.log(`${passed ? "passed" : "FAILED"}  ${name} (${seconds} s)`);
}
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;

/** Runs a script of package.json in the terminal. */
async function shown(name: string): Promise<Outcome> {
  const child = spawn("npm", ["run", "-s", name], { stdio: "inherit" });
  return outcomeOf(name, new Promise((resolve) => child.once("close", resolve)));
}

/** Runs a script of package.json at the lowest priority, and prints its output if it fails. */
async function quiet(name: string): Promise<Outcome> {
  const child = spawn("nice", ["-n", "19", "sh", "-c", `npm run -s ${name} 2>&1`], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = buffer(child.stdout);
  const outcome = await outcomeOf(name, new Promise((resolve) => child.once("close", resolve)));
  if (!outcome.passed) console.log(`\n${name} failed:\n${String(await said)}`);
  return outcome;
}

async function outcomeOf(name: string, ended: Promise<number | null>): Promise<Outcome> {
  const began = performance.now();
  const code = await ended;
  return { name, passed: code === 0, seconds: Math.round((performance.now() - began) / 1000) };
}
