import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { format, parse } from "../src/format.js";

describe("the file format", () => {
  it("is written as documented", () => {
    const tasks = [
      { done: false, due: "2026-03-02", text: "Check TODO | DONE lamps" },
      { done: true, due: null, text: "Coil cables" },
    ];
    assert.equal(format(tasks), "TODO 2026-03-02 | Check TODO | DONE lamps\nDONE | Coil cables\n");
  });
  it("comes back unchanged for many lists", () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const tasks = Array.from({ length: seed % 5 }, (_, index) => ({
        done: (seed + index) % 2 === 0,
        due: index % 3 === 0 ? null : `2026-0${1 + (seed % 9)}-1${index}`,
        text: `task ${seed} | ${index}`,
      }));
      const lines = format(tasks).split("\n");
      assert.equal(lines.length, tasks.length + 1);
      assert.deepEqual(parse(format(tasks)), tasks);
    }
  });
  it("names the line that is no task", () => {
    assert.throws(() => parse("TODO | a\n\nbuy milk\n"), /Line 3 is not a task: buy milk/);
  });
});
