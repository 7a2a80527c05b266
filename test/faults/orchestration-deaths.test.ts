import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { programAgent } from "../support/agents.ts";
import { type Address, get } from "../support/api.ts";
import { livingIn } from "../support/census.ts";
import { dice } from "../support/dice.ts";
import { patienceMs } from "../support/patience.ts";
import { makeHome } from "../support/server.ts";
import { plant, testPlace } from "../support/test-directory.ts";
import { type Death, died, startDyingServer } from "./dying-process.ts";

const wanted = Number(process.env["DEATHS"] ?? 6);

const list = `# Parts

## Phase 1: Base

### [ ] T1.1: One
Run: sleep 0.3; echo one >one.txt

### [ ] T1.2: Two
Run: sleep 0.2; echo two >two.txt

### [ ] T1.3: Both
**depends**: T1.1, T1.2

Run: cat one.txt two.txt >both.txt

## Phase 2: End

### [ ] T2.1: Three
**depends**: T1.3

Run: cat both.txt >three.txt; echo three >>three.txt
`;

function git(directory: string, ...args: string[]): string {
  const identity = ["-c", "user.name=Mina", "-c", "user.email=mina@example.com"];
  return execFileSync("git", ["-C", directory, ...identity, ...args], { encoding: "utf8" }).trim();
}

test.each([
  ["code leads", null],
  ["an agent leads", "leads"],
])(`an orchestration ends the same if its server is killed ${wanted} times (%s)`, async (_, main) => {
  const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
  const roll = dice(seed);
  const peaceful = await play(() => null, main);
  const plan: Death[] = Array.from({ length: wanted }, () => ({
    at: roll(1, 12),
    when: roll(0, 1) === 0 ? "before" : "after",
  }));
  while (plan.length > 0) {
    const disturbed = await play(() => plan.shift() ?? null, main);
    expect({ seed, ...disturbed }).toEqual({ seed, ...peaceful });
  }
  expect(peaceful).toMatchObject({
    status: "completed",
    files: "README.md TASKS.md both.txt one.txt three.txt two.txt",
    dirty: "",
    orphans: [],
  });
});

interface Played {
  readonly status: string;
  /** The tree of `main`, which identifies the content of all files. */
  readonly tree: string;
  readonly files: string;
  readonly dirty: string;
  readonly isTip: boolean;
  /** The outcomes of the attempts at each task. */
  readonly attempts: readonly (readonly string[])[];
  readonly merged: readonly string[];
  /** The agents that were main, and those that failed; null if code leads. */
  readonly mains: readonly [starts: number, failures: number] | null;
  readonly orphans: readonly string[];
}

async function play(next: () => Death | null, main: string | null): Promise<Played> {
  const home = makeHome(
    { worker: programAgent("specialist.mjs"), leads: programAgent("leads.mjs") },
    { defaultAgent: "worker", concurrency: 4 },
  );
  const project = join(testPlace(), "project");
  mkdirSync(project);
  plant(project, { "TASKS.md": list, "README.md": "Parts.\n" });
  git(project, "init", "-q", "-b", "main");
  git(project, "add", "-A");
  git(project, "commit", "-q", "-m", "Begin");
  try {
    const state = await lead(home, project, next, main);
    return {
      status: state.status,
      tree: git(project, "rev-parse", "main^{tree}"),
      files: git(project, "ls-tree", "-r", "--name-only", "main").split("\n").join(" "),
      dirty: git(project, "status", "--porcelain"),
      isTip: git(project, "rev-parse", "main") === state.tip,
      attempts: state.work.map(({ attempts }) => attempts.map(({ outcome }) => outcome)),
      merged: state.landed.flatMap(({ tasks }) => tasks).toSorted(),
      mains: state.main === null ? null : [state.main.children.length, state.main.failures],
      orphans: livingIn(home, 0),
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/**
 * Runs the list to its end, restarting the server after each kill. The repository must be intact after every
 * kill.
 */
async function lead(
  home: string,
  project: string,
  next: () => Death | null,
  main: string | null,
): Promise<OrchestrationState> {
  for (;;) {
    const server = await startDyingServer(home, next());
    try {
      const id = await created(server, project, main);
      const state = await ended(server, id);
      server.process.kill("SIGTERM");
      await once(server.process, "exit");
      return state;
    } catch (fault) {
      if (!(await died(server.process))) throw fault;
      execFileSync("git", ["-C", project, "fsck", "--connectivity-only"], { stdio: "pipe" });
    }
  }
}

async function created(server: Address, path: string, main: string | null): Promise<string> {
  const { items } = await get<{ items: { id: string }[] }>(server, "GET", "/api/orchestrations");
  if (items[0] !== undefined) return items[0].id;
  const config = { tests: "ls *.txt", main_agent: main };
  return (await get<{ id: string }>(server, "POST", "/api/orchestrations", { path, config })).id;
}

async function ended(server: Address, id: string): Promise<OrchestrationState> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const state = await get<OrchestrationState>(server, "GET", `/api/orchestrations/${id}`);
    const leads = state.main?.children.some(({ status }) => ["pending", "in_progress"].includes(status));
    if (leads !== true && (state.status === "completed" || state.status === "failed")) return state;
    if (Date.now() > end) throw new Error(`The orchestration ${id} did not end.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
