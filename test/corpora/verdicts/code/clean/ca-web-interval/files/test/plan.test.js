import assert from "node:assert/strict";
import test from "node:test";
import { clock, phaseAt, readPlan, timeline } from "../web/plan.js";

const shape = (text) => timeline(readPlan(text)).map((phase) => `${phase.kind} ${phase.name} ${phase.seconds}`);

test("an address without a plan has no exercises", () => assert.deepEqual(readPlan(""), []));

test("a plan is read in order", () => {
  assert.deepEqual(readPlan("squat:20x3r15;left arm:5x1r0"), [
    { name: "squat", hold: 20, times: 3, rest: 15 },
    { name: "left arm", hold: 5, times: 1, rest: 0 },
  ]);
});

test("what is no exercise is refused with its text", async (t) => {
  for (const text of ["squat", "squat:0x3r1", "squat:5x0r1", "squat:5x1", ":5x1r1", "squat:5x1r1;"]) {
    await t.test(text, () => assert.throws(() => readPlan(text), /Ask your therapist/));
  }
});

test("a rest follows each hold but the last of the day", () => {
  assert.deepEqual(shape("a:20x2r15;b:10x1r5"), ["hold a 20", "rest a 15", "hold a 20", "rest a 15", "hold b 10"]);
  assert.deepEqual(shape("a:3x2r0"), ["hold a 3", "hold a 3"]);
  assert.deepEqual(timeline([]), []);
});

test("the phase and the seconds left follow the clock", () => {
  const phases = timeline(readPlan("a:3x2r2"));
  const seen = [0, 2, 3, 4, 5, 7, 8].map((second) => {
    const now = phaseAt(phases, second);
    return now && `${now.kind} ${now.left}`;
  });
  assert.deepEqual(seen, ["hold 3", "hold 1", "rest 2", "rest 1", "hold 3", "hold 1", null]);
});

test("seconds are shown as minutes and seconds", () => {
  assert.deepEqual([0, 9, 60, 75, 600].map(clock), ["0:00", "0:09", "1:00", "1:15", "10:00"]);
});
