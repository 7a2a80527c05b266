import { describe, expect, test } from "vitest";
import { resolveConflict, type DraftConflict } from "./draft-conflict.ts";

const texts = ["mine", "theirs", null];
const bools = [true, false];
const every: DraftConflict[] = texts.flatMap((mine) =>
  texts.flatMap((theirs) =>
    bools.flatMap((saved) =>
      bools.flatMap((editing) =>
        bools.flatMap((own) => bools.map((lastWins) => ({ mine, theirs, saved, editing, own, lastWins }))),
      ),
    ),
  ),
);

describe("a draft in two places", () => {
  const begun = { mine: "a", theirs: "b", saved: true, editing: false, own: false, lastWins: false };

  test.each([
    ["what nobody is writing follows the server", begun, "take"],
    ["and goes with it", { ...begun, theirs: null }, "take"],
    ["what somebody is writing stays, and the other is offered", { ...begun, editing: true }, "offer"],
    ["also when it was sent elsewhere", { ...begun, theirs: null, editing: true }, "offer"],
    ["what the server has not got yet stays, and the other is offered", { ...begun, saved: false }, "offer"],
    ["it is saved where the other was dropped", { ...begun, saved: false, theirs: null }, "accept"],
    ["it is saved over what this browser sent before", { ...begun, saved: false, own: true }, "accept"],
    ["what was dropped here leaves room for another", { ...begun, saved: false, mine: null }, "take"],
    ["the same text twice is one text", { ...begun, saved: false, theirs: "a" }, "accept"],
    ["of choices the last one counts", { ...begun, saved: false, lastWins: true }, "accept"],
    [
      "a choice that stands is not changed under somebody's hands",
      { ...begun, editing: true, lastWins: true },
      "leave",
    ],
  ] as const)("%s", (_, conflict, outcome) => {
    expect(resolveConflict(conflict)).toBe(outcome);
  });

  test("no text that exists only here is ever removed", () => {
    const lost = every.filter(
      (conflict) => !conflict.saved && conflict.mine !== null && resolveConflict(conflict) === "take",
    );
    const changed = every.filter(
      (conflict) => conflict.editing && conflict.saved && resolveConflict(conflict) === "take",
    );
    expect({ lost, changed }).toEqual({ lost: [], changed: [] });
  });
});
