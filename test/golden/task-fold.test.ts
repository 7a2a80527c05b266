import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { taskStateVersion } from "../../src/platform/task/task-kind.ts";
import { TaskEvent } from "../../src/protocol/task/event.ts";
import { evolve } from "../../src/protocol/task/evolve.ts";
import { slicesOf } from "../../src/protocol/task/slices.ts";
import type { TaskState } from "../../src/protocol/task/state.ts";

/*
 * State snapshots of tasks store the fold in the shape of `taskStateVersion`. This test folds stored events and
 * compares the states with the golden file of that version. After a change of the fold, raise the version and run this
 * test with UPDATE=1: it writes the golden file of the new version and leaves the others unchanged.
 */

type Streams = Record<string, { at: string; event: TaskEvent }[]>;
const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const streams = JSON.parse(readFileSync(path("task-events.json"), "utf8")) as Streams;
const golden = path(`task-state-${taskStateVersion}.json`);

test("the stored events are valid and include every type of event", () => {
  const events = Object.values(streams).flatMap((list) => list.map(({ event }) => event));
  for (const event of events)
    expect(TaskEvent.safeParse(event), `event ${event.type}`).toMatchObject({ success: true });
  const types = new Set<string>(events.map(({ type }) => type));
  expect(Object.keys(slicesOf).filter((type) => !types.has(type))).toEqual([]);
});

test(`the fold of a task matches version ${taskStateVersion}`, () => {
  const states = Object.fromEntries(Object.entries(streams).map(([id, list]) => [id, fold(list)]));
  if (process.env["UPDATE"] !== undefined && !existsSync(golden)) {
    writeFileSync(golden, JSON.stringify(states));
  }
  expect(states, "The fold has changed: raise taskStateVersion, then run with UPDATE=1.").toEqual(
    JSON.parse(readFileSync(golden, "utf8")),
  );
});

function fold(records: Streams[string]): TaskState | null {
  let state: TaskState | null = null;
  for (const { event, at } of records) state = evolve(state, event, at);
  return state;
}
