import { describe, expect, test } from "vitest";
import type { AskAnswer } from "../turn-kind.ts";
import { acp } from "./acp.ts";
import { askIn } from "./asking.ts";

const answers = (...each: readonly (readonly string[])[]): AskAnswer => ({ is: "answered", answers: each });
const interrupted: AskAnswer = { is: "interrupted" };
const refused: AskAnswer = { is: "refused", reason: "No." };

/** Returns the question for the person and a function that encodes the answer for the agent. */
function asking(request: object) {
  const ask = askIn(request)!;
  return { ask, reply: (answer: AskAnswer) => JSON.parse(acp.answer(ask, answer)) as { result: object } };
}

describe("a request for permission", () => {
  const options = [
    { optionId: "always", name: "Allow for this session", kind: "allow_always" },
    { optionId: "once", name: "Allow", kind: "allow_once" },
    { optionId: "no", name: "Reject", kind: "reject_once" },
  ];
  const toolCall = { toolCallId: "t1", title: "Writing to notes.txt", kind: "edit" };
  const params = { sessionId: "s1", toolCall, options };
  const { ask, reply } = asking({ jsonrpc: "2.0", id: 0, method: "session/request_permission", params });

  test("becomes a question with the agent's own options", () => {
    expect(ask).toMatchObject({
      t: "ask",
      id: "0",
      kind: "permission",
      questions: [
        {
          question: "Writing to notes.txt?",
          options: ["Allow for this session", "Allow", "Reject"],
          multi: false,
        },
      ],
    });
  });

  test("is answered with the chosen option; any other text is a refusal", () => {
    const selected = (optionId: string) => ({ outcome: { outcome: "selected", optionId } });
    expect(reply(answers(["Allow"]))).toEqual({ jsonrpc: "2.0", id: 0, result: selected("once") });
    expect(reply(answers(["Allow for this session"])).result).toEqual(selected("always"));
    expect(reply(answers(["sure, why not"])).result).toEqual(selected("no"));
    expect(reply(refused).result).toEqual(selected("no"));
    expect(reply(interrupted).result).toEqual({ outcome: { outcome: "cancelled" } });
  });
});

describe("a form", () => {
  const form = (properties: object, message = "Which database?") => {
    const requestedSchema = { type: "object", properties };
    const params = { mode: "form", sessionId: "s1", message, requestedSchema };
    return asking({ jsonrpc: "2.0", id: "e1", method: "elicitation/create", params });
  };

  test("with one choice becomes one question; free text goes into the field beside the choice", () => {
    const { ask, reply } = form({
      question_0: {
        type: "string",
        title: "Database",
        oneOf: [{ const: "pg", title: "PostgreSQL" }, { const: "SQLite" }],
      },
      question_0_custom: { type: "string", title: "Other" },
    });
    expect(ask.kind).toBe("question");
    expect(ask.questions).toEqual([
      { question: "Which database?", options: ["PostgreSQL", "SQLite"], multi: false },
    ]);
    expect(reply(answers(["PostgreSQL"]))).toEqual({
      jsonrpc: "2.0",
      id: "e1",
      result: { action: "accept", content: { question_0: "pg" } },
    });
    expect(reply(answers(["DuckDB"])).result).toEqual({
      action: "accept",
      content: { question_0_custom: "DuckDB" },
    });
  });

  test("with several fields becomes several questions, each with values of its type", () => {
    const { ask, reply } = form({
      name: { type: "string", description: "What is it called?" },
      size: { type: "integer", title: "How large?" },
      public: { type: "boolean", title: "Is it public?" },
      parts: { type: "array", title: "Which parts?", items: { enum: ["api", "web", "cli"] } },
    });
    expect(ask.questions).toEqual([
      { question: "What is it called?", options: [], multi: false },
      { question: "How large?", options: [], multi: false },
      { question: "Is it public?", options: ["Yes", "No"], multi: false },
      { question: "Which parts?", options: ["api", "web", "cli"], multi: true },
    ]);
    expect(reply(answers(["Box"], ["12"], ["No"], ["api", "cli"])).result).toEqual({
      action: "accept",
      content: { name: "Box", size: 12, public: false, parts: ["api", "cli"] },
    });
    expect(reply(answers(["Box"])).result).toEqual({ action: "accept", content: { name: "Box" } });
  });

  test("is declined by a refusal and cancelled by an interruption", () => {
    const { reply } = form({ name: { type: "string" } });
    expect(reply(refused).result).toEqual({ action: "decline" });
    expect(reply(interrupted).result).toEqual({ action: "cancel" });
  });

  test("on a web page of the agent is not an ask", () => {
    const params = { mode: "url", message: "Sign in", url: "http://x", elicitationId: "1" };
    expect(askIn({ jsonrpc: "2.0", id: 1, method: "elicitation/create", params })).toBe(null);
  });
});
