import { expect, test } from "vitest";
import { failed, passed, PlayedGates } from "./gate.suite.ts";

const one = { definition: "one", phases: ["p1", "p2"] };
const two = { definition: "two", phases: ["p1 of two", "p2"] };

/** Plays a task that was created with a definition, up to its work on the first phase. */
function begun(definition?: string): PlayedGates {
  const played = new PlayedGates();
  const gate = { ...played.state.gate, definition: definition ?? null };
  played.state = { ...played.state, gate };
  return played.started();
}

function verify(played: PlayedGates, during = played.hashes): unknown {
  played.handsIn(1);
  played.checks(passed);
  played.hashes = during;
  played.judges([{ id: "JUDGED", status: "passed", details: "" }]);
  return played.review.verification?.inForce;
}

test("a verification records the definition and the criteria in force", () => {
  const played = begun("one");
  played.hashes = one;
  expect(verify(played)).toEqual({ definition: "one", criteria: "p1" });
});

test.each([
  ["at its beginning", two, two],
  ["while the verifier judges", one, two],
])("a definition that differs from the one at the task's creation is recorded %s", (_, first, then) => {
  const played = begun("one");
  played.hashes = first;
  expect(verify(played, then)).toEqual({
    definition: "two",
    criteria: "p1 of two",
    changedSince: "creation",
  });
});

test.each([
  ["a task of an earlier version, whose definition is unknown", undefined, one, two],
  ["a definition that was weakened and restored", "one", two, one],
])(
  "a definition that differs from the one of the last verification is recorded: %s",
  (_, created, first, then) => {
    const played = begun(created);
    played.hashes = first;
    played.handsIn(1);
    played.checks(failed);
    expect(played.state.gate.attempt).toBe(2);
    played.hashes = then;
    expect(verify(played)).toMatchObject({ definition: then.definition, changedSince: "verification" });
  },
);

test("without a definition nothing is recorded", () => {
  const played = begun("one");
  expect(verify(played)).toBeUndefined();
});
