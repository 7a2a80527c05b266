import { expect, test } from "vitest";
import { delivery, invocation, PlayedOffice } from "../../office/decide/played-office.suite.ts";
import type { OfficeEvent } from "../../protocol/office/event.ts";
import { OfficeWords } from "./event-words.ts";

/** Returns the events of an office in words. */
function inWords(events: readonly OfficeEvent[], verbose = false): string[] {
  const words = new OfficeWords(verbose);
  return events.flatMap((event) => words.next(event, new Date(0).toISOString()) ?? []);
}

/** Returns the lines of everything that happens in an office after its events so far. */
function after(office: PlayedOffice, happens: (office: PlayedOffice) => void): string[] {
  const before = inWords(office.events).length;
  happens(office);
  return inWords(office.events).slice(before);
}

test("a call and its result take one line each", () => {
  const office = new PlayedOffice(["PO", "Dev"]);
  office.tells("PO", "Build\n  a page.");
  office.says("PO", invocation("Dev", "Write it."));
  office.ends("PO");
  office.says("Dev", { is: "step", text: "Drafted." }, delivery("PO", "Here it is."));
  office.ends("Dev");
  office.ends("PO", "The page is there.");
  expect(inWords(office.events)).toEqual([
    "the office is open: Played (PO, Dev)",
    "mina writes to PO: Build a page.",
    "PO starts with the agent program (t_00000002)",
    "PO begins turn 1 with 1 message",
    "PO calls Dev (ca_00000003): Write it.",
    "Dev starts with the agent program (t_00000005)",
    "Dev begins turn 1 with 1 message",
    "PO ends turn 1: PO is done.",
    "Dev completes a step: Drafted.",
    "Dev delivers to PO (message): Here it is.",
    "PO's call to Dev (ca_00000003) is completed",
    "PO begins turn 2 with 1 message",
    "Dev ends turn 1: Dev is done.",
    "PO ends turn 2: The page is there.",
  ]);
});

test("a turn that ends with a reported step does not repeat it", () => {
  const office = new PlayedOffice(["A"]);
  office.tells("A");
  office.says("A", { is: "step", text: "Done." });
  expect(after(office, () => office.ends("A", "Done."))).toEqual(["A ends turn 1"]);
});

test("refused and failed calls say why", () => {
  const office = new PlayedOffice(["A", "B", "C"], { idleRoundTrips: 1, count: 3 }, { A: ["B"] });
  office.tells("A");
  expect(after(office, () => office.invokes("A", "C"))).toEqual([
    "A's call to C was refused: You may not call C. You may call B.",
  ]);
  office.invokes("A", "B");
  office.ends("A");
  expect(after(office, () => office.invokes("B", "A"))).toEqual([
    "B's call to A was refused, because it would close a cycle: B → A → B",
    "The request has used all of its 3 calls.",
  ]);
  expect(after(office, () => office.reports("B", { status: "failed", reason: "The agent ended." }))).toEqual([
    "B's session has ended: The agent ended. Its next message starts another one.",
    "A's call to B (ca_00000004) has failed: The agent ended.",
  ]);
});

test("a held call names the command to decide on it", () => {
  const office = new PlayedOffice(["A", "B"], { idleRoundTrips: 1 });
  office.tells("A");
  office.invokes("A", "B");
  office.ends("A");
  office.says("B", delivery("A", "Hello."));
  office.ends("B");
  const held = after(office, () => office.invokes("A", "B"));
  const { id, heldBy } = office.state.calls.at(-1)!;
  expect(held).toEqual([
    `A calls B (${id}): Help, B.`,
    `A's call to B (${id}) is held, because they have only talked so far. Decide with: signalbox office decide of_00000001 ${id} allow|refuse`,
  ]);
  expect(after(office, () => office.do({ type: "call.decide", questionId: heldBy!, allow: true }))).toEqual([
    `A's call to B (${id}) is allowed`,
    "B begins turn 2 with 1 message",
  ]);
  expect(after(office, () => office.do({ type: "timer.due", timerId: `of_00000001/${id}` }))).toEqual([
    `A's call to B (${id}) has expired`,
  ]);
});

test("a result for an unknown member is reported, because no other event mentions it", () => {
  const office = new PlayedOffice(["A", "B"]);
  office.tells("A");
  expect(after(office, () => office.says("A", delivery("Nobody", "Hello.")))).toEqual([
    'Signalbox tells A: The office has no member "Nobody". The others are B.',
  ]);
});

test("interruptions, pauses and ends take one line each", () => {
  const office = new PlayedOffice(["A", "B"]);
  office.tells("A");
  expect(
    after(office, () => {
      office.do({ type: "member.interrupt", member: "A", by: "mina" });
      office.do({ type: "member.pause", member: "A" });
      office.do({ type: "member.resume", member: "A" });
      office.do({ type: "office.pause" });
      office.do({ type: "office.resume" });
      office.do({ type: "member.end", member: "B" });
      office.do({ type: "office.end" });
      office.do({ type: "office.delete" });
    }),
  ).toEqual([
    "mina interrupts A's turn 1",
    "A is paused",
    "A resumes",
    "the office is paused",
    "the office resumes",
    "B has ended: A person ended it.",
    "A has ended: A person ended the office.",
    "the office has ended: A person ended the office.",
    "the office is deleted",
  ]);
});

test("saved work names the files, and published work names the branch", () => {
  const office = new PlayedOffice(["A", "B"]);
  const commit = "0123456789abcdef";
  const turns = [{ member: "A", number: 1 }];
  const published = { type: "work.published", branch: "signalbox/played-000001", commit } as const;
  expect(
    after(office, () => {
      const saved = { type: "work.saved", commit, turns } as const;
      office.do({ ...saved, workspace: null, changed: [], changedCount: 0 });
      office.do({ ...saved, workspace: null, changed: ["a", "b"], changedCount: 2 });
      office.do({ ...saved, workspace: "A", changed: ["a", "b", "c", "d", "e", "f"], changedCount: 9 });
      office.do({ ...published, problem: null });
      office.do({ ...published, problem: "You have it checked out." });
    }),
  ).toEqual([
    "commit 0123456789ab saves 2 changed files after A's turn 1: a, b",
    "commit 0123456789ab of A's workspace saves 9 changed files after A's turn 1: a, b, c, d, e and 4 more",
    "the work is on the branch signalbox/played-000001 at commit 0123456789ab",
    "the branch signalbox/played-000001 was not updated: You have it checked out.",
  ]);
});

test("long texts are shortened to one line, unless full texts are requested", () => {
  const office = new PlayedOffice(["A"]);
  const text = `First.\n${"가".repeat(200)}`;
  office.tells("A", text);
  expect(inWords(office.events)[1]).toBe(`mina writes to A: First. ${"가".repeat(153)}…`);
  expect(inWords(office.events, true)[1]).toBe(`mina writes to A: First.\n          ${"가".repeat(200)}`);
});
