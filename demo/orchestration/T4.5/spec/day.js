import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { addDays } from "../src/dates.js";
import { rules } from "../src/rules.js";

/** Returns a function that runs one command on a day. */
function deskFor(context) {
  const folder = mkdtempSync(join(tmpdir(), "toolshed-"));
  context.after(() => rmSync(folder, { recursive: true }));
  return (day, line) => {
    const main = fileURLToPath(new URL("../src/cli.js", import.meta.url));
    const env = { ...process.env, TOOLSHED_FILE: join(folder, "shed.json"), TOOLSHED_DAY: day };
    const { stdout, stderr } = spawnSync(process.execPath, [main, ...line.split(" ")], {
      encoding: "utf8",
      env,
    });
    return (stdout + stderr).trim();
  };
}

test("a tool goes out, comes back late, and goes to the person who waited", (context) => {
  const onDay = deskFor(context);
  const first = "2026-03-02";
  const late = addDays(first, rules.loanDays + 2);
  for (const line of ["tool s1 saw Japanese saw", "member mina Mina", "member ben Ben", "lend s1 mina"]) {
    onDay(first, line);
  }
  assert.equal(onDay(first, "wait s1 ben"), "ben is number 1 for s1.");
  assert.match(onDay(late, "report"), /^Tools out: 1 of 1, deposits: 20\.00$/m);
  assert.match(onDay(late, "report"), /^To mina: Hello Mina, .* The fee so far is 1\.00\.$/m);
  assert.match(onDay(late, "return s1"), /Late fee {2}-1\.00\nBack {6}19\.00$/);
  assert.equal(onDay(late, "lend s1 mina"), "ben waits for s1 and comes first.");
  assert.equal(onDay(late, "lend s1 ben"), `Japanese saw is due on ${addDays(late, rules.loanDays)}.`);
});
