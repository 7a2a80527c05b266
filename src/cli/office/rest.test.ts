import { expect, test } from "vitest";
import { delivery, PlayedOffice } from "../../office/decide/played-office.suite.ts";
import { evolveOffice } from "../../protocol/office/evolve.ts";
import type { OfficeEvent } from "../../protocol/office/event.ts";
import { restOf } from "./rest.ts";

const idle = { code: 0, words: null };

/** Commits the files of all ended turns, as the driver does. */
function save(office: PlayedOffice): void {
  office.do({
    type: "work.saved",
    workspace: null,
    commit: "c1",
    changed: [],
    changedCount: 0,
    turns: office.state.unsaved.map((turn) => ({ ...turn })),
  });
}

test("an office is idle when nobody works, no call is open and the files are saved", () => {
  const office = new PlayedOffice(["A", "B"]);
  expect(restOf(office.state)).toEqual(idle);
  office.tells("A");
  expect(restOf(office.state)).toBeNull();
  office.invokes("A", "B");
  office.ends("A");
  office.says("B", delivery("A", "Done."));
  office.ends("B");
  office.ends("A");
  expect(restOf(office.state)).toBeNull();
  save(office);
  expect(restOf(office.state)).toEqual(idle);
});

test("a question needs a person once no other member works", () => {
  const office = new PlayedOffice(["A", "B"]);
  office.tells("A");
  office.tells("B");
  office.reports("A", { questions: ["q_00000001"] });
  expect(restOf(office.state)).toBeNull();
  office.ends("B");
  expect(restOf(office.state)).toEqual({
    code: 10,
    words: "A asks q_00000001. Answer it with: signalbox answer q_00000001",
  });
});

test("a held call needs a person", () => {
  const office = new PlayedOffice(["A", "B"], { idleRoundTrips: 1 });
  office.tells("A");
  office.invokes("A", "B");
  office.ends("A");
  office.says("B", delivery("A", "Hello."));
  office.ends("B");
  office.invokes("A", "B");
  office.ends("A");
  const { id } = office.state.calls.at(-1)!;
  expect(restOf(office.state)).toEqual({
    code: 10,
    words: `A's call to B is held, because they have only talked so far. Decide with: signalbox office decide of_00000001 ${id} allow|refuse`,
  });
});

test("a pause needs a person if a message waits", () => {
  const office = new PlayedOffice(["A", "B"]);
  office.do({ type: "member.pause", member: "A" });
  expect(restOf(office.state)).toEqual(idle);
  office.tells("A");
  expect(restOf(office.state)).toEqual({
    code: 10,
    words: "A is paused and has 1 message. Continue it with: signalbox office resume of_00000001 A",
  });
  office.do({ type: "office.pause" });
  expect(restOf(office.state)).toEqual({
    code: 10,
    words: "The office is paused. Continue it with: signalbox office resume of_00000001",
  });
  office.do({ type: "office.end" });
  expect(restOf(office.state)).toEqual(idle);
});

test("an interrupted call waits for a message", () => {
  const office = new PlayedOffice(["A", "B"]);
  office.tells("A");
  office.invokes("A", "B");
  office.ends("A");
  office.do({ type: "member.interrupt", member: "B", by: "mina" });
  office.ends("B");
  save(office);
  expect(restOf(office.state)).toEqual({
    code: 10,
    words: "B was interrupted. Send it a message with: signalbox office message of_00000001 B TEXT",
  });
});

test("an office is idle if all queued messages belong to a request that has used its budget", () => {
  const office = new PlayedOffice(["A", "B"], { budgetUsd: 1 });
  office.tells("A");
  office.invokes("A", "B");
  office.ends("A");
  office.reports("B", { costUsd: 2 });
  office.ends("B");
  save(office);
  expect(office.member("A").queue).toHaveLength(1);
  expect(restOf(office.state)).toEqual(idle);
});

test("an office whose project was refused cannot work", () => {
  const { state } = new PlayedOffice(["A"]);
  const created: OfficeEvent = {
    type: "office.created",
    id: state.id,
    definition: state.definition,
    project: "/project",
    createdBy: "mina",
  };
  const waiting = evolveOffice(null, created, "");
  expect(restOf(waiting)).toBeNull();
  expect(restOf(evolveOffice(waiting, { type: "project.refused", reason: "No commit." }, ""))).toEqual({
    code: 1,
    words: "No commit. Then end this office with signalbox office end of_00000001, and start another one.",
  });
});
