import { type ChildProcessByStdio, spawn } from "node:child_process";
import { statSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import type { TaskState } from "../../src/protocol/task/state.ts";
import { programAgent } from "../support/agents.ts";
import { createTask, eventually, get, outputOf, stateOf } from "../support/api.ts";
import { closeFlowHome, decide, makeFlowHome, pendingReview } from "../support/gates.ts";
import { type RunningServer, startServer } from "../support/server.ts";

/*
 * Several agents flood the platform at the same time while other tasks work. Set `SCALE=1` to run the floods at full
 * size.
 */

const scale = Number(process.env["SCALE"] ?? 0.01);
const longestAnswerMs = 250;
/** Space for recorded messages: at most 1,000 questions and errors per run, a few kilobytes each. */
const recordedBytes = 16 << 20;

const flow = `name: note\ntitle: A note\nphases:\n  - name: Draft\n    deliverables: [{ path: note.md }]\n`;
const home = makeFlowHome(
  { worker: programAgent("as-told.mjs") },
  { "note.yaml": flow },
  { defaultAgent: "worker", verificationsAtOnce: 2, sandbox: "auto" },
);
let server: RunningServer;
afterAll(() => closeFlowHome(home, server));

const note = "echo A good note. >note.md";
const question = "[USER_QUESTION]\ncategory: clarification\nquestion: Which one?\n[/USER_QUESTION]\n";
const many = (count: number): number => Math.ceil(count * scale);

/** The scripts of each flood, one for each attempt. */
const floods: Readonly<Record<string, readonly string[]>> = {
  "100,000 questions": [
    `${note}; perl -e 'print qq(${question.replaceAll("\n", "\\n")}) for 1..${many(100_000)}'`,
  ],
  "100,000 invalid questions": [
    `${note}; perl -e 'print qq([USER_QUESTION]\\nhow: $_\\n[/USER_QUESTION]\\n) for 1..${many(100_000)}'`,
  ],
  "10,000 nested directories": [`${note}; perl -e 'for (1..${many(10_000)}) { mkdir qq(d); chdir qq(d) }'`],
  "1,000,000 files": [
    `${note}; perl -e 'for $d (1..${many(1000)}) { mkdir $d; for (1..1000) { open F, qq(>$d/$_); close F } }'`,
  ],
  "a table of 4 MB": [
    `perl -e 'print qq(| a | b |\\n|---|---|\\n); print qq(| 1 | 2 |\\n) for 1..${many(400_000)}' >note.md`,
  ],
  "a file that grows from 1 KB to 100 MB": [
    "yes good | head -c 1000 >note.md",
    `yes good | head -c ${many(100_000_000)} >note.md`,
  ],
};

/** The longest times of answers so far, in milliseconds. */
interface LongestAnswers {
  server: number;
  /** Of a server that does nothing else, on the same machine at the same time. */
  idle: number;
}

/**
 * Requests /healthz twenty times a second, and as often the page of a server that does nothing else. The three are
 * processes of their own.
 */
async function watchHealth(url: string): Promise<LongestAnswers> {
  const idle = run(`const server = require("node:http").createServer((_, reply) => reply.end("ok"));
    server.listen(0, "127.0.0.1", () => console.log(server.address().port))`);
  const { value: port } = await createInterface({ input: idle.stdout })[Symbol.asyncIterator]().next();
  const client = run(`const watch = (name, url) => setInterval(async () => {
      const began = performance.now();
      await fetch(url).then((reply) => reply.text());
      console.log(name, performance.now() - began);
    }, 50);
    watch("server", "${url}/healthz");
    watch("idle", "http://127.0.0.1:${port}/")`);
  const longest = { server: 0, idle: 0 };
  createInterface({ input: client.stdout }).on("line", (line) => {
    const [name, time] = line.split(" ") as [keyof typeof longest, string];
    longest[name] = Math.max(longest[name], Number(time));
  });
  return longest;
}

/** Runs a script in a process of its own until the end of the tests. */
function run(script: string): ChildProcessByStdio<null, Readable, null> {
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  afterAll(() => void child.kill());
  return child;
}

/** Returns the size of a database with its log. */
function sizeOf(database: string): number {
  return [database, `${database}-wal`].reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
}

function isSettled({ task, gate, questions }: TaskState): boolean {
  return (
    ["failed", "completed"].includes(task.status) ||
    gate.reviews.some(({ status }) => status === "pending") ||
    questions.some(({ status }) => status === "pending")
  );
}

test("floods of agents end or wait for a person, while the server answers and the gates of other tasks open", async () => {
  server = await startServer(home);
  const empty = sizeOf(`${home}/signalbox.db`);
  const longest = await watchHealth(server.url);
  const began = performance.now();
  const ids = new Map<string, string>();
  for (const [name, scripts] of Object.entries(floods)) {
    const task = await createTask(server, {
      type: "note",
      title: name,
      description: JSON.stringify({ do: scripts }),
    });
    ids.set(name, task.id);
  }
  const grows = ids.get("a file that grows from 1 KB to 100 MB") ?? "";
  await decide(server, await pendingReview(server, grows), { action: "request_changes", comment: "More." });

  let innocent = 0;
  const settled = new Map<string, string>();
  while (settled.size < ids.size) {
    const { id } = await createTask(server, { type: "note", description: JSON.stringify({ do: [note] }) });
    await pendingReview(server, id);
    innocent += 1;
    for (const [name, flood] of ids) {
      const state = await stateOf(server, flood);
      const isOver =
        isSettled(state) && (flood !== grows || state.gate.attempt > 1 || state.task.status === "failed");
      if (isOver && !settled.has(name)) {
        settled.set(name, state.task.error?.message ?? state.task.agentStatus);
        console.log(`${name}: ${Math.round((performance.now() - began) / 1000)} s, ${settled.get(name)}`);
      }
    }
  }
  console.log(
    `${innocent} other tasks were verified; the longest answer of /healthz took ${Math.round(longest.server)} ms, that of an idle server ${Math.round(longest.idle)} ms`,
  );
  const printed = (await Promise.all([...ids.values()].map((id) => outputOf(server, id)))).join("").length;
  const grown = sizeOf(`${home}/signalbox.db`) - empty;
  console.log(`${printed} bytes of output; the database grew by ${grown} bytes`);
  for (const id of ids.values()) {
    await get(server, "POST", `/api/tasks/${id}/cancel`).catch(() => undefined);
    await eventually("it has ended", async () =>
      ["failed", "cancelled"].includes((await stateOf(server, id)).task.status),
    );
  }
  expect(innocent).toBeGreaterThan(0);
  expect(grown).toBeLessThan(printed + recordedBytes);
  expect(longest.server).toBeLessThan(longestAnswerMs + longest.idle);
  expect(await server.stop()).toBe(0);
});
