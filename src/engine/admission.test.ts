import { expect, test } from "vitest";
import { Admission } from "./admission.ts";
import type { SlotDemand } from "./stream-kind.ts";

type Demand = SlotDemand<{ readonly type: string }>;
const waiting: Demand = { pool: "tasks", is: "waiting", admit: { type: "task.admit" } };
const holding: Demand = { ...waiting, is: "holding" };

function asked(admission: Admission, held: readonly string[] = []): string[] {
  return admission.next((stream) => held.includes(stream)).map(({ stream }) => stream);
}

test("requests as many slots as are free, in the order in which streams started to wait", () => {
  const admission = new Admission(() => 2, false);
  for (const stream of ["a", "b", "c"]) admission.observe(stream, [waiting], true);
  expect(asked(admission)).toEqual(["a", "b"]);
  expect(asked(admission)).toEqual([]);
  admission.observe("a", [holding], true);
  admission.observe("a", [], true);
  expect(asked(admission)).toEqual(["c"]);
});

test("skips a stream whose account is on hold", () => {
  const admission = new Admission(() => 1, false);
  admission.observe("a", [waiting], true);
  admission.observe("b", [waiting], true);
  expect(asked(admission, ["a"])).toEqual(["b"]);
});

test("admits more streams as soon as the limit is raised", () => {
  let limit = 0;
  const admission = new Admission(() => limit, false);
  admission.observe("a", [waiting], true);
  expect(asked(admission)).toEqual([]);
  limit = 1;
  expect(asked(admission)).toEqual(["a"]);
});

test("requeues a stream that the store refused, ahead of later ones", () => {
  const admission = new Admission(() => 1, true);
  for (const stream of ["a", "b"]) admission.observe(stream, [waiting], true);
  expect(asked(admission)).toEqual(["a"]);
  admission.refused("a", "tasks", waiting.admit);
  expect(asked(admission)).toEqual([]);
  admission.retry();
  expect(asked(admission)).toEqual(["a"]);
});

test("requests no slots for streams that another process owns", () => {
  const admission = new Admission(() => 9, true);
  admission.observe("a", [waiting], false);
  expect(asked(admission)).toEqual([]);
});
