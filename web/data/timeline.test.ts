import { expect, test } from "vitest";
import type { TaskEvent } from "../../src/protocol/task/event.ts";
import { actsAfter, type AgentAct } from "./timeline.ts";

const at = (second: number): string => `2026-05-01T10:00:0${second}.000Z`;

function acts(...events: readonly (readonly [number, object])[]): readonly AgentAct[] {
  return events.reduce<readonly AgentAct[]>(
    (before, [second, event]) => actsAfter(before, { event: event as TaskEvent, at: at(second) }),
    [],
  );
}

test("a tool call is one act from its start to its end, also if calls overlap", () => {
  const call = { type: "action.performed" };
  expect(
    acts(
      [1, { ...call, id: "a", name: "Bash", summary: "npm test", phase: "start" }],
      [2, { ...call, id: "b", name: "Read", phase: "start" }],
      [3, { ...call, id: "a", name: "Bash", phase: "end", ok: false }],
      [4, { type: "output.written" }],
    ),
  ).toEqual([
    { is: "tool", at: at(1), id: "a", name: "Bash", summary: "npm test", endedAt: at(3), ok: false },
    { is: "tool", at: at(2), id: "b", name: "Read", summary: null, endedAt: null, ok: null },
  ]);
});

test("phases, their files and their verdicts are acts", () => {
  expect(
    acts(
      [1, { type: "phase.started", phase: 1 }],
      [2, { type: "document.changed", path: "docs/idea.md", created: true }],
      [
        3,
        {
          type: "verification.finished",
          status: "failed",
          criteria: [{ status: "failed" }, { status: "passed" }],
        },
      ],
    ),
  ).toEqual([
    { is: "phase", at: at(1), phase: 1 },
    { is: "file", at: at(2), path: "docs/idea.md", created: true },
    { is: "verified", at: at(3), status: "failed", failed: 1 },
  ]);
});
