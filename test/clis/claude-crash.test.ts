import { afterAll, beforeAll, expect, test } from "vitest";
import { startAnthropic } from "../fakes/anthropic.ts";
import type { FakeServer } from "../fakes/fake-server.ts";
import type { Model } from "../fakes/reply.ts";
import { createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";
import { install } from "./pinned.ts";

const pieces = Array.from({ length: 4_000 }, (_, index) => `word ${index} `);
const question = "\n[USER_QUESTION]\ncategory: clarification\nquestion: Go on?\n[/USER_QUESTION]\n";

/** Talks at length and asks; talks at length again and is done. */
const model: Model = ({ text }) => ({
  is: "message",
  say: [...pieces, text.includes("answer to your question") ? "\n=== CUSTOM TASK COMPLETE ===\n" : question],
});

let provider: FakeServer;
let home: string;
let server: RunningServer;
beforeAll(async () => {
  const claude = await install("claude");
  provider = await startAnthropic(model);
  const env = { ANTHROPIC_BASE_URL: provider.url, ANTHROPIC_API_KEY: "sk-ant-none", HOME: makeHome() };
  home = makeHome({ claude: { kind: "claude", command: [claude], env } }, { hibernateAfterMs: 1_000 });
  server = await startServer(home);
}, 300_000);
afterAll(async () => {
  await closeHome(home, server);
  await provider.close();
});

test("a server killed while the real Claude Code streams: the turn ends unattended, nothing is asked or said twice, hibernation in between", async () => {
  const { id } = await createTask(server, { agent: "claude", title: "Talk", description: "Talk to me" });
  await eventually("it streams", async () => provider.requests.length === 1, 60_000);
  await server.kill();
  server = await startServer(home);
  const [asked] = await eventually(
    "the question is open",
    async () => {
      const { questions } = await stateOf(server, id);
      return questions.length > 0 ? questions : null;
    },
    60_000,
  );
  await eventually("it sleeps", async () => {
    const { task, run } = await stateOf(server, id);
    return task.agentStatus === "hibernated" && run?.status === "ended";
  });
  await get(server, "POST", `/api/questions/${asked?.id}/answer`, { answer: "yes" });
  await eventually("it streams again", async () => provider.requests.length === 2, 60_000);
  await server.kill();
  server = await startServer(home);
  const { conversation, questions } = await untilStatus(server, id, "completed", 60_000);
  expect(provider.requests).toHaveLength(2);
  expect(questions.map(({ status }) => status)).toEqual(["answered"]);
  const said = pieces.join("").trim();
  expect(conversation.map(({ by, text }) => `${by}: ${text}`)).toEqual([
    "person: Talk to me",
    `agent: ${said}`,
    "agent: Go on?",
    "person: yes",
    `agent: ${said}`,
  ]);
}, 180_000);
