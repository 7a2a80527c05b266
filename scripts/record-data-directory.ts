import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Task } from "../src/protocol/task/task.ts";
import { recordedPrefix } from "../test/support/recorded-directory.ts";
import { readPicture, type Recording } from "../test/support/recorded-picture.ts";
import {
  beginConversations,
  endConversations,
  fillPlaces,
  haltConversations,
  takeBack,
} from "./data-directory/conversations.ts";
import { catchStages, passGates, workOnPhases } from "./data-directory/gated-tasks.ts";
import { Recorder } from "./data-directory/recorder.ts";

/*
 * Records a data directory with tasks in every state, as a power cut leaves it, and packs it into
 * test/data-directories/VERSION.tar.gz together with all responses of the API just before. The argument is the checkout
 * whose server is recorded; by default, this one.
 */

const program = resolve(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
const { version } = JSON.parse(readFileSync(join(program, "package.json"), "utf8")) as { version: string };

const recorder = await Recorder.open(program);
try {
  await haveSettings();
  const repeated = await haveAnswered();
  for (const part of [
    endConversations,
    haltConversations,
    takeBack,
    passGates,
    workOnPhases,
    catchStages,
    beginConversations,
    fillPlaces,
  ]) {
    await part(recorder);
    console.log(`${part.name}: ${Object.keys(recorder.names).length} tasks so far`);
  }
  for (const name of ["hibernated with a question", "hibernated after its turn"]) {
    await recorder.until(
      recorder.names[name] ?? "",
      "hibernated",
      ({ task }) => task.agentStatus === "hibernated",
    );
  }
  const recordedAt = new Date().toISOString();
  const day = recordedAt.slice(0, 10);
  const picture = await readPicture(recorder.address, day);
  await recorder.cutPower();
  const recording: Recording = { version, recordedAt, day, names: recorder.names, repeated, picture };
  writeFileSync(join(recordedPrefix, "recording.json"), JSON.stringify(recording, null, 1));
  pack();
} finally {
  await recorder.cutPower();
}

/** Sets a setting, replaces a secret, sets a project setting, and writes two drafts. */
async function haveSettings(): Promise<void> {
  await set("global", { SHOP_KEY: "retired-shop-key-1111", review_reminder_hours: 30 });
  await set("global", { SHOP_KEY: "current-shop-key-2222", REGION: { value: "eu", secret: false } });
  await keep("new-task.title", "A title that was beg", 0);
  const { draft } = await keep("new-task.description", "Gone", 0);
  await keep("new-task.description", null, draft.version);
}

function set(scope: string, settings: object): Promise<unknown> {
  return recorder.act("PATCH", "/api/settings", { scope, settings });
}

function keep(
  name: string,
  text: string | null,
  base: number,
): Promise<{ readonly draft: { readonly version: number } }> {
  return recorder.act("PUT", "/api/drafts", { name, text, base, writer: "browser-1" });
}

/** Creates a task with an Idempotency-Key. */
async function haveAnswered(): Promise<Recording["repeated"]> {
  const key = "recorded-key-1";
  const body = { title: "created once", description: "{}" };
  const { url, token } = recorder.address;
  const headers = {
    authorization: `Bearer ${token}`,
    "content-type": "application/json",
    "idempotency-key": key,
  };
  const response = await fetch(`${url}/api/tasks`, { method: "POST", headers, body: JSON.stringify(body) });
  const { data } = (await response.json()) as { data: Task };
  recorder.names["created once"] = data.id;
  return { key, body, answer: data };
}

/** Packs the files that a server needs, and refuses to pack a path of this machine. */
function pack(): void {
  const packed = ["home", "till", "failed", "recording.json"].filter((name) =>
    existsSync(join(recordedPrefix, name)),
  );
  for (const own of new Set([homedir(), process.cwd()])) {
    const found = execFileSync("sh", ["-c", 'grep -rlaF -D skip -- "$0/" "$@" || true', own, ...packed], {
      cwd: recordedPrefix,
      encoding: "utf8",
    });
    if (found !== "") throw new Error(`These files hold ${own}:\n${found}`);
  }
  const archive = fileURLToPath(new URL(`../test/data-directories/${version}.tar.gz`, import.meta.url));
  const fixed = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner"];
  execFileSync("tar", [...fixed, "-I", "gzip -9", "-cf", archive, ...packed], { cwd: recordedPrefix });
  console.log(`packed ${archive}`);
}
