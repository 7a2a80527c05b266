import { expect, test } from "vitest";
import { evolveOffice } from "../../protocol/office/evolve.ts";
import { isOpen } from "../kind.ts";
import { hasForgottenMail } from "./open-turns.ts";
import { PlayedOffice } from "./played-office.suite.ts";

const saved = { type: "work.saved", workspace: null, commit: "c1" } as const;

test("members that change files may keep calling each other", () => {
  const office = new PlayedOffice(["A", "B"], { idleRoundTrips: 1 });
  office.tells("A");
  for (let trip = 0; trip < 3; trip += 1) {
    office.invokes("A", "B");
    office.ends("A");
    office.ends("B");
    const turns = [...office.state.unsaved];
    office.do({ ...saved, changed: ["a.txt"], changedCount: 1, turns });
  }
  expect([office.calls, office.state.unsaved]).toEqual([
    ["A→B completed", "A→B completed", "A→B completed"],
    [],
  ]);
});

test("a commit without changes does not count as work", () => {
  const office = new PlayedOffice(["A", "B"], { idleRoundTrips: 1 });
  office.tells("A");
  office.invokes("A", "B");
  office.ends("A");
  office.ends("B");
  office.do({ ...saved, changed: [], changedCount: 0, turns: [...office.state.unsaved] });
  office.invokes("A", "B");
  expect(office.state.calls.at(-1)?.heldBy).not.toBeNull();
});

test("the files of a turn that a session or a person ended too soon are still to be saved", () => {
  const office = new PlayedOffice(["A", "B"]);
  office.tells("A");
  office.tells("B");
  office.do({ type: "turn.begun", member: "A", number: 1 });
  office.reports("A", { status: "failed", reason: "It crashed." });
  office.do({ type: "office.end" });
  office.do({ type: "session.stopped", childId: office.state.stopping[0]! });
  expect([office.state.unsaved, isOpen(office.state)]).toEqual([
    [
      { member: "A", number: 1 },
      { member: "B", number: 1 },
    ],
    true,
  ]);
  office.do({ ...saved, changed: [], changedCount: 0, turns: [...office.state.unsaved] });
  expect(isOpen(office.state)).toBe(false);
});

test("an office opens no turn before its project is imported", () => {
  const office = new PlayedOffice(["A"], {}, {}, "/project");
  office.tells("A", "Begin.");
  expect(office.member("A").turn).toBeNull();
  office.do({ type: "project.imported", commit: "c0", branch: "main" });
  expect([office.reads("A"), office.state.project]).toEqual([
    ["message Begin."],
    { path: "/project", base: "c0", branch: "main", refused: null, published: null },
  ]);
  const { length } = office.events;
  office.do({ type: "project.imported", commit: "c9", branch: "main" });
  expect(office.events).toHaveLength(length);
});

test("the regular check opens turns for messages that are queued for an idle member", () => {
  const office = new PlayedOffice(["A"]);
  const mail = {
    type: "mail.queued",
    id: "m_00000077",
    from: { is: "person", name: "mina" },
    to: "A",
    content: { is: "message", text: "Hello?" },
    wakes: true,
    chain: "m_00000077",
  } as const;
  office.state = evolveOffice(office.state, mail, new Date(0).toISOString());
  expect(hasForgottenMail(office.state)).toBe(true);
  office.do({ type: "mail.sweep" });
  expect([hasForgottenMail(office.state), office.reads("A")]).toEqual([false, ["message Hello?"]]);
});
