import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { question } from "../fakes/common-scenes.ts";
import type { FakeServer } from "../fakes/fake-server.ts";
import type { Model } from "../fakes/reply.ts";
import { says } from "../fakes/scenes.ts";
import { createTask, eventually, get, pendingQuestions, stateOf, untilStatus } from "../support/api.ts";
import { closeNodes, killWithAgents, placed, type ServerNode, startNode } from "../support/nodes.ts";
import { type PostgresServer, startPostgres } from "../support/postgres.ts";
import { makeHome } from "../support/server.ts";
import { claudeUnderTest } from "./claude-under-test.ts";
import { configuredCli } from "./cli-at-work.ts";
import { newDirectory } from "./pinned.ts";

const patienceMs = 120_000;

let isSecondOwner = false;

/** Writes a file and asks. After the answer it says nothing to the first owner of the task, and completes for the second. */
const model: Model = ({ text, toolOutput }) => {
  if (toolOutput !== "") return says(`One thing first.\n\n${question}\n`);
  if (!text.includes("Person: SQLite") && !text.includes("question: SQLite")) {
    return { is: "message", use: [{ tool: "write", path: "notes.txt", content: "first\n" }] };
  }
  return isSecondOwner
    ? says("=== CUSTOM TASK COMPLETE ===\n")
    : { is: "broken", say: ["Hm"], after: "hold" };
};

let postgres: PostgresServer | null = null;
let provider: FakeServer | null = null;
let root = "";
const nodes: ServerNode[] = [];
afterEach(async () => {
  await closeNodes(nodes);
  await provider?.close();
  await postgres?.remove();
  for (const directory of [root, ...nodes.map(({ home }) => home)]) {
    await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}, 60_000);

test("the real Claude Code goes on in its session on another node after its own was killed", async () => {
  root = await newDirectory();
  const configured = await configuredCli(claudeUnderTest, model, root);
  provider = configured.provider;
  const { requests } = provider;
  postgres = await startPostgres();
  for (const name of ["one", "two"]) {
    nodes.push(await startNode(postgres.url(), name, makeHome({ real: configured.config })));
  }
  const { id } = await createTask(nodes[0]!, { agent: "real", title: "Keep notes" });
  const name = await placed(nodes[0]!, id);
  const [owner, other] = nodes.toSorted((node) => (node.name === name ? -1 : 1)) as [ServerNode, ServerNode];

  const asked = await eventually("a question", async () => (await pendingQuestions(other))[0], patienceMs);
  const before = await eventually("a checkpoint", async () => {
    const state = await stateOf(other, id);
    return state.gate.checkpoints.some(({ commit }) => commit !== null) && state;
  });
  const session = before.agent.run?.session?.id ?? "";
  expect(session).toMatch(/^[0-9a-f-]{36}$/);
  await get(other, "POST", `/api/questions/${asked.id}/answer`, { answer: "SQLite" });
  await eventually("the answer is at the model", async () => requests.length >= 3, patienceMs);
  // An answer that is not recorded as sent would be sent again after the session has resumed.
  const isSent = async (): Promise<boolean> => (await stateOf(other, id)).agent.outbox.length === 0;
  await eventually("the answer is recorded as sent", isSent, patienceMs);

  await killWithAgents(owner);
  isSecondOwner = true;
  const { task, agent } = await untilStatus(other, id, "completed", patienceMs);
  expect(task.node?.name).toBe(other.name);
  expect(readFileSync(join(other.home, "workspaces", id, "notes.txt"), "utf8")).toBe("first\n");

  // The other node sent one request, in the same session, and it contains the conversation.
  const [last] = requests.slice(3) as [FakeServer["requests"][number]];
  expect(requests).toHaveLength(4);
  const { metadata, messages } = last.body as { metadata: { user_id: string }; messages: unknown };
  expect([agent.run?.session?.id, metadata.user_id]).toEqual([session, expect.stringContaining(session)]);
  const text = JSON.stringify(messages);
  expect(text).toContain("One thing first.");
  expect(text).toContain('"name":"Write"');
  expect(text).toContain("SQLite");
}, 300_000);
