import type { Command } from "commander";
import { CheckpointId } from "../../protocol/ids.ts";
import type { Checkpoint } from "../../protocol/task/checkpoint.ts";
import { connect } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { print, taskCard, taskLine } from "../print.ts";
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
      print(json, page, page.items.map(checkpointLine).join("\n") || "No checkpoints.");
    });
  checkpoint
    .command("take")
    .argument("<task>")
    .description("take a checkpoint now")
    .option("--json", "print JSON")
    .action(async (id: string, { json }: Common) => {
      const params = { id: taskId(id) };
      const task = await connect(process.env).call("POST /api/tasks/:id/checkpoints", { params });
      print(json, task, taskLine(task));
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

function checkpointLine({ id, at, trigger, phase, commit }: Checkpoint): string {
  const where = phase === null ? "" : `  phase ${phase}`;
  const files = commit === null ? "no files" : commit.slice(0, 12);
  return `${id}  ${at}  ${trigger.replaceAll("_", " ")}${where}  ${files}`;
}

function checkpointId(text: string): CheckpointId {
  const id = CheckpointId.safeParse(/c_[a-z0-9]{8}/.exec(text)?.[0]);
  if (id.success) return id.data;
  throw new CommandFailure(exitCodes.wrongUsage, `"${text}" is not a checkpoint id, like c_k3m9x2ab.`);
}
