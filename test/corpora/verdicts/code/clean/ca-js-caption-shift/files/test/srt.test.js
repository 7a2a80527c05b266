"use strict";
const assert = require("node:assert/strict");
const { spawnSync } = require("node:child_process");
const path = require("node:path");
const { test } = require("node:test");
const { parse, move } = require("../lib/srt.js");

const bin = path.join(__dirname, "..", "bin", "srt-shift.js");
const run = (args, input = "") => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { input, encoding: "utf8" });
  return { status, stdout, stderr };
};
const FILM = "1\n00:00:01,000 --> 00:00:02,000\nHello.\n\n2\n00:59:59,500 --> 01:00:01,250\nTwo\nlines.\n";

test("all times move forward, across the hour", () => {
  assert.deepEqual(run(["--by", "700"], FILM), {
    status: 0,
    stdout: "1\n00:00:01,700 --> 00:00:02,700\nHello.\n\n2\n01:00:00,200 --> 01:00:01,950\nTwo\nlines.\n",
    stderr: "",
  });
});

test("a cue that ends at zero is dropped, the rest is numbered anew", () => {
  assert.equal(run(["--by", "-2000"], FILM).stdout, "1\n00:59:57,500 --> 00:59:59,250\nTwo\nlines.\n");
});

test("a cue that would begin before zero begins at zero", () => {
  assert.match(run(["--by", "-1500"], FILM).stdout, /^1\n00:00:00,000 --> 00:00:00,500\nHello/);
});

test("a frame rate is applied before the shift and rounded to the millisecond", () => {
  const cues = [{ start: 1000, end: 10_001, lines: [] }];
  // 1000 * 25/23.976 = 1042.709, 10001 * 25/23.976 = 10428.136
  assert.deepEqual(move(cues, { by: 10, factor: 25 / 23.976 }), [{ start: 1053, end: 10_438, lines: [] }]);
  assert.match(run(["--fps", "25:23.976", "--by", "10"], FILM).stdout, /^1\n00:00:01,053 -->/);
});

test("a byte order mark and Windows line ends are read", () => {
  assert.deepEqual(parse(`\uFEFF${FILM.replaceAll("\n", "\r\n")}`), parse(FILM));
});

test("what is not SRT is named by its line", () => {
  assert.deepEqual(run(["--by", "1"], "1\n00:00:01.000 --> 00:00:02,000\nx\n"), { status: 1, stdout: "", stderr: "line 2: not a time range\n" });
  assert.equal(run(["--by", "1"], "WEBVTT\n").stderr, "line 1: not a number\n");
});

test("wrong use gives exit code 2", () => {
  for (const args of [[], ["--by"], ["--by", "1.5"], ["--fps", "25"], ["--fps", "0:25"], ["--what", "1"]]) {
    assert.equal(run(args).status, 2, args.join(" "));
  }
});
