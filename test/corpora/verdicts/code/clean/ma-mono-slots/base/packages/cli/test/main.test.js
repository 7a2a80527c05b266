import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { main } from "../src/main.js";

const bin = join(import.meta.dirname, "../bin.js");

test("prints one start per line", () => {
  const { status, stdout } = spawnSync(process.execPath, [bin, "14:00", "15:40"], { encoding: "utf8" });
  assert.deepEqual([status, stdout], [0, "14:00\n14:45\n"]);
});

test("a wrong call ends with 2, a wrong value with 1", () => {
  assert.equal(main(["14:00"]).code, 2);
  assert.deepEqual(main(["14:00", "25:00"]), { code: 1, text: "25:00 is not a time such as 14:05\n" });
  assert.equal(main(["14:00", "15:00", "--colour"]).code, 1);
});

test("the command has a first line for the shell", { skip: process.platform === "win32" && "Windows starts scripts by their extension" }, () => {
  accessSync(bin, constants.R_OK);
  const { stdout } = spawnSync("head", ["-n", "1", bin], { encoding: "utf8" });
  assert.equal(stdout, "#!/usr/bin/env node\n");
});
