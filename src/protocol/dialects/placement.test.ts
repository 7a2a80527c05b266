import { describe, expect, test } from "vitest";
import { readText } from "./read-text.ts";

const BODY = "category: business\nquestion: Who?";
const BLOCK = `[USER_QUESTION]\n${BODY}\n[/USER_QUESTION]`;
const QUESTION = { category: "business", question: "Who?", options: [], required: true };

function notAlone(rawContent: string, offset: number, block: string) {
  const message = `${rawContent} is on a line with other text and was not read. A tag or marker must be alone on its line.`;
  return { kind: "diagnostic", code: "protocol_not_alone", message, rawContent, offset, block };
}

function inFence(rawContent: string, offset: number, block: string) {
  const message = `${block} is inside a code fence and was not read. Print it outside of code fences.`;
  return { kind: "diagnostic", code: "protocol_in_fence", message, rawContent, offset, block };
}

function unclosed(rawContent: string, offset: number, block: string) {
  const message = `[${block}] was never closed: [/${block}] must be alone on a line after it.`;
  return { kind: "diagnostic", code: "block_unclosed", message, rawContent, offset, block };
}

describe("a tag alone on its line is read", () => {
  test.each([
    { title: "with white space around it", open: " \t[USER_QUESTION]  ", close: "\u00a0[/USER_QUESTION]\t" },
    {
      title: "in colours",
      open: "\u001b[1;32m[USER_QUESTION]\u001b[0m",
      close: "\u001b[1m\u001b[32m[/USER_QUESTION]\u001b[0m",
    },
    {
      title: "with escape sequences inside it",
      open: "[USER_\u001b[1mQUESTION]",
      close: "[\u001b[0m/USER_QUESTION]",
    },
    {
      title: "in a hyperlink",
      open: "\u001b]8;;x\u001b\\[USER_QUESTION]\u001b]8;;\u001b\\",
      close: "[/USER_QUESTION]\u001b]0;t\u0007",
    },
    { title: "after a spinner", open: "⠋ working\r⠙ working\r[USER_QUESTION]", close: "x\b[/USER_QUESTION]" },
    { title: "after a byte order mark", open: "\ufeff[USER_QUESTION]", close: "\u3000[/USER_QUESTION]" },
    {
      title: "with 8-bit colours",
      open: "\u009b32m[USER_QUESTION]\u009b0m",
      close: "\u0000[/USER_QUESTION]\u0000",
    },
    {
      title: "with a carriage return at the end of its lines",
      open: "[USER_QUESTION]\r",
      close: "[/USER_QUESTION]\r\r",
    },
  ])("$title", ({ open, close }) => {
    const [item, ...others] = readText(`noise\n${open}\n${BODY.replace("\n", "\r\n")}\n${close}\nnoise\n`, [
      "platform",
    ]);
    expect(others).toEqual([]);
    expect(item).toMatchObject({ kind: "message", type: "USER_QUESTION", payload: QUESTION });
  });

  test("the raw text is the stream's text at its offset", () => {
    const text = `가\n \u001b[1m${BLOCK.replace("Who?", "Wh\u001b[2mo?")}\u001b[0m \nx\n`;
    const rawContent = BLOCK.replace("Who?", "Wh\u001b[2mo?");
    expect(readText(text, ["platform"])).toEqual([
      { kind: "message", type: "USER_QUESTION", payload: QUESTION, rawContent, offset: 9 },
    ]);
  });
});

describe("a tag that shares its line gives no message but a diagnostic", () => {
  test.each([
    { line: "Please: [USER_QUESTION]", raw: "[USER_QUESTION]", at: 8, block: "USER_QUESTION" },
    { line: "> [USER_QUESTION]", raw: "[USER_QUESTION]", at: 2, block: "USER_QUESTION" },
    { line: "[USER_QUESTION] now", raw: "[USER_QUESTION]", at: 0, block: "USER_QUESTION" },
    {
      line: "I print [USER_QUESTION] or [ASK_USER] next",
      raw: "[USER_QUESTION]",
      at: 8,
      block: "USER_QUESTION",
    },
    { line: "`[DEPENDENCY_REQUEST]`", raw: "[DEPENDENCY_REQUEST]", at: 1, block: "DEPENDENCY_REQUEST" },
    { line: "**[INVOKE:김대리]**", raw: "[INVOKE:김대리]", at: 2, block: "INVOKE" },
    { line: "- [DELIVER_RESULT:Bob] done", raw: "[DELIVER_RESULT:Bob]", at: 2, block: "DELIVER_RESULT" },
    { line: "x[STEP_COMPLETE]", raw: "[STEP_COMPLETE]", at: 1, block: "STEP_COMPLETE" },
    { line: "text [ERROR]", raw: "[ERROR]", at: 5, block: "ERROR" },
    { line: "[ERROR] type: fatal", raw: "[ERROR]", at: 0, block: "ERROR" },
    { line: '> [ERROR]{"type":"fatal"}[/ERROR]', raw: "[ERROR]", at: 2, block: "ERROR" },
    {
      line: "[USER_QUESTION]category: business[/USER_QUESTION]",
      raw: "[USER_QUESTION]",
      at: 0,
      block: "USER_QUESTION",
    },
    { line: "> === PHASE 1 COMPLETE ===", raw: "=== PHASE 1 COMPLETE ===", at: 2, block: "PHASE_COMPLETE" },
    { line: "**=== PHASE 1 COMPLETE ===**", raw: "=== PHASE 1 COMPLETE ===", at: 2, block: "PHASE_COMPLETE" },
    {
      line: "Done! === CUSTOM TASK COMPLETE ===",
      raw: "=== CUSTOM TASK COMPLETE ===",
      at: 6,
      block: "CUSTOM_TASK_COMPLETE",
    },
    { line: "=== STEP 1.2 START === soon", raw: "=== STEP 1.2 START ===", at: 0, block: "STEP_START" },
    { line: "\u001b]0;[ASK_USER]", raw: "[ASK_USER]", at: 4, block: "ASK_USER" },
  ])("$line", ({ line, raw, at, block }) => {
    expect(readText(`a\n${line}\nb\n`, ["platform", "office"])).toEqual([notAlone(raw, at + 2, block)]);
  });

  test("the closing tag of such a block is not reported again", () => {
    expect(readText(`Note: ${BLOCK}\n`, ["platform"])).toEqual([
      notAlone("[USER_QUESTION]", 6, "USER_QUESTION"),
    ]);
  });

  test.each([
    "2026-01-01 [ERROR] connection lost",
    "[ERROR] COMPILATION ERROR :",
    "[INFO] done",
    "print === PHASE 1 COMPLETE === when done",
    "[USER_QUESTIONS]s",
    "a[0] === b[1]",
    "[ASK_USER",
  ])("ordinary text is ignored: %s", (line) => {
    expect(readText(`${line}\n`, ["platform", "office"])).toEqual([]);
  });
});

describe("a tag inside a code fence gives no message but a diagnostic", () => {
  test.each([
    { line: "[USER_QUESTION]", block: "USER_QUESTION" },
    { line: '[ERROR]{"type":"fatal","message":"m"}[/ERROR]', block: "ERROR" },
    { line: "[INVOKE:Bob]", block: "INVOKE" },
    { line: "=== PHASE 1 COMPLETE ===", block: "PHASE_COMPLETE" },
    { line: "DONE:T1.1", block: "DONE" },
  ])("$line", ({ line, block }) => {
    expect(readText(`\`\`\`text\n  ${line}\n\`\`\`\n`, ["platform", "office", "thin"])).toEqual([
      inFence(line, 10, block),
    ]);
  });

  test("in a fence, its body, its closing tag, shared lines and unknown tags are not reported again", () => {
    const text = `\`\`\`\n${BLOCK}\nx [ERROR]\n[FOO_BAR]\n\`\`\`\n`;
    expect(readText(text, ["platform"])).toEqual([inFence("[USER_QUESTION]", 4, "USER_QUESTION")]);
  });

  test("a closing tag in a fence is reported if its opening tag was not", () => {
    expect(readText("```\nx [ERROR]\n[/ERROR]\n```\n", ["platform"])).toEqual([
      inFence("[/ERROR]", 14, "ERROR"),
    ]);
  });

  test("blocks are read again after the fence", () => {
    expect(readText(`~~~\nx\n~~~~\n${BLOCK}\n`, ["platform"])).toEqual([
      { kind: "message", type: "USER_QUESTION", payload: QUESTION, rawContent: BLOCK, offset: 11 },
    ]);
  });

  test("a coloured fence is a fence", () => {
    expect(readText(`\u001b[90m\`\`\`\u001b[0m\n[ERROR]\n\u001b[90m\`\`\`\u001b[0m\n`, ["platform"])).toEqual(
      [inFence("[ERROR]", 13, "ERROR")],
    );
  });
});

describe("a block that is not closed", () => {
  test.each([
    { title: "by another block", next: `${BLOCK}\n`, type: "USER_QUESTION" },
    {
      title: "by the same block again",
      next: '[ERROR]{"type":"fatal","message":"m"}[/ERROR]\n',
      type: "ERROR",
    },
    { title: "by a marker", next: "=== PHASE 1 COMPLETE ===\n", type: "PHASE_COMPLETE" },
    { title: "by an office block", next: "[STEP_COMPLETE]\n", type: "STEP_COMPLETE" },
    { title: "by a thin message", next: "ALL_DONE\n", type: "ALL_DONE" },
  ])("is ended $title, which is read", ({ next, type }) => {
    const [first, second, ...others] = readText(`[ERROR]\ntype: fatal\n\n${next}`, [
      "platform",
      "office",
      "thin",
    ]);
    expect(first).toEqual(unclosed("[ERROR]\ntype: fatal", 0, "ERROR"));
    expect(second).toMatchObject({ kind: "message", type, offset: 21 });
    expect(others).toEqual([]);
  });

  test("ends at the closing tag of another block; its own is not reported again", () => {
    expect(readText("[ERROR]\ntype: fatal\n[/USER_QUESTION]\n[/ERROR]\n", ["platform"])).toEqual([
      unclosed("[ERROR]\ntype: fatal", 0, "ERROR"),
    ]);
  });

  test("ends with the stream", () => {
    expect(readText("[ERROR]\ntype: fatal\n", ["platform"])).toEqual([
      unclosed("[ERROR]\ntype: fatal", 0, "ERROR"),
    ]);
  });

  test.each(["[/ERROR] thanks", "so: [/ERROR]", '"a"}[/ERROR]'])(
    "is not closed by a tag that shares its line: %s",
    (line) => {
      expect(readText(`[ERROR]\n${line}\n`, ["platform"])).toEqual([
        unclosed(`[ERROR]\n${line}`, 0, "ERROR"),
      ]);
    },
  );
});

describe("a closing tag without an opening one", () => {
  test("is reported", () => {
    expect(readText("a\n[/ERROR]\n", ["platform"])).toEqual([
      {
        kind: "diagnostic",
        code: "protocol_invalid",
        message: "[/ERROR] has no opening tag: [ERROR] must be alone on a line before it.",
        rawContent: "[/ERROR]",
        offset: 2,
        block: "ERROR",
        field: "tag",
      },
    ]);
  });

  test("is reported after a marker", () => {
    const items = readText("=== PHASE 1 COMPLETE ===\n[/ERROR]\n", ["platform"]);
    expect(items.map((item) => (item.kind === "message" ? item.type : item.code))).toEqual([
      "PHASE_COMPLETE",
      "protocol_invalid",
    ]);
  });

  test("is ignored in the office dialect, where it is optional", () => {
    expect(readText("[/ASK_USER]\n", ["office"])).toEqual([]);
  });
});

describe("an unknown tag", () => {
  test.each([
    { line: "[USER_QUESTIONS]", message: "[USER_QUESTIONS] is not a known tag." },
    { line: "[PHASE_COMPLETE:1]", message: "[PHASE_COMPLETE:1] is not a known tag." },
    { line: "[/QUESTION]", message: "[/QUESTION] is not a known tag." },
    {
      line: "[user_question]",
      message: "[user_question] is not a tag. Write it in capitals: [USER_QUESTION].",
    },
    { line: "[ASK_USER]", message: "[ASK_USER] belongs to the office dialect, which is not enabled." },
  ])("is reported if it is alone on its line: $line", ({ line, message }) => {
    expect(readText(`${line}\n`, ["platform"])).toEqual([
      { kind: "diagnostic", code: "unknown_tag", message, rawContent: line, offset: 0 },
    ]);
  });

  test.each([
    "[package]",
    "[INFO]",
    "[TODO]",
    "[1/5]",
    "[x]",
    "[ ]",
    "[dev-dependencies]",
    "[/ASK_USER]",
    "[/foo_bar]",
    "see [FOO_BAR]",
  ])("is ordinary text otherwise: %s", (line) => {
    expect(readText(`${line}\n`, ["platform"])).toEqual([]);
  });
});
