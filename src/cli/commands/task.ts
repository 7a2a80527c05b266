import type { Command } from "commander";
import { TaskStatus } from "../../protocol/task/task.ts";
import { connect } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { labelsOf } from "../node-plan.ts";
import { oneOf } from "../one-of.ts";
import { print, taskCard, taskLine, taskTable } from "../print.ts";
import { textOfStdin } from "../stdin.ts";
import { sayAside } from "../terminal/say.ts";
import { joined } from "../terminal/shown.ts";
import { chooseType } from "./chosen-type.ts";
import { applyTask } from "./apply.ts";
import { printLog } from "./log.ts";
import { printPatch } from "./patch.ts";
import { provide, requestLines } from "./provide.ts";
import { taskId } from "./task-id.ts";
import { watchTask } from "./watch.ts";

interface Common {
  readonly json?: boolean;
}

/** Adds `signalbox task …`. */
export function addTaskCommands(program: Command): void {
  const task = program.command("task").description("create and manage tasks");
  task
    .command("create")
    .argument("<title>")
    .description("create a task and start it")
    .option("-d, --description <text>", "description of the task; - reads it from stdin")
    .option(
      "-t, --type <type>",
      "create_app, modify_app, workflow, custom or one of your own (default: by the text of the task)",
    )
    .option("-a, --agent <name>", "agent that works on the task")
    .option("--source <place>", "existing code: a path on the server's machine or a git URL")
    .option("--verifier <name>", "agent that verifies the task")
    .option("--budget <usd>", "maximum cost in US dollars", dollars)
    .option("--labels <labels>", "labels that a node must have to work on the task, separated by commas")
    .option("--draft", "save the task without starting it")
    .option("--json", "print JSON")
    .action(create);
  task
    .command("list")
    .description("list tasks, newest first")
    .option("-s, --status <status>", "only tasks with this status")
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
    .description("print the output of the task's agents")
    .option("--stderr", "print stderr instead of stdout")
    .option("--raw", "print the unmodified bytes, even to a terminal")
    .action(printLog);
  task
    .command("provide")
    .argument("<task>")
    .argument("<name>")
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
    .description("run a failed or cancelled task again")
    .option("--from <place>", "checkpoint (the last one), phase (its beginning) or scratch", "scratch")
    .option("--json", "print JSON")
    .action(retry);
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

const beginnings = ["checkpoint", "phase", "scratch"] as const;

async function retry(id: string, options: Common & { from: string }): Promise<void> {
  const from = oneOf(beginnings, options.from, "starting point");
  const task = await connect(process.env).call("POST /api/tasks/:id/retry", {
    params: { id: taskId(id) },
    body: { from },
  });
  print(options.json, task, taskLine(task));
}

interface CreateOptions extends Common {
  readonly description?: string;
  readonly type?: string;
  readonly agent?: string;
  readonly source?: string;
  readonly verifier?: string;
  readonly budget?: number;
  readonly labels?: string;
  readonly draft?: boolean;
}

async function create(title: string, options: CreateOptions): Promise<void> {
  const api = connect(process.env);
  const description = options.description === "-" ? await textOfStdin() : options.description;
  const suggested = chooseType(`${title}\n${description ?? ""}`, options.source !== undefined);
  if (options.type === undefined) sayAside(suggested.why);
  const task = await api.call("POST /api/tasks", {
    body: {
      title,
      type: options.type ?? suggested.type,
      submit: options.draft !== true,
      ...(description === undefined ? {} : { description }),
      ...(options.agent === undefined ? {} : { agent: options.agent }),
      ...(options.source === undefined ? {} : { source: options.source }),
      ...(options.verifier === undefined ? {} : { verifier: options.verifier }),
      ...(options.budget === undefined ? {} : { budget: options.budget }),
      ...(options.labels === undefined ? {} : { labels: labelsOf(options.labels) }),
    },
  });
  print(options.json, task, taskCard(task, api.url));
}

async function list(options: Common & { status?: string; limit: string }): Promise<void> {
  const { items, nextCursor } = await connect(process.env).call("GET /api/tasks", {
    query: {
      limit: Number(options.limit),
      ...(options.status === undefined
        ? {}
        : { status: oneOf(TaskStatus.options, options.status, "status") }),
    },
  });
  const words =
    items.length === 0
      ? 'No tasks. Create one with: signalbox task create "TITLE"'
      : taskTable(items, new Date());
  print(options.json, { items, nextCursor }, words);
}

async function show(id: string, { json }: Common): Promise<void> {
  const api = connect(process.env);
  const params = { id: taskId(id) };
  const task = await api.call("GET /api/tasks/:id", { params });
  const { items: phases } = await api.call("GET /api/tasks/:id/phases", { params });
  print(json, task, joined([taskCard(task, api.url, phases), ...requestLines(task)], "\n"));
}

function dollars(text: string): number {
  const usd = Number(text);
  if (Number.isFinite(usd) && usd > 0) return usd;
  throw new CommandFailure(exitCodes.wrongUsage, `"${text}" is not an amount of US dollars.`);
}
