import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connect } from "../api/connect.ts";
import { Config } from "../../protocol/config.ts";
import { sweepRuns } from "../../supervisor/sweep.ts";
import { playHeadless } from "../headless/play-headless.ts";
import type { ListOutcome } from "../headless/list-outcome.ts";
import { playList } from "../headless/play-list.ts";
import { type DemoOutcome, demoTypes } from "../headless/outcome.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { openDirectory } from "../open-directory.ts";
import { openServer, type RunningServer } from "../open-server.ts";
import { print } from "../print.ts";
import { say, sayAside } from "../terminal/say.ts";
import { type ServeOptions, serve } from "./serve.ts";

/** Options of `signalbox demo`. */
export interface DemoOptions extends ServeOptions {
  readonly headless?: boolean;
  readonly type?: string;
  readonly keep?: string;
}

/** Shows Signalbox with its own agent: in the browser, or headless with scripted decisions and exit code 0. */
export async function demo(options: DemoOptions): Promise<void> {
  if (options.headless !== true) {
    await serve({ ...options, open: true });
    return;
  }
  const type = options.type ?? "all";
  const plays = type === "all" ? [...demoTypes, listPlay] : [type];
  const directory =
    options.keep === undefined ? mkdtempSync(join(tmpdir(), "signalbox-demo-")) : kept(options.keep);
  // The demo leaves nothing in a database that others use.
  const { DATABASE_URL: _, ...environment } = process.env;
  const server = await openServer({
    opened: await openDirectory(directory, environment, () => crypto.randomUUID()),
    config: Config.parse({ agents: { demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "1000" } } } }),
    host: "127.0.0.1",
    port: 0,
    behindProxy: false,
    environment,
    log: () => undefined,
  });
  try {
    await server.platform.recover();
    const json = options.json === true;
    const tell = json ? sayAside : say;
    const types = demoTypes.filter((type) => plays.includes(type));
    const tasks = await playHeadless(server, types, tell);
    const list = plays.includes(listPlay)
      ? await playList(connect(addressOf(server, directory)), (line) => tell(`${listPlay}: ${line}`))
      : null;
    report(tasks, list, json);
  } finally {
    await server.close();
    await sweepRuns(join(directory, "runs"), new Set());
    if (options.keep === undefined) rmSync(directory, { recursive: true, force: true });
  }
}

/** The name of the sample's task list among the types. */
const listPlay = "task_list";

function kept(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return resolve(directory);
}

/** Returns the environment that leads a command to a server. */
function addressOf({ url, token }: RunningServer, directory: string): NodeJS.ProcessEnv {
  return { SIGNALBOX_URL: url, SIGNALBOX_TOKEN: token, SIGNALBOX_HOME: directory };
}

/** Prints the outcome of each task and of the list; fails the command if one is not as expected. */
function report(tasks: readonly DemoOutcome[], list: ListOutcome | null, json: boolean): void {
  const lines = [...tasks.map(taskLine), ...(list === null ? [] : [listLine(list)])];
  print(json, { tasks, ...(list === null ? {} : { list }) }, lines.join("\n"));
  const wrong = [
    ...tasks.flatMap(({ type, unexpected }) => unexpected.map((each) => `${type}: ${each}`)),
    ...(list?.unexpected ?? []).map((each) => `${listPlay}: ${each}`),
  ];
  if (wrong.length > 0) throw new CommandFailure(exitCodes.failed, wrong.join("\n"));
}

function taskLine({ type, status, gates, verificationsFailed, questions, documents }: DemoOutcome): string {
  return `${type}: ${status}, ${gates} gates, ${verificationsFailed} failed verifications, ${questions} questions, ${documents.length} documents`;
}

function listLine({ status, completed, retried, conflicts, testsPass }: ListOutcome): string {
  const resolved = conflicts.map(({ task, by }) => `${task} by ${by === "agent" ? "an agent" : "a person"}`);
  return `${listPlay}: ${status}, ${completed} tasks, retried: ${retried.join(", ")}, conflicts resolved: ${resolved.join(", ")}, tests ${testsPass ? "passed" : "failed"}`;
}
