import { expect, test } from "vitest";
import type { AgentAct } from "../../../data/timeline.ts";
import { inOrder } from "./in-order.ts";

const at = (second: number): string => `2026-05-01T10:00:0${second}.000Z`;
const file = (second: number, path: string): AgentAct => ({
  is: "file",
  at: at(second),
  path,
  created: true,
});

test("acts between two messages share a card, and a phase begins with a line", () => {
  const turns = [
    { by: "person" as const, text: "Begin", at: at(1) },
    { by: "agent" as const, text: "Half done", at: at(5) },
  ];
  const phase: AgentAct = { is: "phase", at: at(2), phase: 1 };
  const [one, two, three] = [file(3, "a.md"), file(4, "b.md"), file(6, "c.md")];
  expect(inOrder(turns, [], [phase, one, two, three])).toEqual([
    { is: "turn", time: at(1), at: 0, turn: turns[0] },
    { is: "line", time: at(2), act: phase },
    { is: "card", time: at(3), acts: [one, two] },
    { is: "turn", time: at(5), at: 1, turn: turns[1] },
    { is: "card", time: at(6), acts: [three] },
  ]);
});
