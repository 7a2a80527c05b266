import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { testPlace } from "../../test/support/test-directory.ts";

const command = fileURLToPath(new URL("../../bin/signalbox.mjs", import.meta.url));

test("a command ends in silence when the reader of its output closes the pipe", async () => {
  const script = `seq -f '=== PHASE %g COMPLETE ===' 20000 | "$0" "$1" parse | head -n 1 > /dev/null`;
  const args = ["-c", script, process.execPath, command];
  const env = { ...process.env, SIGNALBOX_HOME: join(testPlace(), "home") };
  const { stderr } = await promisify(execFile)("bash", args, { env });
  expect(stderr).toBe("");
});
