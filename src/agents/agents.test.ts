import { expect, test } from "vitest";
import { demo } from "./demo/demo.ts";
import { platformMessages } from "./platform-messages.ts";
import { program } from "./program/program.ts";

const installation = { self: ["node", "signalbox"] };
const config = { env: {}, permissions: "edits" } as const;

test("starts a program with the configured command and environment", () => {
  const launch = program.launch(
    { ...config, kind: "program", command: ["my-agent", "--fast"], env: { MODE: "quiet" } },
    installation,
  );
  expect(launch).toEqual({ command: ["my-agent", "--fast"], env: { MODE: "quiet" }, stdin: "fifo" });
});

test("starts the demo agent as this program's own command line with the configured scenario", () => {
  expect(demo.launch({ ...config, kind: "demo" }, installation)).toEqual({
    command: ["node", "signalbox", "demo-agent"],
    env: {},
    stdin: "fifo",
  });
  expect(demo.launch({ ...config, kind: "demo", command: ["mine.json"] }, installation).command).toEqual([
    "node",
    "signalbox",
    "demo-agent",
    "mine.json",
  ]);
});

test("encodes a message as one JSON line", () => {
  const text = platformMessages.encode({ type: "user_message", messageId: "m_aaaaaaaa", text: "two\nlines" });
  expect(text).toBe('{"type":"user_message","messageId":"m_aaaaaaaa","text":"two\\nlines"}\n');
});

test("reads a program's question from its bytes, wherever they are cut", () => {
  const text = "working\n[USER_QUESTION]\ncategory: clarification\nquestion: 어떤 색?\n[/USER_QUESTION]\n";
  const bytes = Uint8Array.from(unescape(encodeURIComponent(text)), (letter) => letter.charCodeAt(0));
  const reader = program.reader({ offset: 0, dialects: ["platform"] });
  const events = [...bytes].flatMap((_, at) => reader.push(bytes.subarray(at, at + 1)));
  expect(events).toEqual([
    {
      t: "item",
      offset: 8,
      item: {
        kind: "message",
        type: "USER_QUESTION",
        payload: { category: "clarification", question: "어떤 색?", options: [], required: true },
        rawContent: text.slice(8).trimEnd(),
        offset: 8,
      },
    },
  ]);
});
