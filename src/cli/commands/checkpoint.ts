import type { Command } from "commander";
import { CheckpointId } from "../../protocol/ids.ts";
import type { Checkpoint } from "../../protocol/task/checkpoint.ts";
import { connect } from "../api/connect.ts";
import { takeCheckpoint } from "../api/take-checkpoint.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print, taskCard, taskLine } from "../print.ts";
import { ageOf } from "../terminal/age.ts";
import type { Shown } from "../terminal/shown.ts";
import { table } from "../terminal/table.ts";
import { taskId } from "./task-id.ts";

interface Common {
  readonly json?: boolean;
}

/** Adds `signalbox checkpoint …`. */
export function addCheckpointCommands(program: Command): void {
  const checkpoint = program.command("checkpoint").description("list, take, restore and fork checkpoints");
  checkpoint
    .command("list")
    .argument("<task>")
    .description("list a task's checkpoints, newest first")
    .option("--json", "print JSON")
    .action(async (id: string, { json }: Common) => {
      const params = { id: taskId(id) };
      const page = await connect(process.env).call("GET /api/tasks/:id/checkpoints", { params });
      const isEmpty = page.items.length === 0;
      print(json, page, isEmpty ? "No checkpoints." : checkpointTable(page.items, new Date()));
    });
  checkpoint
    .command("take")
    .argument("<task>")
    .description("take a checkpoint now")
    .option("--json", "print JSON")
    .action(async (id: string, { json }: Common) => {
      const checkpoint = await takeCheckpoint(connect(process.env), taskId(id));
      print(json, checkpoint, checkpointTable([checkpoint], new Date()));
    });
  checkpoint
    .command("restore")
    .argument("<checkpoint>")
    .description("restore a task to a checkpoint")
    .option("--json", "print JSON")
    .action(async (id: string, { json }: Common) => {
      const params = { id: checkpointId(id) };
      const task = await connect(process.env).call("POST /api/checkpoints/:id/restore", { params });
      print(json, task, taskLine(task));
    });
  checkpoint
    .command("fork")
    .argument("<checkpoint>")
    .description("create a new task from a checkpoint")
    .option("--title <title>", "title of the new task (default: that of the original task)")
    .option("--draft", "save the task without starting it")
    .option("--json", "print JSON")
    .action(async (id: string, options: Common & { title?: string; draft?: boolean }) => {
      const api = connect(process.env);
      const task = await api.call("POST /api/checkpoints/:id/fork", {
        params: { id: checkpointId(id) },
        body: {
          submit: options.draft !== true,
          ...(options.title === undefined ? {} : { title: options.title }),
        },
      });
      print(options.json, task, taskCard(task, api.url));
    });
}

function checkpointTable(checkpoints: readonly Checkpoint[], now: Date): Shown {
  return table(
    ["CHECKPOINT", "AGE", "PHASE", "COMMIT", "REASON"],
    checkpoints.map(({ id, at, trigger, phase, commit }) => [
      { text: id, style: "id" },
      { text: ageOf(at, now), style: "aside" },
      phase === null ? "" : String(phase),
      commit === null ? "no files" : commit.slice(0, 12),
      trigger.replaceAll("_", " "),
    ]),
  );
}

function checkpointId(text: string): CheckpointId {
  const id = CheckpointId.safeParse(/c_[a-z0-9]{8}/.exec(text)?.[0]);
  if (id.success) return id.data;
  throw new CommandFailure(
    exitCodes.wrongUsage,
    `"${text}" is not a checkpoint id. Checkpoint ids look like c_k3m9x2ab. List those of a task with: signalbox checkpoint list TASK`,
  );
}
