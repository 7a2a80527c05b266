import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, createTask, eventually, get, outputOf, untilStatus } from "../support/api.ts";
import { livingIn } from "../support/census.ts";
import { closeFlowHome } from "../support/gates.ts";
import { configureRecorded, unpackRecorded, type Unpacked } from "../support/recorded-directory.ts";
import { actOnce } from "../support/recorded-person.ts";
import { type Picture, readPicture, readTask, type TaskPicture } from "../support/recorded-picture.ts";
import { type RunningServer, startServer } from "../support/server.ts";
import { onlyEmbedded } from "../support/only-embedded.ts";

onlyEmbedded("Earlier versions recorded files of the embedded store.");

/*
 * Data directories of earlier versions, recorded after a power cut (test/data-directories). The current server opens
 * each, reports the same data as the earlier server, and takes every task to its end.
 */

let unpacked: Unpacked;
let server: RunningServer;
let before: Picture;

beforeAll(async () => {
  unpack();
  configureRecorded(unpacked);
  await start();
});

afterAll(discard);

/** Unpacks the recording. Its agents wait until the file `hold` is removed. */
function unpack(): void {
  unpacked = unpackRecorded("0.1.0");
  before = unpacked.recording.picture;
  writeFileSync(unpacked.hold, "");
}

async function discard(): Promise<void> {
  await closeFlowHome(unpacked.home, server);
  rmSync(unpacked.root, { recursive: true, force: true, maxRetries: 10 });
}

async function start(): Promise<void> {
  server = await startServer(unpacked.home);
  const isReady = async (): Promise<boolean> => (await ask(server, "GET", "/readyz")).status === 200;
  await eventually("every task is taken up", isReady);
}

function idOf(name: string): string {
  const id = unpacked.recording.names[name];
  if (id === undefined) throw new Error(`The recording has no task "${name}".`);
  return id;
}

/** Tasks that the platform continues by itself, without an agent that could be held. */
const moving = [
  "being restored, holds at restore.done 1",
  "preparing, holds at source.taken 1",
  "collecting, holds at deliverables.collected 1",
  "checking, holds at verification.checked 1",
  "judge planned, holds at run.started 2",
  "judge started, holds at message.sent 2",
  "judge told",
  "judge asked again",
  "queued",
  "queued behind it",
];

test("the current server reports the same data for a directory of 0.1.0 as the server of 0.1.0", async () => {
  const now = await readPicture(server, unpacked.recording.day);
  expect(now.order).toEqual(before.order);
  expect(now.order).not.toContain(idOf("deleted"));
  expect((await ask(server, "GET", `/api/tasks/${idOf("deleted")}`)).status).toBe(404);
  const { usage, drafts } = before;
  expect({ usage: now.usage, settings: whatWasSet(now), drafts: now.drafts }).toMatchObject({
    usage,
    settings: whatWasSet(before),
    drafts,
  });
  const names = Object.entries(unpacked.recording.names).filter(([name]) => name !== "deleted");
  const still = names.filter(([name]) => !moving.includes(name));
  expect(byName(still, now, whole)).toMatchObject(byName(still, before, whole));
  const others = names.filter(([name]) => moving.includes(name));
  expect(byName(others, now, lasting)).toMatchObject(byName(others, before, lasting));
  for (const [name, id] of names) {
    const [then, there] = [before.tasks[id], now.tasks[id]];
    expect(there?.output.startsWith(then?.output ?? "?"), `output of ${name}`).toBe(true);
    expect(verified(there), `verifications of ${name}`).toEqual(expect.arrayContaining(verified(then)));
    expect(there?.checkpoints, `checkpoints of ${name}`).toEqual(
      expect.arrayContaining(then?.checkpoints as []),
    );
  }
});

/**
 * Returns the settings that have been set, and the exported ones; 0.1.0 showed no values for the others. It also stored
 * settings for projects, which had no effect because no task belonged to a project.
 */
function whatWasSet({ settings }: typeof before): object {
  const global = settings.at(0) as { items: { set: boolean }[] };
  const exported = settings.at(-1) as { settings: { scope: string }[] };
  return {
    set: global.items.filter(({ set }) => set),
    exported: {
      ...exported,
      settings: exported.settings.filter(({ scope }) => !scope.startsWith("project:")),
    },
  };
}

function byName(
  names: readonly (readonly [name: string, id: string])[],
  picture: Picture,
  part: (task: TaskPicture) => object,
): Record<string, object> {
  return Object.fromEntries(
    names.map(([name, id]) => {
      const task = picture.tasks[id];
      return [name, task === undefined ? {} : part(task)];
    }),
  );
}

/** Returns everything of a task that opening the directory does not change, without explanatory texts. */
function whole({ output: _output, checkpoints: _checkpoints, feedback, task, ...rest }: TaskPicture): object {
  return { ...rest, task: withoutProgress(task), feedback: withoutMeaning(feedback) };
}

/** Returns a task without its progress: 0.1.0 did not count a submitted phase as a whole. */
function withoutProgress(task: TaskPicture["task"]): object {
  const { progress: _progress, ...more } = task as { progress?: unknown };
  return more;
}

function withoutMeaning(feedback: TaskPicture["feedback"]): object {
  const { quality, ...more } = feedback as { quality?: { meaning?: unknown } | null };
  if (quality === undefined || quality === null) return feedback;
  const { meaning: _meaning, ...scores } = quality;
  return { ...more, quality: scores };
}

/** Returns the parts that do not change of a task that continues at once. */
function lasting({ task, questions, reviews, usage }: TaskPicture): object {
  const {
    status: _status,
    agentStatus: _agentStatus,
    progress: _progress,
    currentStep: _step,
    ...more
  } = task;
  return {
    task: { ...more, blockedBy: undefined, waitingSince: undefined },
    questions,
    usage,
    decided: reviews.filter(({ status }) => status !== "pending"),
  };
}

/** Returns the status of a task, with its error unless it failed long ago. */
function endOf(task: TaskPicture | undefined): string | undefined {
  const { status, error } = task?.task ?? {};
  return status === "failed" && task?.task.id !== idOf("failed") ? `failed: ${error?.message}` : status;
}

/** Returns the finished verifications of a task. A task that continues may have more now. */
function verified(task: TaskPicture | undefined): string[] {
  return (task?.verifications ?? []).filter(({ finishedAt }) => finishedAt !== null).map(({ id }) => id);
}

test("a repeated Idempotency-Key gets the stored response", async () => {
  const { key, body, answer } = unpacked.recording.repeated;
  const response = await fetch(`${server.url}/api/tasks`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${server.token}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify(body),
  });
  expect(response.headers.get("idempotency-replayed")).toBe("true");
  expect(await response.json()).toMatchObject({ data: answer });
});

test("an archive can be downloaded, and a checkpoint can be forked", async () => {
  const archive = await fetch(`${server.url}/api/tasks/${idOf("completed and archived")}/archive`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  expect(new TextDecoder().decode((await archive.arrayBuffer()).slice(0, 2))).toBe("PK");
  const [checkpoint] = before.tasks[idOf("one question")]?.checkpoints ?? [];
  const forked = await get<{ id: string }>(server, "POST", `/api/checkpoints/${checkpoint?.id}/fork`, {
    title: "forked by today's server",
    submit: true,
  });
  expect((await readTask(server, forked.id)).task.status).toMatch(/pending|in_progress/);
});

test("every task runs to its end, and nothing is lost or duplicated", async () => {
  await discard();
  unpack();
  configureRecorded(unpacked);
  await start();
  await server.kill();
  configureRecorded(unpacked, { hibernateAfterMs: 1000, clock: { aheadMs: 11 * 60_000 } });
  await start();
  rmSync(unpacked.hold, { force: true });
  const secrets = "retired-shop-key-1111 current-shop-key-2222";
  const { id: told } = await createTask(server, {
    description: JSON.stringify({ first: `It has ${secrets}.`, works: true }),
  });
  const demo = idOf("review of a change of code");
  const allEnded = async (): Promise<boolean> => {
    await pause(200);
    return (await actOnce(server, [demo])).length === 0;
  };
  await eventually("every task has ended", allEnded);
  await untilStatus(server, told, "completed");
  expect(await outputOf(server, told)).not.toMatch(/shop-key-\d/);

  const now = await readPicture(server, unpacked.recording.day);
  const ended = Object.entries(unpacked.recording.names)
    .filter(([name]) => name !== "deleted")
    .map(([name, id]) => [name, endOf(now.tasks[id])]);
  expect(Object.fromEntries(ended)).toEqual({
    ...Object.fromEntries(ended.map(([name]) => [name, "completed"])),
    failed: "failed",
    cancelled: "cancelled",
    "review of a change of code": "review",
  });
  for (const [name, id] of Object.entries(unpacked.recording.names)) {
    const [then, there] = [before.tasks[id], now.tasks[id]];
    if (then === undefined || there === undefined) continue;
    expect(
      there.questions.map(({ id }) => id),
      `questions of ${name}`,
    ).toEqual(then.questions.map(({ id }) => id));
    expect(there.output.startsWith(then.output), `output of ${name}`).toBe(true);
    const reviews = there.reviews.map(({ phase, attempt }) => `${phase}.${attempt}`);
    expect(new Set(reviews).size, `reviews of ${name}: ${reviews.join(", ")}`).toBe(reviews.length);
    expect(there.reviews.map(({ id }) => id)).toEqual(
      expect.arrayContaining(then.reviews.map(({ id }) => id)),
    );
  }
  await get(server, "POST", `/api/tasks/${demo}/cancel`);
  await expect.poll(() => livingIn(unpacked.root, server.pid)).toEqual([]);
  await expect.poll(() => readdirSync(`${unpacked.home}/verifications`)).toEqual([]);
});
