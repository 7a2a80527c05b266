import { expect, test } from "vitest";
import type { OfficeEvent } from "../../../src/protocol/office/event.ts";
import type { OfficeState } from "../../../src/protocol/office/state.ts";
import { openWaits, standingOfMember } from "./member-standing.ts";
import { call, message, officeAfter, second, turn } from "./test-office.ts";

const asked: OfficeEvent = {
  type: "member.reported",
  member: "Dev",
  childId: "t_dev00000",
  seq: 3,
  status: "in_progress",
  tokens: 0,
  costUsd: 0,
  questions: ["q_00000001"],
};
const poCalls = [message("PO", "Go"), ...turn("PO"), ...call("PO", "Dev")];
const devWorks = [...poCalls, ...turn("Dev", "m_00000002")];

function standings(state: OfficeState): Record<string, unknown> {
  return Object.fromEntries(state.members.map((member) => [member.name, standingOfMember(state, member)]));
}

test("a member works until it waits for somebody", () => {
  expect(standings(officeAfter(message("PO", "Go"), ...turn("PO")))).toEqual({
    PO: { is: "working", since: second(3), stopping: false },
    Dev: { is: "idle" },
    QA: { is: "idle" },
  });
  expect(standings(officeAfter(...devWorks))).toEqual({
    PO: { is: "member", names: ["Dev"] },
    Dev: { is: "working", since: second(7), stopping: false },
    QA: { is: "idle" },
  });
});

test("a member that asks or whose call is held waits for a person", () => {
  expect(standings(officeAfter(...devWorks, asked))["Dev"]).toEqual({ is: "person" });
  const [made = asked] = call("PO", "Dev");
  const held = officeAfter(message("PO", "Go"), ...turn("PO"), made, {
    type: "call.held",
    id: "ca_00000001",
    questionId: "q_00000002",
  });
  expect([standings(held)["PO"], openWaits(held)]).toEqual([
    { is: "person" },
    [{ from: "PO", to: null, why: "decision", id: "q_00000002", since: second(4), callee: "Dev" }],
  ]);
});

test("interrupted, paused and ended members are shown as such", () => {
  const state = officeAfter(
    message("PO", "Go"),
    ...turn("PO"),
    { type: "turn.interrupted", member: "PO", number: 1, by: "mina" },
    { type: "member.paused", member: "Dev" },
    { type: "member.ended", member: "QA", reason: "A person ended it.", isFinal: true },
  );
  expect(standings(state)).toEqual({
    PO: { is: "working", since: second(3), stopping: true },
    Dev: { is: "paused" },
    QA: { is: "ended" },
  });
});

test("waits are listed oldest first", () => {
  expect(openWaits(officeAfter(...devWorks, asked))).toEqual([
    { from: "PO", to: "Dev", why: "call", id: "ca_00000001", since: second(4) },
    { from: "Dev", to: null, why: "question", id: "q_00000001", since: second(7) },
  ]);
  expect(openWaits(officeAfter(...poCalls)).map(({ why }) => why)).toEqual(["queue"]);
});
