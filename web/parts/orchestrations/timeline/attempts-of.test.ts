import { expect, test } from "vitest";
import { rowsOf } from "../table/rows.ts";
import { conflicted, failed, finished, landed, opened, runAfter, second, started } from "../test-run.ts";
import { timelineOf } from "./attempts-of.ts";

const at = (seconds: number): number => Date.parse(second(seconds));

test("an attempt has a working period, then waits for its merge", () => {
  const run = runAfter(opened(1), started("A1"), finished("A1"), landed("A1"), started("A2"));
  expect(timelineOf(run, rowsOf(run))).toEqual([
    {
      id: "A1",
      title: "Login",
      status: "completed",
      attempts: [
        {
          number: 1,
          outcome: "completed",
          spans: [
            { kind: "agent", from: at(2), to: at(3) },
            { kind: "queue", from: at(3), to: at(4) },
          ],
        },
      ],
    },
    {
      id: "A2",
      title: "Basket",
      status: "in_progress",
      attempts: [{ number: 1, outcome: "running", spans: [{ kind: "agent", from: at(5), to: null }] }],
    },
  ]);
});

test("a conflict is a period of a person, and a failed attempt ends", () => {
  const run = runAfter(opened(1), started("A1"), finished("A1"), conflicted("A1"));
  expect(timelineOf(run, rowsOf(run))[0]?.status).toBe("conflict");
  expect(timelineOf(run, rowsOf(run))[0]?.attempts[0]?.spans).toEqual([
    { kind: "agent", from: at(2), to: at(3) },
    { kind: "queue", from: at(3), to: at(4) },
    { kind: "person", from: at(4), to: null },
  ]);
  const red = runAfter(opened(1), started("A1"), ...failed("A1"));
  expect(timelineOf(red, rowsOf(red))[0]?.attempts).toEqual([
    { number: 1, outcome: "failed", spans: [{ kind: "agent", from: at(2), to: at(3) }] },
  ]);
});
