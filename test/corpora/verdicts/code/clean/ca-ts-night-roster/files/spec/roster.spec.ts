import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const cli = fileURLToPath(new URL("../src/cli.ts", import.meta.url));

function roster(input: string, args = ["check", "-"]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { input, encoding: "utf8" });
  return { status, stdout, stderr };
}
const night = (day: number) => `Kim;2026-04-${String(day).padStart(2, "0")} 21:00;2026-04-${String(day + 1).padStart(2, "0")} 07:00`;

test("eleven hours of rest are enough, a minute less is a breach that never reads as 11.0", () => {
  const first = "Ada;2026-04-01 06:00;2026-04-01 14:00\n";
  assert.deepEqual(roster(`${first}Ada;2026-04-02 01:00;2026-04-02 09:00`), { status: 0, stdout: "0 breaches\n", stderr: "" });
  assert.deepEqual(roster(`${first}Ada;2026-04-02 00:59;2026-04-02 09:00`), {
    status: 1,
    stdout: "Ada: only 10.9 h rest before 2026-04-02 00:59\n1 breach\n",
    stderr: "",
  });
});

test("overlapping shifts are a rest of nothing", () => {
  const { stdout } = roster("Ada;2026-04-01 06:00;2026-04-01 14:00\nAda;2026-04-01 13:00;2026-04-01 15:00");
  assert.equal(stdout, "Ada: only 0.0 h rest before 2026-04-01 13:00\n1 breach\n");
});

test("the sixth night in a row is a breach, a free night starts anew", () => {
  assert.equal(roster([1, 2, 3, 4, 5].map(night).join("\n")).status, 0);
  assert.equal(roster([1, 2, 3, 4, 5, 6].map(night).join("\n")).stdout, "Kim: night 6 in a row on 2026-04-06 21:00\n1 breach\n");
  assert.equal(roster([1, 2, 3, 5, 6, 7].map(night).join("\n")).status, 0);
});

test("a shift from 20:00 is a night, one from 19:59 is not", () => {
  const from = (time: string) => [1, 2, 3, 4, 5, 6].map((d) => `Li;2026-04-0${d} ${time};2026-04-0${d} 23:59`).join("\n");
  assert.equal(roster(from("20:00")).status, 1);
  assert.equal(roster(from("19:59")).status, 0);
});

test("people are reported by name, comments and empty lines are ignored", () => {
  const text = "# ward 3\n\nZoe;2026-04-01 06:00;2026-04-01 14:00\nZoe;2026-04-01 20:00;2026-04-01 23:00\nAda;2026-04-01 06:00;2026-04-01 14:00\nAda;2026-04-01 16:00;2026-04-01 18:00";
  assert.deepEqual(roster(text).stdout.split("\n").map((line) => line.slice(0, 4)), ["Ada:", "Zoe:", "2 br", ""]);
});

test("a malformed line is named and gives exit code 3", () => {
  const { status, stderr } = roster("Ada;2026-04-01 06:00;2026-04-01 14:00\nAda;2026-04-02 06:00;2026-04-02 06:00");
  assert.deepEqual({ status, stderr }, { status: 3, stderr: "line 2: end is not after start\n" });
  assert.equal(roster("Ada;2026-02-30 06:00;2026-04-02 06:00").stderr, "line 1: start is not a time\n");
});

test("wrong use and a missing file give exit code 2", () => {
  assert.equal(roster("", ["chekc"]).status, 2);
  assert.equal(roster("", ["check", "no-such-file.txt"]).status, 2);
});
