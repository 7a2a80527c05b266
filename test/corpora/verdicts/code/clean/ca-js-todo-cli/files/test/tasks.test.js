import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { add, clear, finish, isDay, view } from "../src/tasks.js";

const open = (text, due = null) => ({ done: false, due, text });

describe("isDay", () => {
  for (const [text, expected] of [
    ["2026-02-28", true],
    ["2024-02-29", true],
    ["2026-02-30", false],
    ["2026-13-01", false],
    ["26-02-01", false],
    ["tomorrow", false],
  ]) {
    it(`${text} is ${expected ? "a day" : "no day"}`, () => assert.equal(isDay(text), expected));
  }
});

describe("add", () => {
  it("puts the trimmed text at the end", () => {
    assert.deepEqual(add([open("a")], "  b ", "2026-03-02"), [open("a"), open("b", "2026-03-02")]);
  });
  it("refuses an empty text, a second line and a wrong day", () => {
    assert.throws(() => add([], "  "), /needs a text/);
    assert.throws(() => add([], "a\nb"), /one line/);
    assert.throws(() => add([], "a", "2026-02-30"), /not a day/);
  });
});

describe("finish", () => {
  it("marks exactly one task", () => {
    assert.deepEqual(finish([open("a"), open("b")], 2), [open("a"), { ...open("b"), done: true }]);
  });
  it("refuses numbers that no task has", () => {
    for (const number of [0, 3, 1.5, NaN]) assert.throws(() => finish([open("a"), open("b")], number), /no task/);
  });
});

describe("clear", () => {
  it("keeps open tasks only", () => {
    assert.deepEqual(clear([open("a"), { ...open("b"), done: true }]), [open("a")]);
  });
});

describe("view", () => {
  it("sorts by day, puts tasks without a day last and marks overdue ones", () => {
    const tasks = [open("later"), open("due", "2026-03-02"), { ...open("gone"), done: true }, open("late", "2026-03-01"), open("same", "2026-03-02")];
    assert.deepEqual(view(tasks, "2026-03-02"), ["4. ! late (2026-03-01)", "2. due (2026-03-02)", "5. same (2026-03-02)", "1. later"]);
  });
});
