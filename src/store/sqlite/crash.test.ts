import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import type { TaskId } from "../../protocol/ids.ts";
import { noon, said, taskId } from "../contract/samples.ts";
import type { Store } from "../store.ts";
import { migrations } from "./migrations/all.ts";
import { openSqliteStore } from "./open.ts";

const kills = Number(process.env["SIGNALBOX_KILLS"] ?? 10);
const directory = mkdtempSync(join(tmpdir(), "signalbox-crash-"));
afterAll(() => rmSync(directory, { recursive: true }));

describe(
  "kill -9 (SIGNALBOX_KILLS sets how often; the default is 10)",
  { timeout: 300_000 + kills * 10_000 },
  () => {
    test("during appends loses no acknowledged append and leaves none incomplete", async () => {
      const file = join(directory, "appends.db");
      const acknowledged = new Map<string, number>();
      for (let kill = 0; kill < kills; kill++) {
        // Kill times spread evenly from the first acknowledgement to some hundreds later.
        const told = await killedAfter(file, 1 + ((kill * 137) % 400));
        for (const { stream, seq } of told)
          acknowledged.set(stream, Math.max(seq, acknowledged.get(stream) ?? 0));

        const store = await openSqliteStore({ file, at: noon });
        for (const number of [1, 2, 3, 4]) {
          const seqs = await wholeStream(store, taskId(number));
          expect(seqs % 3).toBe(0);
          expect(seqs).toBeGreaterThanOrEqual(acknowledged.get(taskId(number)) ?? 0);
          expect((await store.taskRow(taskId(number)))?.seq ?? 0).toBe(seqs);
        }
        await store.close();
        expect(integrity(file)).toEqual([{ integrity_check: "ok" }]);
      }
      expect(acknowledged.size).toBe(4);
    });

    test("during creation leaves a database that opens and is complete", async () => {
      for (let kill = 0; kill < kills; kill++) {
        const file = join(directory, `new-${kill}.db`);
        const child = start(file);
        await pause(40 + (kill % 10) * 20);
        await end(child);

        const store = await openSqliteStore({ file, at: noon });
        await store.lastPosition();
        await store.close();
        const db = new DatabaseSync(file);
        expect(db.prepare("select version from schema_version order by version").all()).toEqual(
          migrations.map((_, index) => ({ version: index + 1 })),
        );
        db.close();
      }
    });
  },
);

type Child = ChildProcessByStdio<null, Readable, null>;

function start(file: string): Child {
  const program = fileURLToPath(new URL("./crash-writer.ts", import.meta.url));
  return spawn(process.execPath, [program, file], { stdio: ["ignore", "pipe", "inherit"] });
}

async function end(child: Child): Promise<void> {
  child.kill("SIGKILL");
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}

/** Waits until the program has reported this many appends, kills it, and returns all reported appends. */
async function killedAfter(file: string, appends: number): Promise<{ stream: string; seq: number }[]> {
  const child = start(file);
  let output = "";
  child.stdout.setEncoding("utf8");
  for await (const chunk of child.stdout as AsyncIterable<string>) {
    output += chunk;
    if (output.split("\n").length > appends) child.kill("SIGKILL");
  }
  await end(child);
  expect(child.signalCode).toBe("SIGKILL");
  const lines = output.slice(0, output.lastIndexOf("\n")).split("\n");
  return lines.map((line) => {
    const [stream = "", seq] = line.split(" ");
    return { stream, seq: Number(seq) };
  });
}

/** Reads a stream, verifies that it has the written events without a gap, and returns their number. */
async function wholeStream(store: Store, stream: TaskId): Promise<number> {
  let seq = 0;
  for (;;) {
    const records = await store.read({ stream, after: seq, limit: 5000 });
    if (records.length === 0) return seq;
    const expected = records.map((_, index) => ({ seq: seq + 1 + index, event: said(`${seq + 1 + index}`) }));
    expect(records.map((record) => ({ seq: record.seq, event: record.event }))).toEqual(expected);
    seq += records.length;
  }
}

function integrity(file: string): unknown[] {
  const db = new DatabaseSync(file);
  try {
    return db.prepare("pragma integrity_check").all();
  } finally {
    db.close();
  }
}
