import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

/** Returns the file of a shed for one test. */
function fileFor(context) {
  const folder = mkdtempSync(join(tmpdir(), "toolshed-"));
  context.after(() => rmSync(folder, { recursive: true }));
  return join(folder, "shed.json");
}

function toolshed(file, ...args) {
  const main = fileURLToPath(new URL("../src/cli.js", import.meta.url));
  const env = { ...process.env, TOOLSHED_FILE: file, TOOLSHED_DAY: "2026-03-02" };
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], { encoding: "utf8", env });
  return { status, said: (stdout + stderr).trim() };
}

test("a command changes the file, and the next one sees it", (context) => {
  const file = fileFor(context);
  assert.deepEqual(toolshed(file, "member", "mina", "Mina", "Park"), {
    status: 0,
    said: "mina is a member.",
  });
  assert.deepEqual(JSON.parse(readFileSync(file, "utf8")).members, [{ id: "mina", name: "Mina Park" }]);
  assert.deepEqual(toolshed(file, "member", "mina", "Mina"), {
    status: 1,
    said: "There already is a member mina.",
  });
});

test("without a command it says how it is used", (context) => {
  const file = fileFor(context);
  assert.equal(toolshed(file).status, 2);
  assert.match(toolshed(file).said, /^Usage: toolshed COMMAND …\nCommands: tool, .*, report$/);
});
