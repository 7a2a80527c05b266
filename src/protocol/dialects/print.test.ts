import { describe, expect, test } from "vitest";
import { printMessage } from "./print.ts";
import type { Sayable } from "./print.ts";
import { readText } from "./read-text.ts";

describe("a message is printed", () => {
  test.each<{ message: Sayable; text: string }>([
    {
      message: {
        type: "USER_QUESTION",
        payload: {
          category: "choice",
          question: "Which?\nReally?",
          options: ["a", "b\nc"],
          default: "a",
          required: true,
        },
      },
      text: "[USER_QUESTION]\ncategory: choice\nquestion: Which?\n  Really?\noptions:\n  - a\n  - b\n    c\ndefault: a\nrequired: true\n[/USER_QUESTION]",
    },
    {
      message: {
        type: "ERROR",
        payload: { type: "fatal", message: "m", details: "d", recovery: "notify_user", retryAfter: 5 },
      },
      text: "[ERROR]\ntype: fatal\nmessage: m\ndetails: d\nrecovery: notify_user\nretry_after: 5\n[/ERROR]",
    },
    {
      message: {
        type: "DEPENDENCY_REQUEST",
        payload: { type: "file", name: "n", description: "d", required: false },
      },
      text: "[DEPENDENCY_REQUEST]\ntype: file\nname: n\ndescription: d\nrequired: false\n[/DEPENDENCY_REQUEST]",
    },
    {
      message: {
        type: "PHASE_COMPLETE",
        payload: { phase: 1, name: "Planning", documents: ["a.md", "b.md"] },
      },
      text: "=== PHASE 1 COMPLETE ===\nPhase: Planning\nDocuments created:\n- a.md\n- b.md",
    },
    {
      message: { type: "PHASE_COMPLETE", payload: { phase: 1, name: "2 Phases", documents: [] } },
      text: "=== PHASE 1 COMPLETE ===\nCompleted: Phase 1 (2 Phases)",
    },
    {
      message: { type: "CUSTOM_TASK_COMPLETE", payload: { task: "t", summary: "a\nb" } },
      text: "=== CUSTOM TASK COMPLETE ===\nTask: t\nSummary: a\\nb",
    },
    {
      message: {
        type: "VERIFICATION_RESULT",
        payload: { criteria: [{ id: "a", status: "failed", details: "\u009b" }] },
      },
      text: '=== VERIFICATION_RESULT ===\n{"criteria":[{"id":"a","status":"failed","details":"\\u009b"}]}',
    },
    { message: { type: "PHASE_START", payload: { phase: 2 } }, text: "=== PHASE 2 START ===" },
    { message: { type: "STEP_START", payload: { phase: 2, step: 3 } }, text: "=== STEP 2.3 START ===" },
    { message: { type: "STEP_COMPLETE", payload: { phase: 2, step: 3 } }, text: "=== STEP 2.3 COMPLETE ===" },
    {
      message: { type: "STEP_COMPLETE", payload: { content: "done" } },
      text: "[STEP_COMPLETE]\ndone\n[/STEP_COMPLETE]",
    },
    {
      message: {
        type: "ASK_USER",
        payload: { question: "q", type: "selection", options: ["a", "b, c"], context: "x" },
      },
      text: '[ASK_USER]\nquestion: q\ntype: selection\noptions: ["a", "b, c"]\ncontext: x\n[/ASK_USER]',
    },
    {
      message: { type: "INVOKE", target: "김", payload: { task: "do\nit", context: "c" } },
      text: "[INVOKE:김]\ndo\nit\ncontext: c\n[/INVOKE]",
    },
    {
      message: {
        type: "DELIVER_RESULT",
        target: "Bob",
        payload: { resultType: "markdown", content: "# T\n\ntype: x" },
      },
      text: "[DELIVER_RESULT:Bob]\ntype: markdown\ncontent: # T\n\ntype: x\n[/DELIVER_RESULT]",
    },
  ])("as $text", ({ message, text }) => {
    expect(printMessage(message)).toBe(text);
    const [item] = readText(`${text}\n`, ["platform", "office", "thin"]);
    expect(item).toEqual({ kind: "message", ...message, rawContent: text, offset: 0 });
  });

  test.each<{ title: string; message: Sayable; text: string }>([
    {
      title: "a written line break",
      message: { type: "ERROR", payload: { type: "fatal", message: "C:\\new", recovery: "notify_user" } },
      text: '[ERROR_JSON]{"type":"fatal","message":"C:\\\\new","recovery":"notify_user"}[/ERROR_JSON]',
    },
    {
      title: "a line that is a tag",
      message: { type: "STEP_COMPLETE", payload: { content: "a\n[ERROR]" } },
      text: '[STEP_COMPLETE_JSON]{"content":"a\\n[ERROR]"}[/STEP_COMPLETE_JSON]',
    },
    {
      title: "a line that looks like a key",
      message: { type: "INVOKE", target: "Bob", payload: { task: "a\ncontext: b" } },
      text: '[INVOKE_JSON:Bob]{"task":"a\\ncontext: b"}[/INVOKE_JSON]',
    },
    {
      title: "an escape sequence",
      message: { type: "ASK_USER", payload: { question: "\u001b[1mq", type: "text" } },
      text: '[ASK_USER_JSON]{"question":"\\u001b[1mq","type":"text"}[/ASK_USER_JSON]',
    },
  ])("with a JSON body if lines cannot carry $title", ({ message, text }) => {
    expect(printMessage(message)).toBe(text);
  });
});
