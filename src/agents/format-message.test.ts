import { expect, test } from "vitest";
import type { AgentMessage } from "../protocol/agent-message.ts";
import { formatMessage } from "./format-message.ts";

const message: AgentMessage = {
  type: "review_feedback",
  messageId: "m_00000001",
  phase: 2,
  decision: "request_changes",
  comment: "Nearly.",
  comments: [
    {
      number: 1,
      file: "a.md",
      line: 3,
      toLine: 4,
      excerpt: "one\ntwo",
      body: "Join them:\n```suggestion\none and two\n```",
    },
    { number: 3, file: null, body: "Shorter.", replies: [{ author: "bob", body: "By half." }] },
  ],
};

test("sends text with the numbers of the comments to an agent that takes turns", () => {
  expect(formatMessage({ kind: "claude", env: {}, permissions: "edits" }, message))
    .toBe(`The person requests changes to phase 2.

Nearly.

Comment 1. a.md:3-4
> one
> two
Join them:
\`\`\`suggestion
one and two
\`\`\`

Comment 3. General comment
Shorter.
bob: By half.

A suggestion block is a proposed replacement for the quoted lines.

Below the marker that ends your turn, answer every comment in one line: its number, then fixed, disagree or question, and a short explanation. For example:
Comments:
- 1 fixed: what you changed
- 3 disagree: why

When every comment is addressed, print === PHASE 2 COMPLETE === on a line of its own.`);
});

test("sends the same message as one line of JSON to a program", () => {
  expect(formatMessage({ kind: "program", command: ["x"], env: {}, permissions: "edits" }, message)).toBe(
    JSON.stringify({ ...message, messageId: "m_…" }),
  );
});
