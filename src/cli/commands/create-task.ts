import { firstProject } from "../../protocol/project/project.ts";
import { chosenProject, projectFilter } from "../project/chosen.ts";
import type { Command } from "commander";
import { z } from "zod";
import type { CreateTask } from "../../protocol/api/contract.ts";
import { tagsIn } from "../../protocol/task/tags.ts";
import { type Api, connect } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";
import { labelsOf } from "../node-plan.ts";
import { print, taskCard } from "../print.ts";
import { textOfStdin } from "../stdin.ts";
import { sayAside } from "../terminal/say.ts";
import { chooseType } from "./chosen-type.ts";
import { taskId } from "./task-id.ts";

interface CreateOptions {
  readonly description?: string;
  readonly type?: string;
  readonly project?: string;
  readonly agent?: string;
  readonly source?: string;
  readonly verifier?: string;
  readonly budget?: number;
  readonly labels?: string;
  readonly tags?: string;
  readonly like?: string;
  readonly draft?: boolean;
  readonly json?: boolean;
}

/** Adds `signalbox task create`. */
export function addCreateCommand(task: Command): void {
  task
    .command("create")
    .argument("[title]", "title of the task; with --like, the default is that of the other task")
    .description("create a task and start it")
    .option("-d, --description <text>", "description of the task; - reads it from stdin")
    .option(
      "-t, --type <type>",
      "create_app, modify_app, workflow, custom or one of your own (default: by the text of the task)",
    )
    .option("-p, --project <project>", "project of the task, by id or name (default: the first one)")
    .option("-a, --agent <agent>", "agent that works on the task")
    .option("--source <place>", "existing code: a path on the server's machine or a git URL")
    .option("--verifier <agent>", "agent that verifies the task")
    .option("--budget <usd>", "maximum cost in US dollars", dollars)
    .option("--labels <labels>", "labels that a node must have to work on the task, separated by commas")
    .option("--tags <tags>", "words to find and filter the task by, separated by commas")
    .option("--like <task>", "start from a copy of this task; the other options change it")
    .option("--draft", "save the task without starting it")
    .option("--json", "print JSON")
    .action(create);
}

async function create(title: string | undefined, options: CreateOptions): Promise<void> {
  const api = connect(process.env);
  const copied = options.like === undefined ? {} : await copyOf(api, options.like);
  const fields = { ...copied, ...(await givenFields(title, options)) };
  const { title: named } = fields;
  if (named === undefined) {
    throw new CommandFailure(
      exitCodes.wrongUsage,
      'A new task needs a title. Type: signalbox task create "TITLE"',
    );
  }
  const type = fields.type ?? (await usualType(api, options.project, { ...fields, title: named }));
  const project = await projectFilter(api, options.project);
  const body = { ...fields, ...project, type, title: named, submit: options.draft !== true };
  const task = await api.call("POST /api/tasks", { body });
  print(options.json, task, taskCard(task, api.url));
}

/** Returns the type of a task for which none is given: that of its project, or else by its text. */
async function usualType(
  api: Api,
  project: string | undefined,
  { title, description = "", source }: Pick<CreateTask, "title" | "source"> & { description?: string },
): Promise<string> {
  const { defaultType } = await chosenProject(api, project ?? firstProject);
  if (defaultType !== null) return defaultType;
  const suggested = chooseType(`${title}\n${description}`, source !== undefined);
  sayAside(suggested.why);
  return suggested.type;
}

/** Returns the fields that the command line gives. */
async function givenFields(title: string | undefined, options: CreateOptions): Promise<Partial<CreateTask>> {
  const { type, agent, source, verifier, budget, labels, tags } = options;
  const description = options.description === "-" ? await textOfStdin() : options.description;
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(type === undefined ? {} : { type }),
    ...(agent === undefined ? {} : { agent }),
    ...(source === undefined ? {} : { source }),
    ...(verifier === undefined ? {} : { verifier }),
    ...(budget === undefined ? {} : { budget }),
    ...(labels === undefined ? {} : { labels: labelsOf(labels) }),
    ...(tags === undefined ? {} : { tags: tagsIn(tags) }),
  };
}

/** The fields of a task that only its full state has. */
const Gated = z.object({
  gate: z.object({ source: z.string().nullable(), verifier: z.string().nullable() }),
});

/** Returns the fields of a new task that is a copy of another one. */
async function copyOf(api: Api, text: string): Promise<Partial<CreateTask>> {
  const params = { id: taskId(text) };
  const status = await api.call("GET /api/tasks/:id/status", { params });
  const { project, title, description, type, agent, budget, labels, tags } = status.task;
  const { gate } = Gated.parse(status);
  return {
    project,
    title,
    description,
    type,
    agent,
    ...(gate.source === null ? {} : { source: gate.source }),
    ...(gate.verifier === null ? {} : { verifier: gate.verifier }),
    ...(budget === undefined ? {} : { budget }),
    ...(labels === undefined ? {} : { labels }),
    ...(tags === undefined ? {} : { tags }),
  };
}

function dollars(text: string): number {
  const usd = Number(text);
  if (Number.isFinite(usd) && usd > 0) return usd;
  throw new CommandFailure(exitCodes.wrongUsage, `"${text}" is not an amount of US dollars.`);
}
