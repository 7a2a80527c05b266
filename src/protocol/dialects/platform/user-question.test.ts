import { describe, expect, test } from "vitest";
import { readText } from "../read-text.ts";

describe("USER_QUESTION", () => {
  test.each([
    {
      title: "has a category, a question, options, a default and a required flag",
      body: "category: choice\nquestion: Which database?\noptions:\n  - PostgreSQL\n  - SQLite\ndefault: SQLite\nrequired: false",
      payload: {
        category: "choice",
        question: "Which database?",
        options: ["PostgreSQL", "SQLite"],
        default: "SQLite",
        required: false,
      },
    },
    {
      title: "is required by default",
      body: "category: business\nquestion: Who pays?",
      payload: { category: "business", question: "Who pays?", options: [], required: true },
    },
    {
      title: "may have a default without options",
      body: "category: clarification\nquestion: How many?\ndefault: 3",
      payload: {
        category: "clarification",
        question: "How many?",
        options: [],
        default: "3",
        required: true,
      },
    },
    {
      title: "accepts keys and words in any case",
      body: "Category: Confirmation\nQUESTION: Go on?\nRequired: TRUE",
      payload: { category: "confirmation", question: "Go on?", options: [], required: true },
    },
    {
      title: "has options without indentation",
      body: "category: choice\nquestion: Which?\noptions:\n- one\n- two",
      payload: { category: "choice", question: "Which?", options: ["one", "two"], required: true },
    },
    {
      title: "has options with stars, numbers and quotes",
      body: "category: choice\nquestion: Which?\noptions:\n* one\n1. two\n2) 'three'\n- \"four\"",
      payload: {
        category: "choice",
        question: "Which?",
        options: ["one", "two", "three", "four"],
        required: true,
      },
    },
    {
      title: "has an option of several lines",
      body: "category: choice\nquestion: Which?\noptions:\n  - one\n    and more\n  - two",
      payload: { category: "choice", question: "Which?", options: ["one\nand more", "two"], required: true },
    },
    {
      title: "has options in an inline list in either quotes or none",
      body: "category: choice\nquestion: Which?\noptions: [a, b c, 'd, e', \"f\"]\ndefault: d, e",
      payload: {
        category: "choice",
        question: "Which?",
        options: ["a", "b c", "d, e", "f"],
        default: "d, e",
        required: true,
      },
    },
    {
      title: "has an inline list of several lines",
      body: "category: choice\nquestion: Which?\noptions: [\n  a,\n  b\n]",
      payload: { category: "choice", question: "Which?", options: ["a", "b"], required: true },
    },
    {
      title: "has a default in quotes that is an option without them",
      body: "category: choice\nquestion: Which?\noptions: ['a', 'b']\ndefault: 'a'",
      payload: { category: "choice", question: "Which?", options: ["a", "b"], default: "a", required: true },
    },
    {
      title: "continues by indentation, by prose without a known key, and by a literal line break",
      body: "category: business\nquestion: First\n  second\n\n  fourth\\nfifth\nsixth: not a key\nrequired: true",
      payload: {
        category: "business",
        question: "First\nsecond\n\nfourth\nfifth\nsixth: not a key",
        options: [],
        required: true,
      },
    },
    {
      title: "continues by indentation, which is not part of the value",
      body: "category: business\nquestion:\n    if (x) {\n      y();\n    }\nrequired: true",
      payload: { category: "business", question: "if (x) {\n  y();\n}", options: [], required: true },
    },
    {
      title: "may be indented as a whole; deeper lines continue a value",
      body: "  category: business\n  question: First\n    required: second",
      payload: { category: "business", question: "First\nrequired: second", options: [], required: true },
    },
    {
      title: "ignores prose after a word or a list",
      body: "category: choice\nI think\nquestion: Which?\noptions:\n- a\n- b\nor so\nrequired: true\nThank you.",
      payload: { category: "choice", question: "Which?", options: ["a", "b"], required: true },
    },
    {
      title: "keeps code fences in its value, tags in them included",
      body: "category: business\nquestion: Is this right?\n```\n[ERROR]\n```\nrequired: true",
      payload: {
        category: "business",
        question: "Is this right?\n```\n[ERROR]\n```",
        options: [],
        required: true,
      },
    },
    {
      title: "may have a code fence around its whole body",
      body: "```yaml\ncategory: business\nquestion: Who?\n```",
      payload: { category: "business", question: "Who?", options: [], required: true },
    },
    {
      title: "may have a JSON object as its body",
      body: '{\n  "Category": "choice",\n  "question": "Line one\\nline two",\n  "options": ["a", 2],\n  "default": "2",\n  "required": false,\n  "more": null\n}',
      payload: {
        category: "choice",
        question: "Line one\nline two",
        options: ["a", "2"],
        default: "2",
        required: false,
      },
    },
    {
      title: "may have a JSON object in a code fence as its body",
      body: '```json\n{"category":"business","question":"C:\\\\new"}\n```',
      payload: { category: "business", question: "C:\\new", options: [], required: true },
    },
  ])("$title", ({ body, payload }) => {
    const rawContent = `[USER_QUESTION]\n${body}\n[/USER_QUESTION]`;
    expect(readText(`Hello\n${rawContent}\n`, ["platform"])).toEqual([
      { kind: "message", type: "USER_QUESTION", payload, rawContent, offset: 6 },
    ]);
  });

  test.each([
    ['[USER_QUESTION]{"category":"business","question":"Who?"}[/USER_QUESTION]'],
    ['[USER_QUESTION_JSON]{"category":"business","question":"Who?"}[/USER_QUESTION_JSON]'],
    ['[USER_QUESTION]  {"category":"business","question":"Who?"}  [/USER_QUESTION]'],
    ['[USER_QUESTION_JSON]\n{"category":"business","question":"Who?"}\n[/USER_QUESTION_JSON]'],
    ['[USER_QUESTION_JSON]\n{"category":"business",\n"question":"Who?"}\n[/USER_QUESTION]'],
  ])("accepts a JSON body: %s", (rawContent) => {
    const payload = { category: "business", question: "Who?", options: [], required: true };
    expect(readText(`${rawContent}\n`, ["platform"])).toEqual([
      { kind: "message", type: "USER_QUESTION", payload, rawContent, offset: 0 },
    ]);
  });

  test.each([
    { body: "question: Who?", field: "category", reason: "category is missing." },
    {
      body: "category: budget\nquestion: Who?",
      field: "category",
      reason: 'category must be one of business, clarification, choice, confirmation, not "budget".',
    },
    { body: "category: business", field: "question", reason: "question is missing." },
    { body: "category: business\nquestion:", field: "question", reason: "question is missing." },
    {
      body: "category: choice\nquestion: Which?",
      field: "options",
      reason: "options is missing: a choice needs at least one.",
    },
    {
      body: "category: choice\nquestion: Which?\noptions: a, b",
      field: "options",
      reason: 'options must be a list: one "- item" per line, or [a, b].',
    },
    {
      body: "category: choice\nquestion: Which?\noptions: ['a', 'b]",
      field: "options",
      reason: 'options must be a list: one "- item" per line, or [a, b].',
    },
    {
      body: "category: choice\nquestion: Which?\noptions: [a, b]\ndefault: c",
      field: "default",
      reason: 'default must be one of the options, not "c".',
    },
    {
      body: "category: business\nquestion: Who?\nrequired: maybe",
      field: "required",
      reason: "required must be true or false.",
    },
    {
      body: "category: business\nquestion: Who?\nQuestion: What?",
      field: "question",
      reason: "question is given twice.",
    },
    { body: '{"category": "business",', field: "body", reason: "the body is not one valid JSON object." },
    {
      body: '{"category":"business","question":["a"]}',
      field: "question",
      reason: "question must be text.",
    },
    {
      body: '{"category":"choice","question":"q","options":[{}]}',
      field: "options",
      reason: 'options must be a list: one "- item" per line, or [a, b].',
    },
    {
      body: '{"category":"business","question":"q","QUESTION":"r"}',
      field: "question",
      reason: "question is given twice.",
    },
    { body: "", field: "category", reason: "category is missing." },
  ])("reports the invalid field: $reason", ({ body, field, reason }) => {
    const rawContent = `[USER_QUESTION]\n${body}\n[/USER_QUESTION]`;
    expect(readText(rawContent, ["platform"])).toEqual([
      {
        kind: "diagnostic",
        code: "protocol_invalid",
        message: `USER_QUESTION: ${reason}`,
        rawContent,
        offset: 0,
        block: "USER_QUESTION",
        field,
      },
    ]);
  });

  test("rejects a NAME_JSON body that is not JSON", () => {
    const rawContent = "[USER_QUESTION_JSON]\ncategory: business\nquestion: Who?\n[/USER_QUESTION_JSON]";
    expect(readText(rawContent, ["platform"])).toEqual([
      {
        kind: "diagnostic",
        code: "protocol_invalid",
        message: "USER_QUESTION: the body is not one valid JSON object.",
        rawContent,
        offset: 0,
        block: "USER_QUESTION",
        field: "body",
      },
    ]);
  });
});
