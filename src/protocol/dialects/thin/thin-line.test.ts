import { describe, expect, test } from "vitest";
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
    { text: "CUSTOM:PRIORITY:T1.3", type: "CUSTOM", payload: { kind: "PRIORITY", payload: "T1.3" } },
    { text: "CUSTOM:SKIP:T1.3", type: "CUSTOM", payload: { kind: "SKIP", payload: "T1.3" } },
    { text: "CUSTOM:RETRY:T1.3:now", type: "CUSTOM", payload: { kind: "RETRY", payload: "T1.3:now" } },
  ])("reads $text and prints it unchanged", ({ text, type, payload }) => {
    expect(readText(`before\n  ${text} \nafter\n`, ["thin"])).toEqual([
      { kind: "message", type, payload, rawContent: text, offset: 9 },
    ]);
    expect(printMessage({ type, payload } as Sayable)).toBe(text);
  });

  test("accepts META before WORKTREE, and a blank line ends the task", () => {
    const rawContent = 'TASK_ID:T1.3\nMETA:{"a":1}\nWORKTREE:w';
    const payload = { id: "T1.3", worktree: "w", meta: { a: 1 } };
    expect(readText(`${rawContent}\nMETA:{"b":2}\n`, ["thin"])).toEqual([
      { kind: "message", type: "TASK", payload, rawContent, offset: 0 },
    ]);
    expect(readText("TASK_ID:T1.3\n\nWORKTREE:w\n", ["thin"])).toEqual([
      { kind: "message", type: "TASK", payload: { id: "T1.3" }, rawContent: "TASK_ID:T1.3", offset: 0 },
    ]);
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
    { line: "READY:T1,T2", block: "READY", field: "id", reason: '"T1" is not a task id such as T1.3' },
    { line: "READY:T1.1,", block: "READY", field: "id", reason: '"" is not a task id such as T1.3' },
    { line: "PHASE_DONE:x", block: "PHASE_DONE", field: "phase", reason: '"x" is not the number of a phase' },
    { line: "TASK_ID:1.2", block: "TASK_ID", field: "id", reason: '"1.2" is not a task id such as T1.3' },
    { line: "DONE:all", block: "DONE", field: "id", reason: '"all" is not a task id such as T1.3' },
    { line: "DONE:T1.1:quick", block: "DONE", field: "keys", reason: '"quick" is not key=value' },
    { line: "FAIL:T1.1", block: "FAIL", field: "reason", reason: "a FAIL needs a reason: FAIL:id:reason" },
    { line: "FAIL:it", block: "FAIL", field: "id", reason: '"it" is not a task id such as T1.3' },
    { line: "ERROR:NO_IDEA", block: "ERROR", field: "code", reason: '"NO_IDEA" is not an error code' },
    {
      line: "CUSTOM:HURRY:T1.1",
      block: "CUSTOM",
      field: "kind",
      reason: '"HURRY" is not PRIORITY, SKIP or RETRY',
    },
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
    "ERROR:root:it broke",
    "DONE",
    "DONE: yes",
    "FAIL src/a.test.ts",
    "All done",
    "see DONE:T1.1",
    "WORKTREE:w",
    "TASK_ID:",
  ])("ignores ordinary text: %s", (line) => {
    expect(readText(`${line}\n`, ["thin"])).toEqual([]);
  });

  test("is not read unless it is enabled", () => {
    expect(readText("DONE:T1.3\nERROR:LOCKED\n", ["platform", "office"])).toEqual([]);
  });
});
