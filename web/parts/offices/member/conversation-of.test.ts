import { expect, test } from "vitest";
import type { OfficeEvent } from "../../../../src/protocol/office/event.ts";
import { knownIn } from "../known-calls.ts";
import { call, message, officeAfter, recordsOf, turn } from "../test-office.ts";
import { conversationOf } from "./conversation-of.ts";

function saidBy(name: string, ...events: readonly OfficeEvent[]): readonly string[] {
  const records = recordsOf(...events);
  const said = conversationOf(records, name, knownIn(officeAfter(...events), records));
  return said.map(({ is, other, text }) => [is, other, text].join(" | "));
}

const result: readonly OfficeEvent[] = [
  {
    type: "result.stored",
    id: "rs_00000001",
    from: "Dev",
    to: "PO",
    resultType: "message",
    contentType: null,
    content: "Built",
    call: "ca_00000001",
  },
  { type: "call.completed", id: "ca_00000001", result: "rs_00000001" },
  {
    type: "mail.queued",
    id: "m_00000003",
    from: { is: "member", name: "Dev" },
    to: "PO",
    content: { is: "result", result: "rs_00000001" },
    wakes: true,
    chain: "m_00000001",
  },
];

const all = [message("PO", "Go"), ...turn("PO"), ...call("PO", "Dev"), ...turn("Dev", "m_00000002")];

test("a call and its result appear on both sides", () => {
  const events = [...all, ...result];
  expect(saidBy("PO", ...events)).toEqual([
    "message | mina | Go",
    "started | worker | ",
    "callOut | Dev | Build it",
    "resultIn | Dev | Built",
  ]);
  expect(saidBy("Dev", ...events)).toEqual([
    "callIn | PO | Build it",
    "started | worker | ",
    "resultOut | PO | Built",
  ]);
  expect(saidBy("QA", ...events)).toEqual([]);
});

test("the text of a turn is shown once if it is also the result", () => {
  const ended = (text: string): OfficeEvent => ({
    type: "turn.ended",
    member: "Dev",
    number: 1,
    text,
    acted: false,
  });
  expect(saidBy("Dev", ...all, ...result, ended("Built")).at(-1)).toBe("resultOut | PO | Built");
  expect(saidBy("Dev", ...all, ended("Built"), ...result).slice(-1)).toEqual(["resultOut | PO | Built"]);
  expect(saidBy("Dev", ...all, ...result, ended("Built, and tested")).at(-1)).toBe(
    "text |  | Built, and tested",
  );
});

test("notices, steps, interruptions and ended sessions appear in order", () => {
  const events: readonly OfficeEvent[] = [
    ...all,
    { type: "step.completed", member: "Dev", text: "Step one" },
    { type: "turn.interrupted", member: "Dev", number: 1, by: "mina" },
    { type: "member.ended", member: "Dev", reason: "The agent disappeared.", isFinal: false },
    {
      type: "mail.queued",
      id: "m_00000004",
      from: { is: "platform" },
      to: "Dev",
      content: { is: "notice", text: "Your call failed." },
      wakes: true,
      chain: "m_00000001",
    },
  ];
  expect(saidBy("Dev", ...events).slice(2)).toEqual([
    "step |  | Step one",
    "interrupted | mina | ",
    "ended |  | The agent disappeared.",
    "notice |  | Your call failed.",
  ]);
});
