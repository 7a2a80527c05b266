import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { entry, noon, taskId } from "../contract/samples.ts";
import { openSqliteStore } from "./open.ts";

test("a store writes beside a busy process, sees its commits, and continues after that is killed", async () => {
  const directory = mkdtempSync(join(tmpdir(), "signalbox-processes-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, "shared.db");
  const store = await openSqliteStore({ file, at: noon, shared: true });
  let wakes = 0;
  store.follow({ stream: taskId(1) }, () => (wakes += 1));

  const program = fileURLToPath(new URL("./crash-writer.ts", import.meta.url));
  const other = spawn(process.execPath, [program, file], { stdio: ["ignore", "pipe", "inherit"] });
  other.stdout.resume();
  const ended = once(other, "exit");
  try {
    await expect.poll(() => wakes, { interval: 5 }).toBeGreaterThan(0);
    for (let seq = 0; seq < 30; seq++) {
      expect(await store.append(entry("own", { expectedSeq: seq }))).toMatchObject({ ok: true });
    }
  } finally {
    other.kill("SIGKILL");
    await ended;
  }

  expect(await store.append(entry("own", { expectedSeq: 30 }))).toMatchObject({ ok: true });
  const row = await store.taskRow(taskId(1));
  const records = await store.read({ stream: taskId(1), after: 0, limit: 100_000 });
  await store.close();
  expect(row?.seq).toBe(records.length);
  expect(wakes).toBeGreaterThan(1);
});
