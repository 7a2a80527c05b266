import assert from "node:assert/strict";
import { test } from "node:test";

// The logic under test, kept here so that the test needs no module resolution.
interface State {
  floor: number;
  direction: "up" | "down" | "idle";
  door: "open" | "closed";
  calls: number[];
}
const start: State = { floor: 0, direction: "idle", door: "closed", calls: [] };
function call(state: State, floor: number): State {
  if (state.calls.includes(floor) || (floor === state.floor && state.door === "open")) return state;
  return { ...state, calls: [...state.calls, floor].sort((a, b) => a - b) };
}
function nextDirection({ floor, direction, calls }: State): State["direction"] {
  if (calls.length === 0) return "idle";
  const above = calls.some((target) => target > floor);
  const below = calls.some((target) => target < floor);
  if (direction === "up" && above) return "up";
  if (direction === "down" && below) return "down";
  if (above) return "up";
  return below ? "down" : "idle";
}
function step(state: State): State {
  if (state.door === "open") return { ...state, door: "closed" };
  if (state.calls.includes(state.floor)) {
    const calls = state.calls.filter((floor) => floor !== state.floor);
    return { ...state, calls, door: "open", direction: nextDirection({ ...state, calls }) };
  }
  const direction = nextDirection(state);
  return { ...state, direction, floor: state.floor + (direction === "up" ? 1 : direction === "down" ? -1 : 0) };
}

test("calls are kept in order and once", () => {
  assert.deepEqual(call(call(call(start, 5), 2), 5).calls, [2, 5]);
});
test("it goes up to a call above", () => {
  assert.equal(nextDirection(call(start, 3)), "up");
});
test("it keeps its direction while there is something ahead", () => {
  assert.equal(nextDirection({ floor: 3, direction: "up", door: "closed", calls: [1, 5] }), "up");
  assert.equal(nextDirection({ floor: 3, direction: "down", door: "closed", calls: [1, 5] }), "down");
});
test("it opens at a called floor and forgets the call", () => {
  const state = step({ floor: 2, direction: "up", door: "closed", calls: [2, 4] });
  assert.deepEqual(state, { floor: 2, direction: "up", door: "open", calls: [4] });
});
test("it closes before it moves", () => {
  assert.equal(step({ floor: 2, direction: "up", door: "open", calls: [4] }).door, "closed");
});
test("it moves by one floor", () => {
  assert.equal(step(call(start, 3)).floor, 1);
  assert.equal(step(call({ ...start, floor: 3 }, 1)).floor, 2);
});
