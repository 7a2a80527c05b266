import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Config } from "../../protocol/config.ts";
import { sweepRuns } from "../../supervisor/sweep.ts";
import { playHeadless } from "../headless/play-headless.ts";
import { type DemoOutcome, type DemoType, demoTypes } from "../headless/outcome.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { openServer } from "../open-server.ts";
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
  const types = chosen(options.type ?? "all");
  const directory =
    options.keep === undefined ? mkdtempSync(join(tmpdir(), "signalbox-demo-")) : kept(options.keep);
  const server = await openServer({
    directory,
    config: Config.parse({ agents: { demo: { kind: "demo", env: { SIGNALBOX_DEMO_SPEED: "1000" } } } }),
    token: () => crypto.randomUUID(),
    host: "127.0.0.1",
    port: 0,
    behindProxy: false,
    environment: process.env,
    log: () => undefined,
  });
  try {
    await server.platform.recover();
    const json = options.json === true;
    report(await playHeadless(server, types, json ? sayAside : say), json);
  } finally {
    await server.close();
    await sweepRuns(join(directory, "runs"), new Set());
    if (options.keep === undefined) rmSync(directory, { recursive: true, force: true });
  }
}

function chosen(type: string): readonly DemoType[] {
  if (type === "all") return demoTypes;
  const found = demoTypes.find((each) => each === type);
  if (found !== undefined) return [found];
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `There is no demo of type "${type}". Types: ${demoTypes.join(", ")}, all.`,
  );
}

function kept(directory: string): string {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return resolve(directory);
}

/** Prints the outcome of each task; fails the command if one is not as expected. */
function report(outcomes: readonly DemoOutcome[], json: boolean): void {
  const lines = outcomes.map(
    ({ type, status, gates, verificationsFailed, questions, documents }) =>
      `${type}: ${status}, ${gates} gates, ${verificationsFailed} failed verifications, ${questions} questions, ${documents.length} documents`,
  );
  print(json, { tasks: outcomes }, lines.join("\n"));
  const wrong = outcomes.flatMap(({ type, unexpected }) => unexpected.map((each) => `${type}: ${each}`));
  if (wrong.length > 0) throw new CommandFailure(exitCodes.failed, wrong.join("\n"));
}
