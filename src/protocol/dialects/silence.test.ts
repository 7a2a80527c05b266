import { describe, expect, test } from "vitest";
import { createDialectReader } from "./create-reader.ts";
import type { Item } from "./message.ts";
import type { Dialect } from "./reader.ts";

const ALL: Dialect[] = ["platform", "office", "thin"];

function shown(items: Item[]): string[] {
  return items.map((item) =>
    item.kind === "message" ? `${item.type} ${JSON.stringify(item.payload)}` : item.code,
  );
}

describe("silence ends complete constructs", () => {
  test.each([
    { text: "=== PHASE 1 COMPLETE ===\n", quiet: 100, items: ['PHASE_COMPLETE {"phase":1,"documents":[]}'] },
    { text: "=== PHASE 1 COMPLETE ===", quiet: 100, items: ['PHASE_COMPLETE {"phase":1,"documents":[]}'] },
    {
      text: "=== PHASE 1 COMPLETE ===\nPhase: A\n- b\n\n",
      quiet: 100,
      items: ['PHASE_COMPLETE {"phase":1,"name":"A","documents":["b"]}'],
    },
    {
      text: "=== CUSTOM TASK COMPLETE ===\nTask: a",
      quiet: 100,
      items: ['CUSTOM_TASK_COMPLETE {"task":"a"}'],
    },
    { text: "=== STEP 1.2 START ===", quiet: 100, items: ['STEP_START {"phase":1,"step":2}'] },
    { text: "[ASK_USER]\nquestion: a?\n", quiet: 500, items: ['ASK_USER {"question":"a?","type":"text"}'] },
    { text: "[ASK_USER]\nquestion: a?", quiet: 500, items: ['ASK_USER {"question":"a?","type":"text"}'] },
    { text: "[STEP_COMPLETE]\n", quiet: 500, items: ['STEP_COMPLETE {"content":""}'] },
    {
      text: "[STEP_COMPLETE]\nhalf a line that goes on",
      quiet: 500,
      items: ['STEP_COMPLETE {"content":"half a line that goes on"}'],
    },
    {
      text: "[ERROR]\ntype: fatal\nmessage: m\n[/ERROR]",
      quiet: 100,
      items: ['ERROR {"type":"fatal","message":"m","recovery":"checkpoint_and_fail"}'],
    },
    {
      text: '[ERROR]{"type":"fatal","message":"m"}[/ERROR]',
      quiet: 100,
      items: ['ERROR {"type":"fatal","message":"m","recovery":"checkpoint_and_fail"}'],
    },
    { text: "TASK_ID:T1.1\n", quiet: 100, items: ['TASK {"id":"T1.1"}'] },
    { text: "TASK_ID:T1.1\nWORKTREE:w", quiet: 100, items: ['TASK {"id":"T1.1","worktree":"w"}'] },
    { text: "DONE:T1.1", quiet: 100, items: ['DONE {"id":"T1.1","keys":{}}'] },
    {
      text: '=== VERIFICATION_RESULT ===\n{"criteria":[{"id":"a","status":"passed","details":""}]}',
      quiet: 100,
      items: ['VERIFICATION_RESULT {"criteria":[{"id":"a","status":"passed","details":""}]}'],
    },
    {
      text: '=== VERIFICATION_RESULT ===\n```\n{"criteria":[{"id":"a","status":"passed","details":""}]}\n```',
      quiet: 100,
      items: ['VERIFICATION_RESULT {"criteria":[{"id":"a","status":"passed","details":""}]}'],
    },
  ])("$text", ({ text, quiet, items }) => {
    const reader = createDialectReader({ dialects: ALL });
    expect(reader.push(text)).toEqual([]);
    expect(reader.quietAfterMs).toBe(quiet);
    expect(shown(reader.quiet())).toEqual(items);
    expect(reader.quietAfterMs).toBe(null);
    expect([...reader.push("\n"), ...reader.end()]).toEqual([]);
  });

  test.each([
    "",
    "prose",
    "[ERROR]\ntype: fatal\n",
    "[ERROR]",
    "```\n",
    "```\n=== PHASE 1 COMPLETE ===",
    "[USER_QUES",
    "=== VERIFICATION_RESULT ===\n",
    '=== VERIFICATION_RESULT ===\n{"criteria":[{"id":"a"}',
    "=== VERIFICATION_RESULT ===\n```\n{}\n",
  ])("does not end %j", (text) => {
    const reader = createDialectReader({ dialects: ["platform", "office"] });
    const before = reader.push(text);
    expect(reader.quietAfterMs).toBe(null);
    expect(reader.quiet()).toEqual([]);
    const still = createDialectReader({ dialects: ["platform", "office"] });
    expect([...before, ...reader.push("\nx\n"), ...reader.end()]).toEqual([
      ...still.push(`${text}\nx\n`),
      ...still.end(),
    ]);
  });

  test("a tag that silence cut in two is still found", () => {
    const reader = createDialectReader({ dialects: ALL });
    reader.push("=== PHASE 1 COMPLETE ===\n[ERR");
    expect(shown(reader.quiet())).toEqual(['PHASE_COMPLETE {"phase":1,"documents":[]}']);
    const items = [...reader.push("OR]\ntype: fatal\nmessage: m\n[/ERROR]\n"), ...reader.end()];
    expect(items).toMatchObject([{ kind: "message", type: "ERROR", offset: 25 }]);
  });

  test("the optional closing tag of a block that silence ended is ignored", () => {
    const reader = createDialectReader({ dialects: ALL });
    reader.push("[STEP_COMPLETE]\na\n");
    expect(shown(reader.quiet())).toEqual(['STEP_COMPLETE {"content":"a"}']);
    expect([...reader.push("[/STEP_COMPLETE]\n"), ...reader.end()]).toEqual([]);
  });

  test("an office block with an endless line is too large, not cut", () => {
    const reader = createDialectReader({ dialects: ALL });
    reader.push(`[STEP_COMPLETE]\n${"x".repeat(100_000)}`);
    expect(reader.quietAfterMs).toBe(500);
    expect(shown(reader.quiet())).toEqual(["block_too_large"]);
  });
});

describe("the end of a turn", () => {
  test("ends markers, office blocks and fences; an open block is a diagnostic", () => {
    const reader = createDialectReader({ dialects: ALL });
    reader.push("=== PHASE 1 COMPLETE ===\nPhase: A");
    expect(shown(reader.turnEnd())).toEqual(['PHASE_COMPLETE {"phase":1,"name":"A","documents":[]}']);
    reader.push("[STEP_COMPLETE]\na");
    expect(shown(reader.turnEnd())).toEqual(['STEP_COMPLETE {"content":"a"}']);
    reader.push("```\nfor ever");
    expect(shown(reader.turnEnd())).toEqual([]);
    reader.push("[ERROR]\ntype: fatal");
    expect(shown(reader.turnEnd())).toEqual(["block_unclosed"]);
    reader.push("=== VERIFICATION_RESULT ===\n");
    expect(shown(reader.turnEnd())).toEqual(["protocol_invalid"]);
    expect(shown(reader.push("DONE:T1.1\n"))).toEqual(['DONE {"id":"T1.1","keys":{}}']);
    expect(shown(reader.end())).toEqual([]);
  });

  test("offsets continue across turns", () => {
    const reader = createDialectReader({ dialects: ALL, startOffset: 1000 });
    reader.push("half");
    reader.turnEnd();
    expect(reader.push("ALL_DONE\n")).toEqual([
      { kind: "message", type: "ALL_DONE", payload: {}, rawContent: "ALL_DONE", offset: 1004 },
    ]);
  });
});
