import { afterAll, beforeAll, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, stateOf, untilStatus } from "../support/api.ts";
import { closeFlowHome, eventsOfType } from "../support/gates.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome({ parrot: programAgent("answers-each.mjs") });
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(() => closeFlowHome(home, server));

/** Returns the corrections that the task's agent was sent, and the one that waits for it. */
async function correctionsOf(id: string): Promise<string[]> {
  const planned = await eventsOfType(server, id, "message.planned");
  return planned.flatMap(({ message }) =>
    message.type === "protocol_error" ? [`${message.reason} ${message.advice ?? ""}`] : [],
  );
}

function answering(type: string, texts: readonly string[]): Promise<{ id: string }> {
  return createTask(server, { type, agent: "parrot", description: JSON.stringify(texts) });
}

test("an agent that answers every message with the marker of another phase is paused after three corrections", async () => {
  const { id } = await answering("note", ["=== PHASE 2 COMPLETE ===\n"]);
  const { task, agent } = await eventually(`the agent of ${id} is paused`, async () => {
    const state = await stateOf(server, id);
    return state.task.agentStatus === "paused" && state;
  });
  expect([task.blockedBy, task.error?.message]).toEqual(["error", "Invalid protocol format"]);
  const told =
    "Phase 2 was reported as complete, but the current phase is 1. Continue with the work of phase 1. Print === PHASE 1 COMPLETE === only when that work is done.";
  expect(await correctionsOf(id)).toEqual([told, told, told, told]);
  expect(agent.outbox.map(({ type }) => type)).toEqual(["protocol_error"]);
});

test("a program is told about a fenced question and a bold marker, and its printed text is its answer", async () => {
  const answer = "## Steps\n\n1. Open the box.\n2. Read `README.md`.\n";
  const { id } = await answering("custom", [
    "```\n[USER_QUESTION]\ncategory: business\nquestion: Which?\n[/USER_QUESTION]\n```\n",
    `${answer}\n**=== CUSTOM TASK COMPLETE ===**\n`,
    "=== CUSTOM TASK COMPLETE ===\nSummary: Two steps.\n",
  ]);
  await untilStatus(server, id, "completed");
  expect((await correctionsOf(id)).map((told) => told.split(" If you meant")[0])).toEqual([
    "It was inside a code fence and was not read.",
    "It was on a line with other text or formatting and was not read.",
  ]);
  const { conversation } = await stateOf(server, id);
  const said = conversation.filter(({ by }) => by === "agent").map(({ text }) => text);
  expect(said).toEqual([expect.stringContaining(answer.trim()), "Two steps."]);
});
