import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Config } from "../../protocol/config.ts";
import type { Task } from "../../protocol/task/task.ts";
import { sweepRuns } from "../../supervisor/sweep.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { type House, openHouse } from "../house.ts";
import { type ServeOptions, serve } from "./serve.ts";

export interface DemoOptions extends ServeOptions {
  readonly headless?: boolean;
}

const demoTask = {
  type: "custom",
  title: "Plan a to-do list",
  description: "Plan a small to-do list application and write the plan to plan.md.",
  agent: "demo",
  submit: true,
} as const;

/** Shows Signalbox with its own agent: in the browser, or by itself with scripted decisions and exit code 0. */
export async function demo(options: DemoOptions): Promise<void> {
  if (options.headless !== true) {
    await serve({ ...options, open: true });
    return;
  }
  const directory = mkdtempSync(join(tmpdir(), "signalbox-demo-"));
  const house = await openHouse({
    directory,
    config: Config.parse({}),
    token: () => crypto.randomUUID(),
    host: "127.0.0.1",
    port: 0,
    behindProxy: false,
    environment: process.env,
    log: () => undefined,
  });
  try {
    await house.engine.recover();
    const task = await playThrough(house);
    process.stdout.write(
      `${options.json === true ? JSON.stringify(task) : `${task.title}: ${task.status}`}\n`,
    );
  } finally {
    await house.close();
    await sweepRuns(join(directory, "runs"), new Set());
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Runs the demo task to its end, answering every question with its default. */
async function playThrough({ platform }: House): Promise<Task> {
  const created = await platform.createTask(demoTask, "demo");
  if (!created.ok) throw new CommandFailure(exitCodes.failed, created.refusal.message);
  for (;;) {
    const state = await platform.state(created.value.id);
    if (state === null) throw new CommandFailure(exitCodes.failed, "The demo task disappeared.");
    if (state.task.status === "completed") return state.task;
    if (state.task.status === "failed") {
      throw new CommandFailure(exitCodes.failed, state.task.error?.message ?? "The demo task failed.");
    }
    for (const question of state.questions) {
      if (question.status !== "pending") continue;
      const answer = question.default ?? question.options[0] ?? "yes";
      process.stderr.write(`${question.question} → ${answer}\n`);
      await platform.answer(question.id, { answer, other: false, skip: false }, "demo");
    }
    await pause(50);
  }
}
