import { createReadStream, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { runParse } from "./parse.ts";

async function parse(
  chunks: readonly string[],
  dialects: Parameters<typeof runParse>[0]["dialects"],
): Promise<string[]> {
  const written: string[] = [];
  async function* input(): AsyncGenerator<Uint8Array> {
    for (const chunk of chunks) yield Buffer.from(chunk);
  }
  await runParse({ input: input(), write: async (text) => void written.push(text), dialects });
  return written.join("").split("\n");
}

describe("parse", () => {
  test("prints each item as a JSON line", async () => {
    const lines = await parse(
      ["Hi\n[ERROR]\ntype: fa", "tal\nmessage: m\n[/ERROR]\n[FOO_BAR]\n=== PHASE 1 COMPLETE ==="],
      ["platform", "office"],
    );
    expect(lines).toEqual([
      '{"kind":"message","type":"ERROR","payload":{"type":"fatal","message":"m","recovery":"checkpoint_and_fail"},"rawContent":"[ERROR]\\ntype: fatal\\nmessage: m\\n[/ERROR]","offset":3}',
      '{"kind":"diagnostic","code":"unknown_tag","message":"[FOO_BAR] is not a known tag.","offset":43,"rawContent":"[FOO_BAR]"}',
      '{"kind":"message","type":"PHASE_COMPLETE","payload":{"phase":1,"documents":[]},"rawContent":"=== PHASE 1 COMPLETE ===","offset":53}',
      "",
    ]);
  });

  test("parses only the given dialects", async () => {
    expect(await parse(["DONE:T1.1\n[STEP_COMPLETE]\n"], ["thin"])).toEqual([
      '{"kind":"message","type":"DONE","payload":{"id":"T1.1","keys":{}},"rawContent":"DONE:T1.1","offset":0}',
      "",
    ]);
  });

  test("prints free errors, notes and diagnostics of the thin dialect", async () => {
    const text = "READY:T012a,5  # go\nREADY:\nERROR:no disk\nERROR:root:x\nCUSTOM:NOTE:hi\nWORKTREE:w\n";
    expect(await parse([text], ["thin"])).toEqual([
      '{"kind":"message","type":"READY","payload":{"groups":[["T012a","5"]]},"rawContent":"READY:T012a,5  # go","offset":0}',
      '{"kind":"diagnostic","code":"protocol_invalid","message":"READY cannot be read: task ids must follow, as in READY:T1.3,T1.4.","offset":20,"rawContent":"READY:","block":"READY","field":"id"}',
      '{"kind":"message","type":"ERROR","payload":{"code":"OTHER","detail":"no disk"},"rawContent":"ERROR:no disk","offset":27}',
      '{"kind":"message","type":"CUSTOM","payload":{"kind":"NOTE","payload":"hi"},"rawContent":"CUSTOM:NOTE:hi","offset":54}',
      '{"kind":"diagnostic","code":"protocol_invalid","message":"WORKTREE cannot be read: its place is directly after TASK_ID:id, once.","offset":69,"rawContent":"WORKTREE:w","block":"WORKTREE","field":"TASK_ID"}',
      "",
    ]);
  });

  test("reads an open file to its end through a single buffer", async () => {
    const directory = mkdtempSync(join(tmpdir(), "signalbox-parse-"));
    try {
      const file = join(directory, "output.txt");
      const output = "noise of any kind\n[STEP_COMPLETE]\nwell\n".repeat(20_000);
      writeFileSync(file, output);
      const written: string[] = [];
      const input = createReadStream(file, { fd: openSync(file, "r") });
      await runParse({ input, write: (text) => void written.push(text), dialects: ["office"] });
      expect(written.join("").split("\n")).toEqual(await parse([output], ["office"]));
    } finally {
      rmSync(directory, { recursive: true });
    }
  });

  test("waits for each write before it continues reading", async () => {
    const events: string[] = [];
    async function* input(): AsyncGenerator<Uint8Array> {
      for (const id of ["T1.1", "T1.2"]) {
        events.push(`read ${id}`);
        yield Buffer.from(`DONE:${id}\n`);
      }
    }
    const write = async (text: string): Promise<void> => {
      await new Promise(setImmediate);
      events.push(`wrote ${(JSON.parse(text) as { payload: { id: string } }).payload.id}`);
    };
    await runParse({ input: input(), write, dialects: ["thin"] });
    expect(events).toEqual(["read T1.1", "wrote T1.1", "read T1.2", "wrote T1.2"]);
  });
});
