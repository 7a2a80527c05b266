import { firstProject } from "../../src/protocol/project/project.ts";
import { join } from "node:path";
import type { TaskId } from "../../src/protocol/ids.ts";
import { system } from "../../src/protocol/actor.ts";
import { taskKind } from "../../src/protocol/record.ts";
import type { Outcome } from "../../src/protocol/task/outcome.ts";
import type { UsageEntry } from "../../src/protocol/usage.ts";
import { task } from "../../src/store/contract/samples.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import { makeFlowHome } from "../../test/support/gates.ts";
import type { Place } from "../../test/support/pages/places.ts";

const days = 90;
const dayMs = 86_400_000;
const minuteMs = 60_000;
const models = [
  { model: "claude-opus", share: 1, dollars: 1.4 },
  { model: "gpt-codex", share: 0.6, dollars: 0.5 },
];

/** The places that show months of work. */
export const monthPlaces: readonly Place[] = ["", "?days=90&by=week", "?days=7"].map((search, at) => ({
  name: ["metrics-30-days", "metrics-90-days-by-week", "metrics-7-days"][at] ?? "metrics",
  path: `/metrics${search}`,
  shows: "figure canvas",
}));

/** Creates a data directory with tasks that ended and had costs on most days of three months. */
export async function makeMonthsHome(): Promise<string> {
  const home = makeFlowHome({ demo: { kind: "demo" } }, {});
  const now = Date.now();
  const store = await openSqliteStore({
    file: join(home, "signalbox.db"),
    at: new Date(now).toISOString(),
  });
  const chance = chances(7);
  for (let ago = days; ago >= 0; ago -= 1) {
    const weekend = [0, 6].includes(new Date(now - ago * dayMs).getUTCDay());
    const tasks = Math.floor(chance() * (weekend ? 2 : 7));
    for (let number = 0; number < tasks; number += 1) {
      const at = new Date(now - ago * dayMs - number * minuteMs).toISOString();
      const row = task(ago * 100 + number, { createdAt: at, completedAt: at });
      const ended = outcome(row.id, at, chance);
      await store.append({
        stream: row.id,
        kind: taskKind,
        expectedSeq: 0,
        at,
        by: system,
        events: [],
        rows: {
          task: { ...row, status: ended.status, agentStatus: "completed" },
          outcome: ended,
          usage: usage(row.id, at, chance),
        },
      });
    }
  }
  await store.close();
  return home;
}

function outcome(taskId: TaskId, endedAt: string, chance: () => number): Outcome {
  const verified = 1 + Math.floor(chance() * 4);
  const ended = chance();
  return {
    taskId,
    type: "create_app",
    status: ended < 0.8 ? "completed" : ended < 0.93 ? "failed" : "cancelled",
    endedAt,
    waitedMs: Math.round(chance() * chance() * 300 * minuteMs),
    phases: { verified, firstPass: Math.round(verified * (0.4 + 0.6 * chance())) },
    ratings: chance() < 0.4 ? [Math.min(5, 2 + Math.floor(chance() * 4))] : [],
    custom: null,
    quality: null,
    holds: { output: false, workspace: false },
  };
}

function usage(taskId: TaskId, at: string, chance: () => number): UsageEntry[] {
  return models
    .filter(({ share }) => chance() < share)
    .map(({ model, dollars }, index) => {
      const size = 0.2 + chance() * chance() * 3;
      return {
        taskId,
        project: firstProject,
        seq: index + 1,
        at,
        turn: null,
        model,
        input: Math.round(size * 30_000),
        output: Math.round(size * 12_000),
        cacheRead: Math.round(size * 400_000),
        cacheWrite: Math.round(size * 50_000),
        costUsd: Math.round(size * dollars * 100) / 100,
      };
    });
}

/** Returns a generator of numbers from 0 to 1 that is the same in every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
