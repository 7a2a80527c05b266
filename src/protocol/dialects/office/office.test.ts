import { describe, expect, test } from "vitest";
import { readText } from "../read-text.ts";

function reading(tag: string, body: string, closing: string) {
  const rawContent = [tag, body, closing].filter((part) => part !== "").join("\n");
  return { rawContent, items: readText(`${rawContent}\n`, ["office"]) };
}

describe("ASK_USER", () => {
  test.each([
    {
      title: "has a question, a type, options and context",
      body: 'question: Which?\ntype: selection\noptions: ["a", "b, c"]\ncontext: one\n  two',
      payload: { question: "Which?", type: "selection", options: ["a", "b, c"], context: "one\ntwo" },
    },
    {
      title: "has Korean keys",
      body: "질문: 무엇을?\n타입: selection\n옵션: ['가', '나']\n컨텍스트: 배경",
      payload: { question: "무엇을?", type: "selection", options: ["가", "나"], context: "배경" },
    },
    {
      title: "is free text without a type",
      body: "question: What?",
      payload: { question: "What?", type: "text" },
    },
    {
      title: "has options as list items",
      body: "질문: 무엇을?\n타입: selection\n옵션:\n- 가\n- 나\n\n기다리겠습니다.",
      payload: { question: "무엇을?", type: "selection", options: ["가", "나"] },
    },
    {
      title: "has prose after its list",
      body: "type: confirmation\nquestion: Sure?\noptions: ['yes', 'no']\n\nI will wait.",
      payload: { question: "Sure?", type: "confirmation", options: ["yes", "no"] },
    },
    {
      title: "is its body without keys",
      body: "What\ncolour?",
      payload: { question: "What\ncolour?", type: "text" },
    },
    {
      title: "may be JSON",
      body: '{"question":"Which?","options":["a"]}',
      payload: { question: "Which?", type: "text", options: ["a"] },
    },
  ])("$title", ({ body, payload }) => {
    for (const closing of ["", "[/ASK_USER]"]) {
      const { rawContent, items } = reading("[ASK_USER]", body, closing);
      expect(items).toEqual([{ kind: "message", type: "ASK_USER", payload, rawContent, offset: 0 }]);
    }
  });

  test.each([
    { body: "type: text", field: "question", reason: "question is missing." },
    {
      body: "question: q\ntype: number",
      field: "type",
      reason: 'type must be one of text, selection, confirmation, not "number".',
    },
    {
      body: "question: q\ntype: selection",
      field: "options",
      reason: "options is missing: a selection needs at least one.",
    },
    {
      body: "question: q\noptions: a",
      field: "options",
      reason: 'options must be a list: one "- item" per line, or [a, b].',
    },
  ])("reports the invalid field: $reason", ({ body, field, reason }) => {
    const { rawContent, items } = reading("[ASK_USER]", body, "");
    const message = `ASK_USER: ${reason}`;
    expect(items).toEqual([
      {
        kind: "diagnostic",
        code: "protocol_invalid",
        message,
        rawContent,
        offset: 0,
        block: "ASK_USER",
        field,
      },
    ]);
  });
});

describe("INVOKE", () => {
  test.each([
    {
      title: "has a task",
      tag: "[INVOKE:Builder]",
      target: "Builder",
      body: "Build it.\n\n  Now.",
      payload: { task: "Build it.\n\n  Now." },
    },
    {
      title: "has context on the line of its key and below it",
      tag: "[INVOKE:김_대리-2]",
      target: "김_대리-2",
      body: "Build it.\ncontext: The house\nis red.",
      payload: { task: "Build it.", context: "The house\nis red." },
    },
    {
      title: "has context below its key, in Korean",
      tag: "[INVOKE:Ω]",
      target: "Ω",
      body: "집을 지어라.\n컨텍스트:\n  집은\n  빨갛다.",
      payload: { task: "집을 지어라.", context: "집은\n빨갛다." },
    },
    {
      title: "may be JSON with the _JSON tag",
      tag: "[INVOKE_JSON:B]",
      target: "B",
      body: '{"task":"context: x","context":"y"}',
      payload: { task: "context: x", context: "y" },
    },
  ])("$title", ({ tag, target, body, payload }) => {
    for (const closing of ["", "[/INVOKE]", `[/INVOKE:${target}]`]) {
      const { rawContent, items } = reading(tag, body, closing);
      expect(items).toEqual([{ kind: "message", type: "INVOKE", target, payload, rawContent, offset: 0 }]);
    }
  });

  test("is rejected without a task", () => {
    const { rawContent, items } = reading("[INVOKE:B]", "context: c", "");
    const message = "INVOKE: the body must describe what to do.";
    expect(items).toEqual([
      {
        kind: "diagnostic",
        code: "protocol_invalid",
        message,
        rawContent,
        offset: 0,
        block: "INVOKE",
        field: "task",
      },
    ]);
  });

  test.each([
    { tag: "[INVOKE]", message: "[INVOKE] needs the name of an agent: [INVOKE:Name]." },
    {
      tag: "[DELIVER_RESULT:]",
      message: "[DELIVER_RESULT] needs the name of an agent: [DELIVER_RESULT:Name].",
    },
    { tag: "[INVOKE:a b]", message: "A name in [INVOKE:Name] can have only letters, digits, _ and -." },
    { tag: "[ASK_USER:Bob]", message: "[ASK_USER] takes no name." },
  ])("requires a valid name: $tag", ({ tag, message }) => {
    const block = tag.slice(1, -1).split(":")[0];
    expect(readText(`${tag}\n`, ["office"])).toEqual([
      {
        kind: "diagnostic",
        code: "protocol_invalid",
        message,
        rawContent: tag,
        offset: 0,
        block,
        field: "name",
      },
    ]);
  });
});

describe("DELIVER_RESULT", () => {
  test.each([
    ...["github_issue", "markdown", "json", "file_path", "message"].map((type) => ({
      title: `has a result of type ${type}`,
      body: `type: ${type}\ncontent: It is done.`,
      payload: { resultType: type, content: "It is done." },
    })),
    {
      title: "has content of many lines, in which keys have no meaning",
      body: "타입: markdown\n내용:\n# Title\n\ntype: a\n    code",
      payload: { resultType: "markdown", content: "# Title\n\ntype: a\n    code" },
    },
    {
      title: "has indented content",
      body: "type: markdown\ncontent:\n  # Title\n    code",
      payload: { resultType: "markdown", content: "# Title\n  code" },
    },
    {
      title: "is a message by default",
      body: "content: Done",
      payload: { resultType: "message", content: "Done" },
    },
    {
      title: "is its body without keys",
      body: "Done.\nSee: a.md",
      payload: { resultType: "message", content: "Done.\nSee: a.md" },
    },
    {
      title: "has a type without the key content",
      body: 'type: json\n{"a": 1}',
      payload: { resultType: "json", content: '{"a": 1}' },
    },
    {
      title: "has a first line that only looks like a type",
      body: "Type: Bug\nIt crashes.",
      payload: { resultType: "message", content: "Type: Bug\nIt crashes." },
    },
  ])("$title", ({ body, payload }) => {
    for (const closing of ["", "[/DELIVER_RESULT]"]) {
      const { rawContent, items } = reading("[DELIVER_RESULT:Lead]", body, closing);
      expect(items).toEqual([
        { kind: "message", type: "DELIVER_RESULT", target: "Lead", payload, rawContent, offset: 0 },
      ]);
    }
  });

  test.each([
    {
      body: "type: pdf\ncontent: x",
      field: "type",
      reason: 'type must be one of github_issue, markdown, json, file_path, message, not "pdf".',
    },
    { body: "type: json\ncontent:", field: "content", reason: "content is missing." },
  ])("reports the invalid field: $reason", ({ body, field, reason }) => {
    const { rawContent, items } = reading("[DELIVER_RESULT:Lead]", body, "");
    const block = "DELIVER_RESULT";
    expect(items).toEqual([
      {
        kind: "diagnostic",
        code: "protocol_invalid",
        message: `${block}: ${reason}`,
        rawContent,
        offset: 0,
        block,
        field,
      },
    ]);
  });
});

describe("STEP_COMPLETE", () => {
  test.each([
    { body: "", content: "" },
    { body: "The tests pass.", content: "The tests pass." },
    { body: "내용: 끝\n정말", content: "끝\n정말" },
  ])("has an optional description: $body", ({ body, content }) => {
    const { rawContent, items } = reading("[STEP_COMPLETE]", body, "[/STEP_COMPLETE]");
    expect(items).toEqual([
      { kind: "message", type: "STEP_COMPLETE", payload: { content }, rawContent, offset: 0 },
    ]);
  });
});

describe("an office block", () => {
  test.each(["[USER_QUESTION]", "=== PHASE 1 START ===", "[INVOKE:B]", "DONE:T1.2"])(
    "ends at the next tag of any dialect: %s",
    (tag) => {
      const [first] = readText(`[STEP_COMPLETE]\none\n${tag}\n`, ["platform", "office", "thin"]);
      expect(first).toEqual({
        kind: "message",
        type: "STEP_COMPLETE",
        payload: { content: "one" },
        rawContent: "[STEP_COMPLETE]\none",
        offset: 0,
      });
    },
  );

  test("treats a tag in a fence, or deeper than its own, as part of its text", () => {
    const rawContent = "[STEP_COMPLETE]\n```\n[USER_QUESTION]\n```\n  [INVOKE:B]\n[FOO_BAR]";
    const content = "```\n[USER_QUESTION]\n```\n  [INVOKE:B]\n[FOO_BAR]";
    expect(readText(rawContent, ["platform", "office"])).toEqual([
      { kind: "message", type: "STEP_COMPLETE", payload: { content }, rawContent, offset: 0 },
    ]);
  });

  test("reports, after its message, that it may have swallowed a block of the platform", () => {
    const rawContent = "[STEP_COMPLETE]\nso: [ERROR]\n[/ERROR]\n```\n[USER_QUESTION]\n[/USER_QUESTION]";
    const content = rawContent.slice("[STEP_COMPLETE]\n".length);
    expect(readText(rawContent, ["platform", "office"])).toEqual([
      { kind: "message", type: "STEP_COMPLETE", payload: { content }, rawContent, offset: 0 },
      {
        kind: "diagnostic",
        code: "protocol_invalid",
        message: "[/ERROR] has no opening tag: [ERROR] must be alone on a line before it.",
        rawContent: "[/ERROR]",
        offset: 28,
        block: "ERROR",
        field: "tag",
      },
      {
        kind: "diagnostic",
        code: "protocol_in_fence",
        message: "USER_QUESTION is inside a code fence and was not read. Print it outside of code fences.",
        rawContent: "[USER_QUESTION]",
        offset: 41,
        block: "USER_QUESTION",
      },
    ]);
  });
});
