import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { programAgent } from "../../test/support/agents.ts";
import { get } from "../../test/support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../../test/support/server.ts";
import type { Figure } from "../tools/budget.ts";
import { percentile } from "../tools/percentile.ts";
import { plantProject } from "./plant-project.ts";

/**
 * Measures 40 independent tasks on 8 slots, whose agents work for a fixed time, beside one after the other. Real agents
 * work for minutes: the shorter time shows the platform's own work, of which this machine can do little at once.
 */
export async function parallelismFigures(): Promise<Figure[]> {
  return withServer(async (server, place) => {
    const figures: Figure[] = [];
    for (const [seconds, judged] of [
      [6, { notJudged: "the agents' time is short" }],
      [20, { atMost: 1.15 }],
    ] as const) {
      const run = async (count: number, parallel: number): Promise<number> => {
        const name = `${count}-${seconds}`;
        const project = plantProject(join(place, name), 100, listOf(count, seconds));
        return spanOf(await orchestrated(server, project, parallel)) / 1000;
      };
      const ideal = Math.ceil(tasks / slots) * seconds;
      const together = (await run(tasks, slots)) / ideal;
      const alone = (await run(2, 1)) / (2 * seconds);
      const what = `${tasks} tasks of ${seconds} s on ${slots} slots, beside the ideal of ${ideal} s`;
      const baseline = { what: "one after the other", value: alone };
      figures.push({ what, value: together, unit: "× ideal", baseline, ...judged });
    }
    return figures;
  });
}

const tasks = 40;
const slots = 8;

/**
 * Measures the time that the platform adds to each task, from its start to its merge without the agent's own time, in a
 * project of this size, with several tasks at once and one after the other.
 */
export async function overheadFigures(files: number): Promise<Figure[]> {
  const seconds = 2;
  return withServer(async (server, place) => {
    const overhead = async (name: string, count: number, parallel: number): Promise<number> => {
      const project = plantProject(join(place, name), files, listOf(count, seconds));
      const state = await orchestrated(server, project, parallel);
      const each = state.work.map(
        ({ attempts: [first] }) => timeOf(first!.endedAt) - timeOf(first!.startedAt),
      );
      return percentile(each, 0.5) - seconds * 1000;
    };
    const alone = await overhead("alone", 4, 1);
    const together = await overhead("together", 8, 4);
    return [
      {
        what: `time added to a task, 4 at once, ${files.toLocaleString("en")} files, p50`,
        value: together,
        unit: "ms",
        notJudged: "depends on the machine",
        baseline: { what: "one after the other", value: alone },
      },
    ];
  });
}

async function withServer<T>(act: (server: RunningServer, place: string) => Promise<T>): Promise<T> {
  const home = makeHome(
    { worker: programAgent("specialist.mjs") },
    { concurrency: 16, defaultAgent: "worker" },
  );
  const place = mkdtempSync(join(tmpdir(), "signalbox-bench-"));
  const server = await startServer(home);
  try {
    return await act(server, place);
  } finally {
    await closeHome(home, server);
    rmSync(home, { recursive: true, force: true, maxRetries: 10 });
    rmSync(place, { recursive: true, force: true, maxRetries: 10 });
  }
}

function listOf(count: number, seconds: number): string {
  const task = (index: number): string =>
    `### [ ] T1.${index + 1}: Write part ${index}\nRun: sleep ${seconds}; echo ${index} >part-${index}.txt\n`;
  return `# Parts\n\n## Phase 1: Parts\n\n${Array.from({ length: count }, (_, index) => task(index)).join("\n")}`;
}

async function orchestrated(
  server: RunningServer,
  path: string,
  parallel: number,
): Promise<OrchestrationState> {
  const config = { max_parallel: parallel };
  const { id } = await get<{ id: string }>(server, "POST", "/api/orchestrations", { path, config });
  for (;;) {
    // Asking more often would take processor time from the work that is measured.
    await pause(1_000);
    const state = await get<OrchestrationState>(server, "GET", `/api/orchestrations/${id}`);
    if (state.status === "completed") return state;
    if (state.status !== "running" || state.refused !== null)
      throw new Error(`${id} is ${state.status}: ${state.refused ?? ""}`);
  }
}

/** Returns the time from the first start to the last merge. */
function spanOf({ work }: OrchestrationState): number {
  const attempts = work.flatMap((each) => each.attempts);
  const starts = attempts.map(({ startedAt }) => timeOf(startedAt));
  return Math.max(...attempts.map(({ endedAt }) => timeOf(endedAt))) - Math.min(...starts);
}

function timeOf(at: string | null): number {
  return at === null ? Number.NaN : Date.parse(at);
}
