import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { type Address, get } from "../support/api.ts";
import { livingIn } from "../support/census.ts";
import { dice } from "../support/dice.ts";
import { gitIn } from "../support/list-project.ts";
import { patienceMs } from "../support/patience.ts";
import { decideConflict, treeOfMain } from "../support/sample-list.ts";
import { makeHome } from "../support/server.ts";
import { type Death, died, startDyingServer } from "./dying-process.ts";

const wanted = Number(process.env["SAMPLE_DEATHS"] ?? 0);

test.runIf(wanted > 0)(
  `the sample list ends the same if its server is killed ${wanted} times at random appends`,
  async () => {
    const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
    const roll = dice(seed);
    const { mains: _, ...peaceful } = await play(() => null);
    const plan: Death[] = Array.from({ length: wanted }, () => ({
      at: roll(10, 90),
      when: roll(0, 1) === 0 ? "before" : "after",
    }));
    while (plan.length > 0) {
      const { mains, ...disturbed } = await play(() => plan.shift() ?? null);
      console.log(`seed ${seed}: ${wanted - plan.length} of ${wanted} deaths`);
      expect({ seed, ...disturbed }).toEqual({ seed, ...peaceful });
      // Main was only ever where a phase began or ended.
      expect(mains.observed.filter((commit) => !mains.allowed.has(commit))).toEqual([]);
    }
    expect(peaceful).toMatchObject({ status: "completed", dirty: "", orphans: [] });
  },
);

interface Played {
  readonly status: string;
  /** The content of all files of `main`. */
  readonly tree: unknown;
  readonly dirty: string;
  /** The outcomes of the attempts at each task. */
  readonly attempts: readonly (readonly string[])[];
  readonly merged: readonly string[];
  readonly orphans: readonly string[];
  readonly mains: { readonly observed: readonly string[]; readonly allowed: ReadonlySet<string> };
}

async function play(next: () => Death | null): Promise<Played> {
  const home = makeHome({}, { concurrency: 4 });
  const observed = new Set<string>();
  try {
    const state = await lead(home, next, observed);
    const { project, phases, origin, moved } = state;
    return {
      status: state.status,
      tree: treeOfMain(project),
      dirty: gitIn(project, "status", "--porcelain"),
      attempts: state.work.map(({ attempts }) => attempts.map(({ outcome }) => outcome)),
      merged: state.landed.flatMap(({ tasks }) => tasks).toSorted(),
      orphans: livingIn(home, 0),
      mains: {
        observed: [...observed],
        allowed: new Set(
          [origin?.commit, moved, ...phases.map(({ tip }) => tip)].flatMap((each) => each ?? []),
        ),
      },
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Runs the list to its end, restarting the server after each kill and deciding conflicts as a person. */
async function lead(
  home: string,
  next: () => Death | null,
  observed: Set<string>,
): Promise<OrchestrationState> {
  let project: string | null = null;
  for (;;) {
    const server = await startDyingServer(home, next());
    try {
      const id = await created(server);
      const state = await ended(server, id, (now) => {
        ({ project } = now);
        observed.add(gitIn(now.project, "rev-parse", "main"));
      });
      server.process.kill("SIGTERM");
      await once(server.process, "exit");
      return state;
    } catch (fault) {
      if (!(await died(server.process))) throw fault;
      if (project === null) continue;
      execFileSync("git", ["-C", project, "fsck", "--connectivity-only"], { stdio: "pipe" });
      observed.add(gitIn(project, "rev-parse", "main"));
    }
  }
}

async function created(server: Address): Promise<string> {
  const { items } = await get<{ items: { id: string }[] }>(server, "GET", "/api/orchestrations");
  if (items[0] !== undefined) return items[0].id;
  return (await get<{ id: string }>(server, "POST", "/api/orchestrations/sample", { language: "en" })).id;
}

async function ended(
  server: Address,
  id: string,
  observe: (state: OrchestrationState) => void,
): Promise<OrchestrationState> {
  const end = Date.now() + 4 * patienceMs;
  for (;;) {
    const state = await get<OrchestrationState>(server, "GET", `/api/orchestrations/${id}`);
    observe(state);
    if (state.status === "completed" || state.status === "failed") return state;
    await decideConflict(server, state);
    if (Date.now() > end) throw new Error(`The orchestration ${id} did not end.`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
