import { expect, test } from "vitest";
import type { Engagement } from "../turn-kind.ts";
import { acp } from "./acp.ts";

const engagement: Engagement = {
  config: { command: ["gemini", "--acp"], env: { GEMINI_API_KEY: "key" } },
  workspace: "/work",
  session: { is: "new", id: "" },
  instructions: "Ask by block.",
  permissions: "edits",
  contained: false,
};
const sent = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as object);

test("starts an agent as configured and requests a new session", () => {
  const { greeting, ...launch } = acp.launch(engagement);
  expect(launch).toEqual({ command: ["gemini", "--acp"], env: { GEMINI_API_KEY: "key" }, stdin: "fifo" });
  expect(sent(greeting)).toEqual([
    {
      jsonrpc: "2.0",
      id: "initialize",
      method: "initialize",
      params: {
        protocolVersion: 1,
        clientCapabilities: {
          fs: { readTextFile: false, writeTextFile: false },
          terminal: false,
          elicitation: { form: {} },
        },
        clientInfo: { name: "signalbox", title: "Signalbox", version: "1" },
      },
    },
    { jsonrpc: "2.0", id: "session", method: "session/new", params: { cwd: "/work", mcpServers: [] } },
  ]);
});

test("resumes a session by loading it", () => {
  const { greeting } = acp.launch({ ...engagement, session: { is: "resumed", id: "s1" } });
  expect(sent(greeting)[1]).toEqual({
    jsonrpc: "2.0",
    id: "session",
    method: "session/load",
    params: { sessionId: "s1", cwd: "/work", mcpServers: [] },
  });
});

test("gives a turn the id of its message and can cancel it", () => {
  expect(sent(acp.turn({ messageId: "m_00000001", text: "Hi" }, "s1"))).toEqual([
    {
      jsonrpc: "2.0",
      id: "m_00000001",
      method: "session/prompt",
      params: { sessionId: "s1", prompt: [{ type: "text", text: "Hi" }] },
    },
  ]);
  expect(sent(acp.interrupt("s1"))).toEqual([
    { jsonrpc: "2.0", method: "session/cancel", params: { sessionId: "s1" } },
  ]);
});
