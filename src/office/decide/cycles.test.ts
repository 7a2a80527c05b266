import { expect, test } from "vitest";
import { dice } from "../../../test/support/dice.ts";
import type { QuestionId } from "../../protocol/ids.ts";
import { isOpenCall } from "../../protocol/office/state.ts";
import { waitsOf } from "../../protocol/office/waits.ts";
import { PlayedOffice } from "./played-office.suite.ts";

const lengths = [2, 3, 8] as const;
const ways = ["calls", "queues", "questions", "one session"] as const;

/** Plays members that call each other in a circle, in one of several ways to wait. */
function circle(length: number, way: (typeof ways)[number]): { office: PlayedOffice; names: string[] } {
  const names = Array.from({ length }, (_, index) => `M${index}`);
  const office = new PlayedOffice(names, { sessions: way === "one session" ? 1 : length, depth: 20 });
  if (way === "queues") for (const name of names) office.tells(name);
  else office.tells("M0");
  for (const [index, name] of names.entries()) {
    const question: QuestionId = `q_${String(index).padStart(8, "8")}`;
    if (way === "questions") office.reports(name, { questions: [question] });
    office.invokes(name, names[(index + 1) % length]!);
  }
  return { office, names };
}

const cases = lengths.flatMap((length) => ways.map((way) => ({ length, way })));

test.each(cases)(
  "a cycle of $length members through $way is refused at the call that would close it",
  ({ length, way }) => {
    const { office, names } = circle(length, way);
    const last = names.at(-1)!;
    const cycle = [last, ...names];
    expect({
      open: office.state.calls.filter(isOpenCall).length,
      refused: office.events.flatMap((event) =>
        event.type === "call.refused" ? [[event.caller, event.callee, event.cycle]] : [],
      ),
      broken: office.state.broken.map(({ members }) => members),
      waits: new Set(waitsOf(office.state).map(({ why }) => why)),
    }).toEqual({
      open: length - 1,
      refused: [[last, "M0", cycle]],
      broken: [cycle],
      waits: new Set(expectedWaits[way]),
    });
  },
);

const expectedWaits = {
  calls: ["call"],
  queues: ["queue"],
  questions: ["call", "question"],
  "one session": ["call"],
} as const;

test.each(cases)(
  "the chain of a broken cycle of $length members through $way continues",
  ({ length, way }) => {
    const { office, names } = circle(length, way);
    if (way === "questions") for (const name of names) office.reports(name, { questions: [] });
    for (let round = 0; round < 100; round += 1) {
      const working = office.state.members.find(({ turn }) => turn !== null);
      if (working === undefined) break;
      office.ends(working.name);
    }
    expect([office.state.calls.map(({ status }) => status), waitsOf(office.state)]).toEqual([
      Array.from({ length: length - 1 }, () => "completed"),
      [],
    ]);
  },
);

test("10,000 random calls that close no cycle are all accepted", () => {
  const roll = dice(4);
  let accepted = 0;
  const refused: string[] = [];
  for (; accepted < 10_000;) {
    const names = Array.from({ length: roll(2, 12) }, (_, index) => `M${index}`);
    const office = new PlayedOffice(names, {
      sessions: roll(1, 4),
      depth: 100,
      count: 10_000,
      idleRoundTrips: 100,
    });
    for (let step = 0; step < 200; step += 1) {
      const index = roll(0, names.length - 1);
      const name = names[index]!;
      const { turn } = office.member(name);
      if (turn === null) office.tells(name);
      else if (index < names.length - 1 && roll(0, 2) > 0) {
        // Members call only members behind them, so no wait can close a cycle.
        office.invokes(name, names[roll(index + 1, names.length - 1)]!);
        accepted += 1;
      } else office.ends(name, "Done.", true);
    }
    refused.push(...office.events.flatMap((event) => (event.type === "call.refused" ? [event.reason] : [])));
  }
  expect(refused).toEqual([]);
});
