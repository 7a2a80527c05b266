import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TaskState } from "../../src/protocol/task/state.ts";
import { programAgent } from "../support/agents.ts";
import {
  createTask,
  eventsOf,
  eventually,
  get,
  outputOf,
  pendingQuestions,
  stateOf,
  untilStatus,
} from "../support/api.ts";
import { cli } from "../support/cli.ts";
import { makeGatedHome } from "../support/gated-home.ts";
import { closeHome, type RunningServer, startServer } from "../support/server.ts";

const home = makeGatedHome({
  asks: programAgent("asks-by-tool.mjs"),
  repeats: programAgent("asks-by-tool.mjs", { TIMES: 3 }),
  inPty: { ...programAgent("asks-by-tool.mjs"), pty: true },
  phases: programAgent("phases-by-tool.mjs"),
});
let server: RunningServer;
beforeAll(async () => {
  server = await startServer(home);
});
afterAll(async () => {
  await closeHome(home, server);
  rmSync(home, { recursive: true });
});

/** Answers the questions of a task with these texts, in order. */
async function answerAll(id: string, answers: readonly string[]): Promise<TaskState> {
  for (const answer of answers) {
    const { id: question } = await eventually("a question is open", async () =>
      (await pendingQuestions(server)).find(({ taskId }) => taskId === id),
    );
    await get(server, "POST", `/api/questions/${question}/answer`, { answer });
  }
  return untilStatus(server, id, "completed");
}

const questions = JSON.stringify(["Is it red?", "Is it\nround?"]);

test.each(["asks", "inPty"])(
  "the program %s asks by a tool, gets answers and completes by a tool",
  async (agent) => {
    const { id } = await createTask(server, { agent, title: "Ask", description: questions });
    const state = await answerAll(id, ["yes", "no"]);
    expect(state.questions).toMatchObject([
      {
        question: "Is it red?",
        category: "choice",
        options: ["yes", "no"],
        status: "answered",
        answer: "yes",
      },
      { question: "Is it\nround?", status: "answered", answer: "no" },
    ]);
    const output = await outputOf(server, id);
    expect(output).toContain("answer to Is it red?: yes");
    expect(output).toContain(
      "tool: The question is recorded. End your turn now; the answer is the next message.",
    );
    expect(state.conversation.at(-1)?.text).toContain("Asked everything.");
  },
);

test("a program that makes the same call three times at once asks one question", async () => {
  const { id } = await createTask(server, {
    agent: "repeats",
    title: "Repeat",
    description: questions.replace("\\n", " "),
  });
  const state = await answerAll(id, ["yes", "no"]);
  expect(state.questions.map(({ question, answer }) => [question, answer])).toEqual([
    ["Is it red?", "yes"],
    ["Is it round?", "no"],
  ]);
  expect(await outputOf(server, id)).toMatch(
    /(?:tool: The question is recorded\..*\n){3}answer to Is it red\?: yes/,
  );
});

test("a program takes phases to their gates by tools, and is told what is wrong with a call", async () => {
  const { id } = await createTask(server, {
    agent: "phases",
    type: "note",
    verifier: "judge",
    title: "A note",
  });
  const review = await eventually("a review of phase 1", async () =>
    (await stateOf(server, id)).gate.reviews.find(({ status }) => status === "pending"),
  );
  expect(review).toMatchObject({ phase: 1, attempt: 1, deliverables: [{ path: "docs/idea.md" }] });
  const output = await outputOf(server, id);
  expect(output).toContain('wrong: "phase" must be at least 1.');
  expect(output).toContain("names: ask_user report_progress complete_phase");
  const types = (await eventsOf(server, id)).map(({ event }) => event.type);
  expect(types).toEqual(expect.arrayContaining(["step.started", "phase.reported"]));
  await get(server, "POST", `/api/tasks/${id}/cancel`);
});

test("an agent cannot use the tools for a person's assistant", async () => {
  const refused = await cli(home, ["mcp"], "", process.cwd(), { SIGNALBOX_RUN_ID: "r_00000001" });
  expect(refused).toEqual({
    code: 4,
    stdout: "",
    stderr: "Agents cannot start signalbox mcp, because it acts as a person.\n",
  });
});
