import { describe, expect, test } from "vitest";
import { createDialectReader } from "../create-reader.ts";
import type { Item } from "../message.ts";
import { printMessage } from "../print.ts";
import type { Sayable } from "../print.ts";
import { readText } from "../read-text.ts";

describe("the thin dialect", () => {
  test.each([
    { text: "RESOLVE_NEXT", type: "RESOLVE_NEXT", payload: { force: false } },
    { text: "RESOLVE_NEXT:FORCE", type: "RESOLVE_NEXT", payload: { force: true } },
    { text: "RESOLVE_NEXT:PHASE:2", type: "RESOLVE_NEXT", payload: { phase: 2, force: false } },
    { text: "RESOLVE_NEXT:PHASE:2:FORCE", type: "RESOLVE_NEXT", payload: { phase: 2, force: true } },
    { text: "READY:T1.3", type: "READY", payload: { groups: [["T1.3"]] } },
    {
      text: "READY:T1.3,P1-T1.4|T2.1.1",
      type: "READY",
      payload: { groups: [["T1.3", "P1-T1.4"], ["T2.1.1"]] },
    },
    {
      text: "READY:T001,T012a,AUTH-7|1.1,12.3,5",
      type: "READY",
      payload: {
        groups: [
          ["T001", "T012a", "AUTH-7"],
          ["1.1", "12.3", "5"],
        ],
      },
    },
    { text: "PHASE_DONE:3", type: "PHASE_DONE", payload: { phase: 3 } },
    { text: "ALL_DONE", type: "ALL_DONE", payload: {} },
    { text: "TASK_ID:T1.3", type: "TASK", payload: { id: "T1.3" } },
    {
      text: "TASK_ID:T1.3\nWORKTREE:worktree/phase-1-api",
      type: "TASK",
      payload: { id: "T1.3", worktree: "worktree/phase-1-api" },
    },
    {
      text: 'TASK_ID:T1.3\nMETA:{"priority":"high"}',
      type: "TASK",
      payload: { id: "T1.3", meta: { priority: "high" } },
    },
    {
      text: 'TASK_ID:T1.3\nWORKTREE:w\nMETA:{"timeout":60}',
      type: "TASK",
      payload: { id: "T1.3", worktree: "w", meta: { timeout: 60 } },
    },
    { text: "DONE:T1.3", type: "DONE", payload: { id: "T1.3", keys: {} } },
    {
      text: "DONE:T1.3:elapsed=120s:tests=15",
      type: "DONE",
      payload: { id: "T1.3", keys: { elapsed: "120s", tests: "15" } },
    },
    {
      text: "FAIL:T1.3:no such file",
      type: "FAIL",
      payload: { id: "T1.3", reason: "no such file", keys: {} },
    },
    {
      text: "FAIL:T1.3:retries=10:elapsed=3s:a=b: c",
      type: "FAIL",
      payload: { id: "T1.3", reason: "a=b: c", keys: { retries: "10", elapsed: "3s" } },
    },
    { text: "ERROR:TASKS_NOT_FOUND", type: "ERROR", payload: { code: "TASKS_NOT_FOUND" } },
    {
      text: "ERROR:CIRCULAR_DEP:T1.3->T1.4->T1.3",
      type: "ERROR",
      payload: { code: "CIRCULAR_DEP", detail: "T1.3->T1.4->T1.3" },
    },
    { text: "ERROR:MISSING_DEP:T9.9", type: "ERROR", payload: { code: "MISSING_DEP", detail: "T9.9" } },
    {
      text: "ERROR:PARSE_FAIL:line 3: what",
      type: "ERROR",
      payload: { code: "PARSE_FAIL", detail: "line 3: what" },
    },
    { text: "ERROR:STATE_CORRUPT", type: "ERROR", payload: { code: "STATE_CORRUPT" } },
    { text: "ERROR:LOCKED:pid 12", type: "ERROR", payload: { code: "LOCKED", detail: "pid 12" } },
    { text: "ERROR:OTHER", type: "ERROR", payload: { code: "OTHER" } },
    { text: "ERROR:timeout", type: "ERROR", payload: { code: "OTHER", detail: "timeout" } },
    {
      text: "ERROR:the port is taken: 8080",
      type: "ERROR",
      payload: { code: "OTHER", detail: "the port is taken: 8080" },
    },
    { text: "ERROR:NEW_CODE:x", type: "ERROR", payload: { code: "OTHER", detail: "NEW_CODE:x" } },
    { text: "ERROR:T1.3:gone", type: "ERROR", payload: { code: "OTHER", detail: "T1.3:gone" } },
    {
      text: "ERROR:OTHER:root:it broke",
      type: "ERROR",
      payload: { code: "OTHER", detail: "root:it broke" },
    },
    { text: "ERROR:OTHER:LOCKED", type: "ERROR", payload: { code: "OTHER", detail: "LOCKED" } },
    { text: "CUSTOM:NOTE:see the log", type: "CUSTOM", payload: { kind: "NOTE", payload: "see the log" } },
    { text: "CUSTOM:V2_X:a:b", type: "CUSTOM", payload: { kind: "V2_X", payload: "a:b" } },
    { text: "CUSTOM:PRIORITY:T1.3", type: "CUSTOM", payload: { kind: "PRIORITY", payload: "T1.3" } },
    { text: "CUSTOM:SKIP:T1.3", type: "CUSTOM", payload: { kind: "SKIP", payload: "T1.3" } },
    { text: "CUSTOM:RETRY:T1.3:now", type: "CUSTOM", payload: { kind: "RETRY", payload: "T1.3:now" } },
  ])("reads $text and prints it unchanged", ({ text, type, payload }) => {
    expect(readText(`before\n  ${text} \nafter\n`, ["thin"])).toEqual([
      { kind: "message", type, payload, rawContent: text, offset: 9 },
    ]);
    expect(printMessage({ type, payload } as Sayable)).toBe(text);
  });

  test("accepts META before WORKTREE, each once; a blank line ends the task", () => {
    const rawContent = 'TASK_ID:T1.3\nMETA:{"a":1}\nWORKTREE:w';
    const payload = { id: "T1.3", worktree: "w", meta: { a: 1 } };
    expect(readText(`${rawContent}\nMETA:{"b":2}\n`, ["thin"])).toEqual([
      { kind: "message", type: "TASK", payload, rawContent, offset: 0 },
      misplaced("META", 'META:{"b":2}', 37),
    ]);
    expect(readText("TASK_ID:T1.3\n\nWORKTREE:w\n", ["thin"])).toEqual([
      { kind: "message", type: "TASK", payload: { id: "T1.3" }, rawContent: "TASK_ID:T1.3", offset: 0 },
      misplaced("WORKTREE", "WORKTREE:w", 14),
    ]);
  });

  test.each([
    { name: "WORKTREE", line: "WORKTREE:w" },
    { name: "WORKTREE", line: "WORKTREE: w # here" },
    { name: "META", line: 'META: {"a":1}' },
    { name: "META", line: "META:high" },
  ])("reports a line that has no task before it: $line", ({ name, line }) => {
    expect(readText(`${line}\n`, ["thin"])).toEqual([misplaced(name, line, 0)]);
  });

  test.each([
    { line: "READY:T1.3,T1.4  # both are free", printed: "READY:T1.3,T1.4" },
    { line: "READY:T1.3 #free", printed: "READY:T1.3" },
    { line: "RESOLVE_NEXT # go: now", printed: "RESOLVE_NEXT" },
    { line: "RESOLVE_NEXT:PHASE:2\t#", printed: "RESOLVE_NEXT:PHASE:2" },
    { line: "PHASE_DONE:3 # READY:T1.1", printed: "PHASE_DONE:3" },
    { line: "ALL_DONE #1", printed: "ALL_DONE" },
    { line: "TASK_ID:T1.3 # first", printed: "TASK_ID:T1.3" },
    { line: "DONE:T1.3:tests=15 # all:green", printed: "DONE:T1.3:tests=15" },
    { line: "CUSTOM:SKIP:T1.3 #12", printed: "CUSTOM:SKIP:T1.3" },
    { line: "CUSTOM:NOTE:see #12 # soon", printed: "CUSTOM:NOTE:see #12" },
    { line: "FAIL:T1.3:the port is taken # again", printed: "FAIL:T1.3:the port is taken" },
    { line: "FAIL:T1.3:issue#12 is open", printed: "FAIL:T1.3:issue#12 is open" },
    { line: "FAIL:T1.3:blocked by #12", printed: "FAIL:T1.3:blocked by #12" },
    { line: "FAIL:T1.3:# of rows differs", printed: "FAIL:T1.3:# of rows differs" },
    { line: "FAIL:T1.3:the # of rows #", printed: "FAIL:T1.3:the # of rows #" },
    { line: "ERROR:LOCKED:pid 12 # wait", printed: "ERROR:LOCKED:pid 12" },
    { line: "ERROR:no disk # buy one", printed: "ERROR:no disk" },
    { line: "TASK_ID:T1.3 # a\nWORKTREE:w # b", printed: "TASK_ID:T1.3\nWORKTREE:w" },
    {
      line: 'TASK_ID:T1.3\nMETA:{"a":"} # b"} # {"c":1}',
      printed: 'TASK_ID:T1.3\nMETA:{"a":"} # b"}',
    },
  ])("takes no comment for payload: $line", ({ line, printed }) => {
    const [item, ...others] = readText(`${line}\n`, ["thin"]);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind: "message", rawContent: line, offset: 0 });
    expect(printMessage(item as Sayable)).toBe(printed);
  });

  test("the last number sign that stands alone begins the comment of free words", () => {
    const rawContent = "FAIL:T1.3:the # of rows # again";
    const payload = { id: "T1.3", reason: "the # of rows", keys: {} };
    expect(readText(rawContent, ["thin"])).toEqual([
      { kind: "message", type: "FAIL", payload, rawContent, offset: 0 },
    ]);
  });

  test.each([
    {
      text: "FAIL:T1.3:tests=3 of 5 failed: see the log",
      payload: { id: "T1.3", reason: "tests=3 of 5 failed: see the log", keys: {} },
    },
    {
      text: "FAIL:T1.3:elapsed=3s:speed=4:slow",
      payload: { id: "T1.3", reason: "speed=4:slow", keys: { elapsed: "3s" } },
    },
    { text: "FAIL:T1.3:tests=3", payload: { id: "T1.3", reason: "tests=3", keys: {} } },
    { text: "FAIL:T1.3: tests=3:x", payload: { id: "T1.3", reason: "tests=3:x", keys: {} } },
  ])("reads only leading known keys of a failure: $text", ({ text, payload }) => {
    expect(readText(text, ["thin"])).toEqual([
      { kind: "message", type: "FAIL", payload, rawContent: text, offset: 0 },
    ]);
    expect(printMessage({ type: "FAIL", payload })).toBe(text);
  });

  test("prints line breaks as spaces, and no more than 100 characters of a reason", () => {
    const reason = `the port\r\nis taken\nDONE:T1.4 ${"x".repeat(100)}`;
    expect(printMessage({ type: "FAIL", payload: { id: "T1.3", reason, keys: {} } })).toBe(
      `FAIL:T1.3:the port is taken DONE:T1.4 ${"x".repeat(72)}`,
    );
    expect(printMessage({ type: "CUSTOM", payload: { kind: "NOTE", payload: "a\nb" } })).toBe(
      "CUSTOM:NOTE:a b",
    );
  });

  test.each([
    { title: "at 100 characters", reason: "x".repeat(150), kept: "x".repeat(100) },
    { title: "not below 101", reason: "x".repeat(100), kept: "x".repeat(100) },
    { title: "before a character it would split", reason: `${"x".repeat(99)}👩‍👩‍👧 more`, kept: "x".repeat(99) },
    { title: "after 100 characters of any width", reason: "가😀".repeat(80), kept: "가😀".repeat(50) },
    {
      title: "inside a single endless character",
      reason: `e${"\u0301".repeat(500)}`,
      kept: `e${"\u0301".repeat(99)}`,
    },
    { title: "without the space before the cut", reason: `${"x".repeat(99)} yyy`, kept: "x".repeat(99) },
  ])("cuts a reason $title", ({ reason, kept }) => {
    const rawContent = `FAIL:T1.3:${reason}`;
    expect(readText(rawContent, ["thin"])).toEqual([
      {
        kind: "message",
        type: "FAIL",
        payload: { id: "T1.3", reason: kept, keys: {} },
        rawContent,
        offset: 0,
      },
    ]);
  });

  test.each([
    {
      line: "RESOLVE_NEXT:NOW",
      block: "RESOLVE_NEXT",
      field: "phase",
      reason: "only :PHASE:number and :FORCE may follow RESOLVE_NEXT",
    },
    {
      line: "RESOLVE_NEXT:",
      block: "RESOLVE_NEXT",
      field: "phase",
      reason: "only :PHASE:number and :FORCE may follow RESOLVE_NEXT",
    },
    { line: "READY:T1,T", block: "READY", field: "id", reason: '"T" is not a task id such as T1.3' },
    { line: "READY:", block: "READY", field: "id", reason: "task ids must follow, as in READY:T1.3,T1.4" },
    {
      line: "READY: # none",
      block: "READY",
      field: "id",
      reason: "task ids must follow, as in READY:T1.3,T1.4",
    },
    { line: "READY:T1.1,", block: "READY", field: "id", reason: '"" is not a task id such as T1.3' },
    { line: "PHASE_DONE:x", block: "PHASE_DONE", field: "phase", reason: '"x" is not the number of a phase' },
    {
      line: "PHASE_DONE:",
      block: "PHASE_DONE",
      field: "phase",
      reason: "the number of a phase must follow, as in PHASE_DONE:1",
    },
    {
      line: "ALL_DONE:1",
      block: "ALL_DONE",
      field: "value",
      reason: "only a comment may follow ALL_DONE",
    },
    { line: "ALL_DONE:", block: "ALL_DONE", field: "value", reason: "only a comment may follow ALL_DONE" },
    { line: "TASK_ID:one", block: "TASK_ID", field: "id", reason: '"one" is not a task id such as T1.3' },
    { line: "TASK_ID:", block: "TASK_ID", field: "id", reason: "a task id must follow, as in TASK_ID:T1.3" },
    { line: "DONE:", block: "DONE", field: "id", reason: "a task id must follow, as in DONE:T1.3" },
    {
      line: "FAIL:",
      block: "FAIL",
      field: "id",
      reason: "a task id and a reason must follow, as in FAIL:T1.3:the port is taken",
    },
    {
      line: "WORKTREE:",
      block: "WORKTREE",
      field: "path",
      reason: "a path must follow, as in WORKTREE:worktree/phase-1",
    },
    { line: "DONE:all", block: "DONE", field: "id", reason: '"all" is not a task id such as T1.3' },
    { line: "DONE:T1.1:quick", block: "DONE", field: "keys", reason: '"quick" is not key=value' },
    { line: "FAIL:T1.1", block: "FAIL", field: "reason", reason: "a FAIL needs a reason: FAIL:id:reason" },
    { line: "FAIL:it", block: "FAIL", field: "id", reason: '"it" is not a task id such as T1.3' },
    {
      line: "FAIL:T1.1 # x",
      block: "FAIL",
      field: "reason",
      reason: "a FAIL needs a reason: FAIL:id:reason",
    },
    {
      line: "CUSTOM:hurry:T1.1",
      block: "CUSTOM",
      field: "kind",
      reason: '"hurry" is not a word in capitals such as PRIORITY, SKIP or RETRY',
    },
    {
      line: "CUSTOM:",
      block: "CUSTOM",
      field: "kind",
      reason: "a kind and a value must follow, as in CUSTOM:SKIP:T1.3",
    },
    { line: "CUSTOM:NOTE", block: "CUSTOM", field: "payload", reason: "CUSTOM:NOTE: needs a value" },
    { line: "CUSTOM:RETRY:all", block: "CUSTOM", field: "id", reason: '"all" is not a task id such as T1.3' },
    { line: "CUSTOM:SKIP:", block: "CUSTOM", field: "payload", reason: "CUSTOM:SKIP: needs a value" },
  ])("reports the error: $line", ({ line, block, field, reason }) => {
    const message = `${block} cannot be read: ${reason}.`;
    expect(readText(`${line}\n`, ["thin"])).toEqual([
      { kind: "diagnostic", code: "protocol_invalid", message, rawContent: line, offset: 0, block, field },
    ]);
  });

  test("rejects a task whose META is not JSON", () => {
    const rawContent = "TASK_ID:T1.3\nMETA:high";
    const message = "TASK_ID: META must be one JSON object on one line.";
    expect(readText(rawContent, ["thin"])).toEqual([
      {
        kind: "diagnostic",
        code: "protocol_invalid",
        message,
        rawContent,
        offset: 0,
        block: "TASK_ID",
        field: "META",
      },
    ]);
  });

  test.each([
    "ERROR: it broke",
    "ERROR:",
    "ERROR:\tit broke",
    "ERROR: # it broke",
    "ERROR:root:it broke",
    "ERROR:__main__:it broke",
    "ERROR:urllib3.connectionpool: it broke",
    "ERROR:src/a.py:3: it broke",
    "ERROR:https://example.org",
    "DONE",
    "DONE: yes",
    "FAIL src/a.test.ts",
    "All done",
    "see DONE:T1.1",
    "RESOLVE_NEXT please",
    "ALL_DONE#1",
    "META: the plan",
    "META:",
    "# DONE:T1.1",
  ])("ignores ordinary text: %s", (line) => {
    expect(readText(`${line}\n`, ["thin"])).toEqual([]);
  });

  test("an error in free words belongs to the block or fence that it is in", () => {
    const text = "[STEP_COMPLETE]\nERROR:it broke\nWORKTREE:w\n[/STEP_COMPLETE]\n```\nERROR:it broke\n```\n";
    expect(readText(text, ["office", "thin"])).toEqual([
      {
        kind: "message",
        type: "STEP_COMPLETE",
        payload: { content: "ERROR:it broke\nWORKTREE:w" },
        rawContent: "[STEP_COMPLETE]\nERROR:it broke\nWORKTREE:w\n[/STEP_COMPLETE]",
        offset: 0,
      },
    ]);
  });

  test("silence does not end an error in free words, because a log line may follow", () => {
    const reader = createDialectReader({ dialects: ["thin"] });
    expect([...reader.push("ERROR:root"), ...reader.quiet()]).toEqual([]);
    expect([...reader.push(":it broke\n"), ...reader.end()]).toEqual([]);
  });

  test("is not read unless it is enabled", () => {
    expect(readText("DONE:T1.3\nERROR:LOCKED\n", ["platform", "office"])).toEqual([]);
  });
});

function misplaced(block: string, rawContent: string, offset: number): Item {
  const message = `${block} cannot be read: its place is directly after TASK_ID:id, once.`;
  return {
    kind: "diagnostic",
    code: "protocol_invalid",
    message,
    rawContent,
    offset,
    block,
    field: "TASK_ID",
  };
}
