import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, onTestFinished, test } from "vitest";
import type { SentRecord as Recorded } from "../../src/protocol/record.ts";
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
import { counterAgent } from "../support/agents.ts";
import { dice } from "../support/dice.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

let server: RunningServer;
let home: string;
afterEach(() => closeHome(home, server));

const lines = 10_000;
const askEvery = 2_000;
const kills = 20;

/** Starts a process that kills the server whenever a line arrives at the pipe, since an agent may not kill it. */
function killerAt(pipe: string, pidFile: string): ChildProcess {
  execFileSync("mkfifo", ["-m", "666", pipe]);
  const script = 'while read -r _ <"$0"; do kill -9 "$(cat "$1")"; done';
  return spawn("sh", ["-c", script, pipe, pidFile], { stdio: "ignore" });
}

/**
 * Kills the server while an agent prints ten thousand numbered lines and asks four questions: sixteen times at random,
 * and four times by the agent itself when an answer reaches it, before the server can have recorded that it was sent.
 * The agent survives, and the task ends with the same result as without the kills.
 */
test(`a server killed ${kills} times loses no line, repeats none, and asks each question once`, async () => {
  const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
  const roll = dice(seed);
  const place = makeHome();
  const [pidFile, pipe] = [join(place, "server.pid"), join(place, "kill")];
  const killer = killerAt(pipe, pidFile);
  onTestFinished(() => void killer.kill("SIGKILL"));
  home = makeHome({
    counter: {
      ...counterAgent({
        COUNT: lines,
        ASK_EVERY: askEvery,
        PER_TICK: 20,
        TICK_MS: 40,
        KILL_ON_ANSWER: pipe,
      }),
      // An agent inside a sandbox would not see the pipe.
      sandbox: "off",
    },
  });
  const start = async (): Promise<RunningServer> => {
    const started = await startServer(home);
    writeFileSync(pidFile, String(started.pid));
    return started;
  };
  server = await start();
  const { id } = await createTask(server, { agent: "counter" });
  let killed = 0;

  const killedByAgent = (): Promise<void> =>
    new Promise((resolve) => server.process.once("exit", () => resolve()));

  for (let question = 1; question < lines / askEvery; question++) {
    for (let round = 0; round < 4; round++) {
      await pause(roll(40, 320));
      await server.kill();
      killed += 1;
      await pause(roll(0, 80));
      server = await start();
    }
    const [asked] = await eventually("a question is open", async () => {
      const open = await pendingQuestions(server);
      return open.length > 0 ? open : null;
    });
    expect(asked?.question).toBe(`What comes after ${question * askEvery}?`);
    const gone = killedByAgent();
    await get(server, "POST", `/api/questions/${asked?.id}/answer`, { answer: `답 ${question}` }).catch(
      () => undefined,
    );
    await gone;
    killed += 1;
    server = await start();
  }

  const done = await untilStatus(server, id, "completed");
  const events = await eventsOf(server, id);
  expect({ seed, killed, output: await outputOf(server, id) }).toEqual({
    seed,
    killed: kills,
    output: expectedOutput(),
  });
  expect(done.questions.map(({ question, status, answer }) => ({ question, status, answer }))).toEqual(
    [1, 2, 3, 4].map((n) => ({
      question: `What comes after ${n * askEvery}?`,
      status: "answered",
      answer: `답 ${n}`,
    })),
  );
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(rangesOf(events)).toEqual({ from: 0, to: Buffer.byteLength(expectedOutput()), gaps: 0 });
  expect((await stateOf(server, id)).agent.run).toMatchObject({ status: "started" });
});

function expectedOutput(): string {
  const text: string[] = [];
  for (let line = 1; line <= lines; line++) {
    text.push(`line ${line} ${"가".repeat(line % 7)}`);
    if (line % askEvery !== 0 || line === lines) continue;
    text.push(
      "[USER_QUESTION]",
      "category: clarification",
      `question: What comes after ${line}?`,
      "[/USER_QUESTION]",
    );
    text.push(`answer ${line}: 답 ${line / askEvery}`);
  }
  return [...text, "=== CUSTOM TASK COMPLETE ===", "Summary: counted", "", ""].join("\n");
}

/** Returns the total range that the log announces for stdout, and the number of gaps in it. */
function rangesOf(events: readonly Recorded[]): { from: number; to: number; gaps: number } {
  const ranges = events.flatMap(({ event }) =>
    event.type === "output.written" && event.stream === "stdout" ? [event] : [],
  );
  const gaps = ranges.filter((range, index) => index > 0 && range.from !== ranges[index - 1]?.to).length;
  return { from: ranges[0]?.from ?? -1, to: ranges.at(-1)?.to ?? -1, gaps };
}
