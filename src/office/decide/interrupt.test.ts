import { expect, test } from "vitest";
import { waitsOf } from "../../protocol/office/waits.ts";
import { PlayedOffice } from "./played-office.suite.ts";

function interrupt(office: PlayedOffice, member: string): string {
  const done = office.try({ type: "member.interrupt", member, by: "mina" });
  return done.ok ? "interrupted" : `${done.refusal.code}: ${done.refusal.message}`;
}

test("a person interrupts a turn; the call stays open until the next turn ends", () => {
  const office = new PlayedOffice(["PO", "Dev"]);
  office.tells("PO");
  office.invokes("PO", "Dev");
  office.ends("PO");
  expect([interrupt(office, "Dev"), office.member("Dev").turn?.interrupted]).toEqual(["interrupted", true]);
  office.ends("Dev", "Half of the work.");
  expect([office.calls, waitsOf(office.state).map(({ from, to, why }) => [from, to, why])]).toEqual([
    ["PO→Dev in_progress"],
    [
      ["PO", "Dev", "call"],
      ["Dev", null, "interrupted"],
    ],
  ]);
  office.tells("Dev", "Use the other library.");
  office.ends("Dev", "All of the work.");
  expect([office.calls, office.reads("PO"), office.member("Dev").interrupted]).toEqual([
    ["PO→Dev completed"],
    ["result All of the work."],
    false,
  ]);
});

test("a second interruption changes nothing, and a member that does not work cannot be interrupted", () => {
  const office = new PlayedOffice(["PO"]);
  expect(interrupt(office, "PO")).toBe("not_allowed: PO is not working, so there is nothing to interrupt.");
  office.tells("PO");
  interrupt(office, "PO");
  const { length } = office.events;
  expect([interrupt(office, "PO"), office.events.length]).toEqual(["interrupted", length]);
  office.ends("PO");
  expect(waitsOf(office.state)).toEqual([]);
});

test("the platform interrupts the running turns of a chain that has used its budget", () => {
  const office = new PlayedOffice(["A", "B", "C"], { budgetUsd: 1 });
  office.tells("A");
  office.invokes("A", "B");
  office.tells("C");
  office.reports("B", { costUsd: 1.2 });
  expect(
    office.events.flatMap((event) =>
      event.type === "turn.interrupted" ? [[event.member, event.number, event.by]] : [],
    ),
  ).toEqual([
    ["A", 1, "Signalbox"],
    ["B", 1, "Signalbox"],
  ]);
});
