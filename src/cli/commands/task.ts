import { projectFilter } from "../project/chosen.ts";
import type { Command } from "commander";
import { hasTag } from "../../protocol/task/tags.ts";
import { type Task, TaskStatus } from "../../protocol/task/task.ts";
import { RetryTask } from "../../protocol/api/contract.ts";
import { connect } from "../api/connect.ts";
import { choice } from "../choice.ts";
import { print, taskCard, taskLine, taskTable } from "../print.ts";
import { joined } from "../terminal/shown.ts";
import { applyTask } from "./apply.ts";
import { deliverTask, deliveryLines, deliveryOf } from "./deliver.ts";
import { addCreateCommand } from "./create-task.ts";
import { printLog } from "./log.ts";
import { printPatch } from "./patch.ts";
import { provide, requestLines } from "./provide.ts";
import { taskId } from "./task-id.ts";
import { tagTask } from "./tag.ts";
import { watchTask } from "./watch.ts";

interface Common {
  readonly json?: boolean;
}

/** Adds `signalbox task …`. */
export function addTaskCommands(program: Command): void {
  const task = program.command("task").description("create and manage tasks");
  addCreateCommand(task);
  task
    .command("list")
    .description("list tasks, newest first")
    .addOption(
      choice(program, {
        flags: "-s, --status <status>",
        description: "only tasks with this status",
        words: TaskStatus.options,
        what: "status",
      }),
    )
    .option("--tag <tag>", "only tasks with this tag")
    .option("-p, --project <project>", "only tasks of this project, by id or name")
    .option("-n, --limit <count>", "maximum number of tasks", "50")
    .option("--json", "print JSON")
    .action(list);
  task
    .command("show")
    .argument("<task>")
    .description("show a task")
    .option("--json", "print JSON")
    .action(show);
  task
    .command("watch")
    .argument("<task>")
    .description("print new events until the task ends or waits for a person")
    .option("--all", "also print the events so far")
    .option("--timeout <seconds>", "stop watching after this time, with exit code 8")
    .option("--json", "print events as JSON lines")
    .action(watchTask);
  task
    .command("log")
    .argument("<task>")
    .description("print the output of the task's agents, both streams in the order in which they arrived")
    .addOption(task.createOption("--stdout", "only stdout").conflicts("stderr"))
    .option("--stderr", "only stderr")
    .addOption(
      task
        .createOption("--search <text>", "only the lines that contain a text (case-insensitive)")
        .conflicts("errors"),
    )
    .option("--errors", "only the lines that report an error")
    .option("--raw", "print the unmodified bytes, even to a terminal")
    .option("--json", "print each line as a line of JSON")
    .action(printLog);
  task
    .command("provide")
    .argument("<task>")
    .argument("<request>")
    .description("provide what the agent asked for; a value is typed without echo or read from stdin")
    .option("--skip", "let the agent continue without it")
    .option("--json", "print JSON")
    .action(provide);
  task
    .command("patch")
    .argument("<task>")
    .description("print the task's changes since its source as a git patch")
    .option("-o, --output <file>", "write the patch to a file")
    .option("--json", "print JSON")
    .action(printPatch);
  task
    .command("apply")
    .argument("<task>")
    .description(
      "put the task's result on a new branch of a local repository; checked-out files never change",
    )
    .option("-C, --repository <directory>", "repository on the server's machine (default: the task's source)")
    .option("-b, --branch <name>", "name of the branch (default: from the title of the task)")
    .option("--onto <commit>", "commit or branch to put it on (default: the one that the task started from)")
    .option("--push", "push the branch to the repository's own remote")
    .option("--json", "print JSON")
    .action(applyTask);
  task
    .command("deliver")
    .argument("<task>")
    .description("push the approved result to the remote of the task's source, without force")
    .option("--pull-request", "create a pull request on the git host, or update the open one")
    .option("-C, --repository <directory>", "repository on the server's machine (default: the task's source)")
    .option("-b, --branch <name>", "branch to push to (default: that of the last delivery, or the title)")
    .option("--base <branch>", "branch to merge into (default: the remote's default branch)")
    .option("--json", "print JSON")
    .action(deliverTask);
  task
    .command("message")
    .argument("<task>")
    .argument("<text>")
    .description("send a message to the agent")
    .option("--json", "print JSON")
    .action(async (id: string, text: string, { json }: Common) => {
      const api = connect(process.env);
      const written = await api.call("POST /api/tasks/:id/messages", {
        params: { id: taskId(id) },
        body: { text },
      });
      print(json, written, taskLine(written));
    });
  task
    .command("retry")
    .argument("<task>")
    .description(
      "run a failed or cancelled task again; to change its agent, source or text, use: task create --like",
    )
    .addOption(
      choice(program, {
        flags: "--from <place>",
        description: "the last checkpoint, the beginning of the phase, or scratch",
        words: beginnings,
        what: "starting point",
      }).default("scratch"),
    )
    .option("--json", "print JSON")
    .action(retry);
  task
    .command("tag")
    .argument("<task>")
    .description("add tags to a task, or remove them")
    .option("--add <tags>", "tags to add, separated by commas")
    .option("--remove <tags>", "tags to remove, separated by commas")
    .option("--json", "print JSON")
    .action(tagTask);
  for (const [name, hidden, description] of [
    ["archive", true, "hide an ended task from the inbox and the board"],
    ["unarchive", false, "show an archived task again"],
  ] as const) {
    task
      .command(name)
      .argument("<task>")
      .description(description)
      .option("--json", "print JSON")
      .action(async (id: string, { json }: Common) => {
        const params = { id: taskId(id) };
        const shown = await connect(process.env).call("PATCH /api/tasks/:id", { params, body: { hidden } });
        print(json, shown, taskLine(shown));
      });
  }
  for (const act of ["pause", "resume", "cancel"] as const) {
    task
      .command(act)
      .argument("<task>")
      .description(`${act} a task`)
      .option("--json", "print JSON")
      .action(async (id: string, { json }: Common) => {
        const acted = await connect(process.env).call(`POST /api/tasks/:id/${act}`, {
          params: { id: taskId(id) },
        });
        print(json, acted, taskLine(acted));
      });
  }
}

const beginnings = RetryTask.shape.from.unwrap().options;

async function retry(id: string, { json, from }: Common & Pick<RetryTask, "from">): Promise<void> {
  const task = await connect(process.env).call("POST /api/tasks/:id/retry", {
    params: { id: taskId(id) },
    body: { from },
  });
  print(json, task, taskLine(task));
}

interface ListOptions extends Common {
  readonly status?: TaskStatus;
  readonly project?: string;
  readonly tag?: string;
  readonly limit: string;
}

async function list(options: ListOptions): Promise<void> {
  const { tag } = options;
  const { items, nextCursor } = tag === undefined ? await page(options) : await tagged(options, tag);
  const words =
    items.length > 0
      ? taskTable(items, new Date())
      : tag === undefined
        ? 'No tasks. Create one with: signalbox task create "TITLE"'
        : `No task has the tag "${tag}".`;
  print(options.json, { items, nextCursor }, words);
}

/** Returns one page of the tasks. */
async function page({ status, project, limit }: ListOptions, cursor: string | null = null) {
  const api = connect(process.env);
  return api.call("GET /api/tasks", {
    query: {
      ...(await projectFilter(api, project)),
      limit: Number(limit),
      ...(status === undefined ? {} : { status }),
      ...(cursor === null ? {} : { cursor }),
    },
  });
}

/** Returns the newest tasks with a tag, from as many pages as that takes. */
async function tagged(options: ListOptions, tag: string): Promise<Awaited<ReturnType<typeof page>>> {
  const items: Task[] = [];
  let cursor: string | null = null;
  do {
    const next: Awaited<ReturnType<typeof page>> = await page({ ...options, limit: "200" }, cursor);
    items.push(...next.items.filter((task) => hasTag(task, tag)));
    cursor = next.nextCursor;
  } while (cursor !== null && items.length < Number(options.limit));
  return { items: items.slice(0, Number(options.limit)), nextCursor: null };
}

async function show(id: string, { json }: Common): Promise<void> {
  const api = connect(process.env);
  const params = { id: taskId(id) };
  const task = await api.call("GET /api/tasks/:id", { params });
  const { items: phases } = await api.call("GET /api/tasks/:id/phases", { params });
  const delivery = await deliveryOf(api, params.id);
  const lines = [taskCard(task, api.url, phases), ...deliveryLines(delivery), ...requestLines(task)];
  print(json, { ...task, delivery }, joined(lines, "\n"));
}
