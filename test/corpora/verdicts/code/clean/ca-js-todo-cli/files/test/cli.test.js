import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";

const folder = mkdtempSync(join(tmpdir(), "tuido-"));
const file = join(folder, "todo.txt");

/** Runs the command as a person would. */
function tuido(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "../bin/tuido.js"), ...args], {
    encoding: "utf8",
    env: { ...process.env, TUIDO_FILE: file },
  });
  return { status, stdout, stderr };
}

after(() => rmSync(folder, { recursive: true }));

describe("tuido", () => {
  beforeEach(() => writeFileSync(file, ""));

  it("adds, finishes and clears tasks in the file", () => {
    assert.deepEqual(tuido("add", "Hang truss", "2026-03-02"), { status: 0, stdout: "Saved.\n", stderr: "" });
    tuido("add", "Order gel");
    tuido("done", "1");
    assert.equal(readFileSync(file, "utf8"), "DONE 2026-03-02 | Hang truss\nTODO | Order gel\n");
    assert.equal(tuido("clear").stdout, "Removed 1.\n");
    assert.equal(tuido("list").stdout, "1. Order gel\n");
  });
  it("says when there is nothing to do, also without a file", () => {
    rmSync(file);
    assert.equal(tuido("list").stdout, "Nothing to do.\n");
  });
  it("exits with 2 and the usage on a wrong call", () => {
    for (const args of [[], ["remove"], ["add"], ["list", "all"], ["toString"]]) {
      const { status, stdout, stderr } = tuido(...args);
      assert.deepEqual([status, stdout, stderr.slice(0, 6)], [2, "", "Usage:"]);
    }
  });
  it("exits with 1 and leaves a damaged file alone", () => {
    writeFileSync(file, "buy milk\n");
    assert.deepEqual(tuido("add", "x"), { status: 1, stdout: "", stderr: "Line 1 is not a task: buy milk\n" });
    assert.equal(readFileSync(file, "utf8"), "buy milk\n");
  });
});
