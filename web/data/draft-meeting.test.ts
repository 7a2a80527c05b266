import { describe, expect, test } from "vitest";
import { meeting, type Meeting } from "./draft-meeting.ts";

const texts = ["mine", "theirs", null];
const bools = [true, false];
const every: Meeting[] = texts.flatMap((mine) =>
  texts.flatMap((theirs) =>
    bools.flatMap((saved) =>
      bools.flatMap((held) =>
        bools.flatMap((own) => bools.map((plain) => ({ mine, theirs, saved, held, own, plain }))),
      ),
    ),
  ),
);

describe("a draft here meets the server's", () => {
  const begun = { mine: "a", theirs: "b", saved: true, held: false, own: false, plain: false };

  test.each([
    ["what nobody is writing follows the server", begun, "take"],
    ["and goes with it", { ...begun, theirs: null }, "take"],
    ["what somebody is writing stays, and the other is offered", { ...begun, held: true }, "offer"],
    ["also when it was sent elsewhere", { ...begun, theirs: null, held: true }, "offer"],
    ["what the server has not got yet stays, and the other is offered", { ...begun, saved: false }, "offer"],
    ["it is saved where the other was dropped", { ...begun, saved: false, theirs: null }, "know"],
    ["it is saved over what this browser sent before", { ...begun, saved: false, own: true }, "know"],
    ["what was dropped here leaves room for another", { ...begun, saved: false, mine: null }, "take"],
    ["the same text twice is one text", { ...begun, saved: false, theirs: "a" }, "know"],
    ["of choices the last one counts", { ...begun, saved: false, plain: true }, "know"],
    [
      "a choice that stands is not changed under somebody's hands",
      { ...begun, held: true, plain: true },
      "leave",
    ],
  ] as const)("%s", (_, met, outcome) => {
    expect(meeting(met)).toBe(outcome);
  });

  test("no text that was typed here and is nowhere else is taken away, whatever comes", () => {
    const lost = every.filter((met) => !met.saved && met.mine !== null && meeting(met) === "take");
    const changed = every.filter((met) => met.held && met.saved && meeting(met) === "take");
    expect({ lost, changed }).toEqual({ lost: [], changed: [] });
  });
});
