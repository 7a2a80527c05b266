import { expect, test } from "vitest";
import { agentKinds } from "./kinds.ts";

const installation = { self: ["node", "main.ts"] };

test("a program is started with the command and environment of its configuration", () => {
  const launch = agentKinds.program.launch(
    { kind: "program", command: ["my-agent", "--fast"], env: { MODE: "quiet" } },
    installation,
  );
  expect(launch).toEqual({ command: ["my-agent", "--fast"], env: { MODE: "quiet" }, stdin: "fifo" });
});

test("the demo agent is this program's own command line, with the scenario it was given", () => {
  expect(agentKinds.demo.launch({ kind: "demo", env: {} }, installation)).toEqual({
    command: ["node", "main.ts", "demo-agent"],
    env: {},
    stdin: "fifo",
  });
  expect(
    agentKinds.demo.launch({ kind: "demo", command: ["mine.json"], env: {} }, installation).command,
  ).toEqual(["node", "main.ts", "demo-agent", "mine.json"]);
});

test("a message is one JSON line", () => {
  const text = agentKinds.program.encode({
    type: "user_message",
    messageId: "m_aaaaaaaa",
    text: "two\nlines",
  });
  expect(text).toBe('{"type":"user_message","messageId":"m_aaaaaaaa","text":"two\\nlines"}\n');
});

test("a program's question comes out of its bytes as an item, wherever they were cut", () => {
  const bytes = Uint8Array.from(
    unescape(
      encodeURIComponent(
        "working\n[USER_QUESTION]\ncategory: clarification\nquestion: 어떤 색?\n[/USER_QUESTION]\n",
      ),
    ),
    (letter) => letter.charCodeAt(0),
  );
  const reader = agentKinds.program.reader(0);
  const events = [...bytes].flatMap((_, at) => reader.push(bytes.subarray(at, at + 1)));
  expect(events.map(({ item }) => (item.kind === "message" ? item.payload : item))).toEqual([
    { category: "clarification", question: "어떤 색?", options: [], required: true },
  ]);
});
