import { describe, expect, test } from "vitest";
import { readText } from "../read-text.ts";

const MARKER = "=== VERIFICATION_RESULT ===";

describe("VERIFICATION_RESULT", () => {
  const json = '{"criteria":[{"id":"P1","status":"passed","details":"fine"}]}';
  const payload = { criteria: [{ id: "P1", status: "passed", details: "fine" }] };

  test.each([
    { title: "bare on one line", raw: `${MARKER}\n${json}`, after: "\n" },
    {
      title: "bare after a blank line, with text after it",
      raw: `${MARKER}\n\n${json}`,
      after: "\nmore {\n",
    },
    {
      title: "bare over several lines",
      raw: `${MARKER}\n${json.replaceAll(/([{[,])/g, "$1\n  ")}`,
      after: "\n",
    },
    { title: "in a json fence", raw: `${MARKER}\n\`\`\`json\n${json}\n\`\`\``, after: "\n" },
    { title: "in a fence without a language", raw: `${MARKER}\n~~~\n${json}\n~~~`, after: "\n" },
    { title: "in a fence that ends with the stream", raw: `${MARKER}\n\`\`\`json\n${json}`, after: "\n" },
  ])("is one JSON object $title", ({ raw, after }) => {
    expect(readText(`${raw}${after}`, ["platform"])).toEqual([
      { kind: "message", type: "VERIFICATION_RESULT", payload, rawContent: raw, offset: 0 },
    ]);
  });

  test("has suggestions and affected documents, and ignores unknown keys", () => {
    const criteria = [
      {
        id: "A",
        status: "failed",
        details: 'a } in a "text\\',
        suggestion: "s",
        affectedDocuments: ["a.md"],
      },
      { id: "B", status: "passed", details: "" },
    ];
    const text = JSON.stringify({
      criteria: criteria.map((one) => ({ ...one, more: 1, suggestion: one.suggestion ?? null })),
    });
    expect(readText(`${MARKER}\n${text}\n`, ["platform"])).toEqual([
      {
        kind: "message",
        type: "VERIFICATION_RESULT",
        payload: { criteria },
        rawContent: `${MARKER}\n${text}`,
        offset: 0,
      },
    ]);
  });

  test("reads a message right after the object", () => {
    const items = readText(`${MARKER}\n${json}\n=== PHASE 1 START ===\n`, ["platform"]);
    expect(items.map((item) => (item.kind === "message" ? item.type : item.code))).toEqual([
      "VERIFICATION_RESULT",
      "PHASE_START",
    ]);
  });

  test("is ended by a tag inside an unfinished object", () => {
    const items = readText(`${MARKER}\n{"criteria":[\n=== PHASE 1 START ===\n`, ["platform"]);
    expect(items.map((item) => (item.kind === "message" ? item.type : item.code))).toEqual([
      "protocol_invalid",
      "PHASE_START",
    ]);
  });

  test.each([
    { body: "", field: "body", reason: "one valid JSON object must follow the marker." },
    { body: "All good!", field: "body", reason: "one valid JSON object must follow the marker." },
    { body: '{"criteria":[', field: "body", reason: "one valid JSON object must follow the marker." },
    { body: "{}", field: "criteria", reason: "criteria must be a list with at least one criterion." },
    {
      body: '{"criteria":[]}',
      field: "criteria",
      reason: "criteria must be a list with at least one criterion.",
    },
    { body: '{"criteria":[1]}', field: "criteria[0]", reason: "criteria[0] must be an object." },
    {
      body: '{"criteria":[{"status":"passed","details":""}]}',
      field: "criteria[0].id",
      reason: "criteria[0].id is missing.",
    },
    {
      body: '{"criteria":[{"id":"a","status":"ok","details":""}]}',
      field: "criteria[0].status",
      reason: "criteria[0].status must be passed or failed.",
    },
    {
      body: '{"criteria":[{"id":"a","status":"passed"}]}',
      field: "criteria[0].details",
      reason: "criteria[0].details is missing.",
    },
    {
      body: '{"criteria":[{"id":"a","status":"passed","details":"","suggestion":1}]}',
      field: "criteria[0].suggestion",
      reason: "criteria[0].suggestion must be text.",
    },
    {
      body: '{"criteria":[{"id":"a","status":"passed","details":"","affectedDocuments":"a"}]}',
      field: "criteria[0].affectedDocuments",
      reason: "criteria[0].affectedDocuments must be a list of file names.",
    },
  ])("reports the error: $body", ({ body, field, reason }) => {
    const block = "VERIFICATION_RESULT";
    const rawContent = body.startsWith("{") ? `${MARKER}\n${body}` : MARKER;
    expect(readText(`${MARKER}\n${body}\n`, ["platform"])).toEqual([
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
