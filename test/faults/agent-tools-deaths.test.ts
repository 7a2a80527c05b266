import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, outputOf, pendingQuestions, untilStatus } from "../support/api.ts";
import { dice } from "../support/dice.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

/** `npm run faults:tools` kills the server 100 times. */
const kills = Number(process.env["TOOL_DEATHS"] ?? 4);

let server: RunningServer;
let home: string;
afterEach(() => closeHome(home, server));

/**
 * Kills the server around every question of an agent that asks by a tool: while the call is made, while the question
 * waits, and right after the answer. The agent survives, and every question is asked and answered once.
 */
test(`a server killed ${kills} times asks every question of a tool once, and delivers every answer once`, async () => {
  const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
  const roll = dice(seed);
  home = makeHome({ asks: programAgent("asks-by-tool.mjs", { TIMES: 2 }) });
  server = await startServer(home);
  const questions = Array.from({ length: Math.ceil(kills / 2) }, (_, number) => `Is ${number} right?`);
  const description = JSON.stringify(questions);
  const { id } = await createTask(server, { agent: "asks", title: "Ask", description });
  let killed = 0;
  const die = async (): Promise<void> => {
    if (killed === kills) return;
    killed += 1;
    await server.kill();
    await pause(roll(0, 60));
    server = await startServer(home);
  };
  for (const [number, question] of questions.entries()) {
    await pause(roll(0, 250));
    await die();
    const open = await eventually(`question ${number} is open`, async () =>
      (await pendingQuestions(server)).find((each) => each.question === question),
    );
    const answer = roll(0, 2) === 0 ? "yes" : "no";
    await get(server, "POST", `/api/questions/${open.id}/answer`, { answer });
    await pause(roll(0, 30));
    await die();
  }
  const state = await untilStatus(server, id, "completed");
  const output = await outputOf(server, id);
  const delivered = [...output.matchAll(/^answer to (.*): (.*)$/gm)].map(([, asked, answer]) => [
    asked,
    answer,
  ]);
  expect({ seed, killed, asked: state.questions.map(({ question, answer }) => [question, answer]) }).toEqual({
    seed,
    killed: kills,
    asked: delivered,
  });
  expect(delivered.map(([asked]) => asked)).toEqual(questions);
});
