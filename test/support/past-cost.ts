import { firstProject } from "../../src/protocol/project/first-project.ts";
import { system } from "../../src/protocol/actor.ts";
import type { TaskId } from "../../src/protocol/ids.ts";
import { taskKind } from "../../src/protocol/record.ts";
import { openChosenStore } from "./chosen-store.ts";

/** Records in a data directory without a server that something cost half a dollar on each of these days. */
export async function spendBefore(home: string, daysAgo: readonly number[]): Promise<void> {
  const store = await openChosenStore(home);
  const taskId = "t_00000001" as TaskId;
  const usage = daysAgo.map((days, index) => ({
    taskId,
    project: firstProject,
    seq: index + 1,
    at: new Date(Date.now() - days * 86_400_000).toISOString(),
    turn: null,
    model: "fake",
    input: 1000,
    output: 200,
    cacheRead: 0,
    cacheWrite: 0,
    costUsd: 0.5,
  }));
  await store.append({
    stream: taskId,
    kind: taskKind,
    expectedSeq: 0,
    at: new Date().toISOString(),
    by: system,
    events: [],
    rows: { usage },
  });
  await store.close();
}
