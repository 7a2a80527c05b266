import { describe, expect, test } from "vitest";
import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
import type { TaskEvent } from "../../src/protocol/task/event.ts";
import { evolve } from "../../src/protocol/task/evolve.ts";
import { caughtUp, folded } from "./task-fold.ts";

const id = "t_00000001";

function record(seq: number, event: TaskEvent): Recorded {
  return {
    stream: id,
    kind: "task",
    seq,
    position: String(seq),
    at: "2026-01-01T00:00:00.000Z",
    by: "mina",
    version: 1,
    event,
  };
}

const created = record(1, {
  type: "task.created",
  id,
  taskType: "custom",
  title: "Title",
  description: "",
  agent: "demo",
  createdBy: "mina",
  workspace: "/w",
  outline: [],
  source: null,
  verifier: null,
});
const submitted = record(2, { type: "task.moved", from: "draft", to: "pending", trigger: "submitted" });
const begun = record(3, { type: "task.moved", from: "pending", to: "in_progress", trigger: "admitted" });
const fresh = evolve(null, created.event, created.at);

describe("folded", () => {
  test("takes the next event in", () => {
    expect(folded(fresh, submitted)).toEqual(evolve(fresh, submitted.event, submitted.at));
  });

  test("is unchanged by an event it has seen, or one of another task", () => {
    expect(folded(fresh, created)).toBe(fresh);
    expect(folded(fresh, { ...submitted, stream: "t_00000002" })).toBe(fresh);
  });

  test("returns null when events are missing in between", () => {
    expect(folded(fresh, begun)).toBeNull();
  });

  test("returns null for an event of a newer server that this page does not know", () => {
    const unknown = { ...submitted, event: { type: "task.painted" } as unknown as TaskEvent };
    expect(folded(fresh, unknown)).toBeNull();
  });
});

describe("caughtUp", () => {
  test("brings a fetched task up to date with what arrived meanwhile", () => {
    expect(caughtUp(fresh, [created, submitted, begun]).task.status).toBe("in_progress");
  });
});
