import { z } from "zod";
import { rights } from "../people/right.ts";
import { ProjectId, QuestionId, TaskId } from "../ids.ts";
import {
  ChangeSettings,
  ExportedSettings,
  ImportedSettings,
  SettingList,
  SettingScope,
} from "../settings/setting.ts";
import { Labels } from "../labels.ts";
import { Tags } from "../task/tag.ts";
import { Question } from "../task/question.ts";
import { Task, TaskStatus, TaskType } from "../task/task.ts";
import { DayUsage, TaskUsage } from "../usage.ts";
import { checkContract } from "./checks.ts";
import { draftContract } from "./drafts.ts";
import { gateContract } from "./gates.ts";
import { keepContract } from "./archives.ts";
import { deliveryContract } from "./deliveries.ts";
import { resultBranchContract } from "./result-branches.ts";
import { officeContract } from "./offices.ts";
import { nodeContract } from "./nodes.ts";
import { notificationContract } from "./notifications.ts";
import { orchestrationContract } from "./orchestrations.ts";
import { outputContract } from "./output.ts";
import { peopleContract } from "./people.ts";
import { previewContract } from "./previews.ts";
import { viewedContract } from "./viewed.ts";
import { OfProject, projectContract } from "./projects.ts";
import { Paging, pageOf, type Route } from "./route.ts";
import { triggerContract } from "./triggers.ts";

const TaskParams = z.object({ id: TaskId });
const QuestionParams = z.object({ id: QuestionId });
/** The fields of a new task. `submit: true` starts it immediately. */
export const CreateTask = z.strictObject({
  /** The project that the task belongs to, whose defaults it gets; by default the first project. */
  project: ProjectId.optional(),
  /** By default the type of the project's defaults, or else `custom`. */
  type: TaskType.optional(),
  title: z.string().trim().min(1).max(200),
  description: z.string().max(100_000).default(""),
  agent: z.string().optional(),
  /** Maximum cost of the task in US dollars; null for no limit even if the project has one. */
  budget: z.number().positive().nullable().optional(),
  /** The verification agent, if it differs from the configured one; null for that one even if the project has another. */
  verifier: z.string().nullable().optional(),
  /** The code to start from: a path on this machine, or a git URL. By default that of the project, if the type needs one. */
  source: z.string().max(4096).optional(),
  /** The labels that a node must have to work on the task, if several servers share the database. */
  labels: Labels.optional(),
  /** Words to find and filter the task by. */
  tags: Tags.optional(),
  submit: z.boolean().default(false),
});
export type CreateTask = z.infer<typeof CreateTask>;

/** Changes to a task. Absent fields stay unchanged. */
export const EditTask = z.strictObject({
  project: ProjectId.optional(),
  type: TaskType.optional(),
  title: z.string().trim().min(1).max(200).optional(),
  description: z.string().max(100_000).optional(),
  agent: z.string().optional(),
  /** Maximum cost of the task in US dollars; null removes its own budget. It can change until the task has ended. */
  budget: z.number().positive().nullable().optional(),
  verifier: z.string().nullable().optional(),
  source: z.string().max(4096).nullable().optional(),
  labels: Labels.optional(),
  /** True hides an ended task from the inbox and the board; false shows it again. It changes alone. */
  hidden: z.boolean().optional(),
  /** All tags of the task, which can change in every state. They change alone. */
  tags: Tags.optional(),
});
export type EditTask = z.infer<typeof EditTask>;

/** An answer to a question: an option, free text, or the default. */
export const AnswerQuestion = z.strictObject({
  answer: z.string().max(100_000).optional(),
  /** True if the answer is free text instead of an option, which business and clarification questions accept. */
  other: z.boolean().default(false),
  /** Accepts the default, if the question is not required. */
  skip: z.boolean().default(false),
});
export type AnswerQuestion = z.infer<typeof AnswerQuestion>;

/** A person's answer to a request of an agent. Without a value and `skip`, the person says that it is available now. */
const AnswerDependency = z
  .strictObject({
    name: z.string().min(1),
    /** The value, which is stored as a secret of the task. */
    value: z.string().min(1).max(65_536).optional(),
    /** The agent continues without it. */
    skip: z.boolean().default(false),
  })
  .refine(({ value, skip }) => value === undefined || !skip, { error: "Send a value or skip, not both." });

/** The starting point for retrying an ended task. */
export const RetryTask = z.strictObject({
  /** The last checkpoint, the beginning of its last phase, or the very beginning. */
  from: z.enum(["checkpoint", "phase", "scratch"]).default("scratch"),
});
export type RetryTask = z.infer<typeof RetryTask>;

/** An agent that can be assigned to tasks. */
export const AgentInfo = z.object({
  name: z.string(),
  kind: z.string(),
  isDefault: z.boolean(),
  /** The configured model; null if the program chooses its own. */
  model: z.string().nullable(),
  /** True if its processes are sandboxed on this machine. */
  sandboxed: z.boolean(),
  /** The labels that a node must have to run the agent. */
  labels: z.array(z.string()),
  /** True if a person connected the agent and can disconnect it. */
  connected: z.boolean(),
  /** True for the demo agent, which can do only its demo tasks. */
  demoOnly: z.boolean(),
});
export type AgentInfo = z.infer<typeof AgentInfo>;

/** An event as the API and the streams send it (the type `SentRecord` in record.ts). */
export const EventRecord = z.object({
  stream: z.string(),
  kind: z.string(),
  seq: z.int(),
  position: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  version: z.int(),
  event: z.looseObject({ type: z.string() }),
});

const After = { after: z.string().optional() };
const act = { params: TaskParams, body: z.strictObject({}).default({}), response: Task } as const;

/**
 * Every route of the HTTP API, by method and path. The server validates requests with it, the OpenAPI file is generated
 * from it, and the page and the CLI derive their types from it.
 */
export const contract = {
  "GET /api/tasks": {
    right: rights.view,
    summary: "List tasks, newest first; child tasks only with `children` or `parent`",
    query: z.object({
      status: TaskStatus.optional(),
      /** Includes child tasks. */
      children: z.enum(["true", "false"]).optional(),
      /** Lists only the children of this task. */
      parent: TaskId.optional(),
      ...OfProject,
      ...Paging,
    }),
    response: pageOf(Task),
  },
  "POST /api/tasks": {
    right: rights.work,
    summary: "Create a task",
    body: CreateTask,
    response: Task,
    status: 201,
  },
  "GET /api/tasks/:id": { right: rights.view, summary: "Get a task", params: TaskParams, response: Task },
  "PATCH /api/tasks/:id": {
    right: rights.change,
    summary: "Edit an unsubmitted task",
    params: TaskParams,
    body: EditTask,
    response: Task,
  },
  "DELETE /api/tasks/:id": {
    right: rights.remove,
    summary: "Delete an unsubmitted or ended task",
    params: TaskParams,
    response: z.object({ deleted: TaskId }),
  },
  "POST /api/tasks/:id/execute": { right: rights.change, summary: "Submit a task", ...act },
  "POST /api/tasks/:id/pause": { right: rights.change, summary: "Pause the agent", ...act },
  "POST /api/tasks/:id/resume": { right: rights.change, summary: "Resume a paused agent", ...act },
  "POST /api/tasks/:id/cancel": {
    right: rights.change,
    summary: "End the agent and cancel the task",
    ...act,
  },
  "POST /api/tasks/:id/retry": {
    right: rights.change,
    summary: "Run a failed or cancelled task again",
    ...act,
    body: RetryTask.default({ from: "scratch" }),
  },
  "POST /api/tasks/:id/messages": {
    right: rights.work,
    summary: "Send a message to the agent",
    params: TaskParams,
    body: z.strictObject({ text: z.string().trim().min(1).max(100_000) }),
    response: Task,
  },
  "POST /api/tasks/:id/dependencies": {
    right: rights.work,
    summary:
      "Answer a request of the agent: with a value, which is stored as a secret of the task, with `skip`, or with neither if it is available now",
    params: TaskParams,
    body: AnswerDependency,
    takesSecrets: true,
    response: Task,
  },
  "GET /api/tasks/:id/status": {
    right: rights.view,
    summary: "Get the full state of a task, with the sequence number of its last event",
    params: TaskParams,
    response: z.looseObject({ seq: z.int(), task: Task, questions: z.array(Question) }),
  },
  "GET /api/tasks/:id/questions": {
    right: rights.view,
    summary: "List a task's questions, required before optional, then oldest first",
    params: TaskParams,
    query: z.object(Paging),
    response: pageOf(Question),
  },
  "GET /api/tasks/:id/events": {
    right: rights.view,
    summary: "List a task's events in order",
    params: TaskParams,
    query: z.object({
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
    }),
    response: pageOf(EventRecord),
  },
  "GET /api/tasks/:id/stream": {
    right: rights.view,
    summary:
      "Stream a task's events from the first one, or after the sequence number in Last-Event-ID or `after`. Each id is a sequence number; the first block has only the id at which the stream begins",
    params: TaskParams,
    query: z.object(After),
    produces: "text/event-stream",
  },
  "GET /api/tasks/:id/usage": {
    right: rights.view,
    summary: "Get the tokens and cost of a task: total, by model and by turn",
    params: TaskParams,
    response: TaskUsage,
  },
  "GET /api/usage": {
    right: rights.view,
    summary: "Get the tokens and cost of all tasks by day (UTC) and model; by default for the last 30 days",
    query: z.object({ from: z.iso.date().optional(), to: z.iso.date().optional(), ...OfProject }),
    response: pageOf(DayUsage),
  },
  "GET /api/questions": {
    right: rights.view,
    summary: "List questions, required before optional, then oldest first",
    query: z.object({ status: Question.shape.status.optional(), ...OfProject, ...Paging }),
    response: pageOf(Question),
  },
  "GET /api/questions/:id": {
    right: rights.view,
    summary: "Get a question",
    params: QuestionParams,
    response: Question,
  },
  "POST /api/questions/:id/answer": {
    right: rights.work,
    summary: "Answer a question",
    params: QuestionParams,
    body: AnswerQuestion,
    response: Question,
  },
  "GET /api/stream": {
    right: rights.view,
    summary:
      "Stream all events in order from now on, or after the position in Last-Event-ID or `after` (`start`: from the first event). Each id is a position; the first block has only the id at which the stream begins",
    query: z.object(After),
    produces: "text/event-stream",
  },
  "GET /api/token": {
    right: rights.owner,
    summary:
      "Get the token. A link with a ticket for it opens the page signed in, once, without containing the token",
    response: z.object({ token: z.string() }),
  },
  "GET /api/agents": { right: rights.view, summary: "List the agents", response: pageOf(AgentInfo) },
  "POST /api/agents": {
    right: rights.administer,
    summary:
      "Connect a command line that is installed on the server's machine as an agent. The first one becomes the default agent",
    body: z.strictObject({ cli: z.string() }),
    response: pageOf(AgentInfo),
  },
  "DELETE /api/agents/:name": {
    right: rights.administer,
    summary: "Disconnect a connected agent",
    params: z.object({ name: z.string() }),
    response: pageOf(AgentInfo),
  },
  "GET /api/settings": {
    right: rights.view,
    summary:
      "List all settings with their effective values in a scope. A secret shows only whether it is set, and its last four characters",
    query: z.object({ scope: SettingScope.default("global") }),
    response: SettingList,
  },
  "PATCH /api/settings": {
    right: rights.configure,
    summary: "Set or unset (null) settings; all changes apply or none. A new name is a secret by default",
    body: ChangeSettings,
    takesSecrets: true,
    response: SettingList,
  },
  "GET /api/settings/export": {
    right: rights.administer,
    summary: "Export all settings except secrets, and the names of the secrets",
    response: ExportedSettings,
  },
  "POST /api/settings/import": {
    right: rights.administer,
    summary: "Import exported settings",
    body: ExportedSettings,
    takesSecrets: true,
    response: ImportedSettings,
  },
  "POST /api/settings/rotate-key": {
    right: rights.administer,
    summary: "Encrypt all secrets with a new key",
    body: z.strictObject({}).default({}),
    response: z.object({ secrets: z.int() }),
  },
  ...gateContract,
  ...keepContract,
  ...resultBranchContract,
  ...deliveryContract,
  ...checkContract,
  ...draftContract,
  ...nodeContract,
  ...notificationContract,
  ...orchestrationContract,
  ...outputContract,
  ...officeContract,
  ...projectContract,
  ...triggerContract,
  "GET /api/addresses": {
    right: rights.person,
    summary: "List the addresses at which other devices reach the page",
    response: pageOf(z.string()),
  },
  ...previewContract,
  ...peopleContract,
  ...viewedContract,
  "GET /api/openapi.json": {
    right: rights.person,
    summary: "Get this API as OpenAPI 3.1",
    produces: "application/json",
  },
} as const satisfies Record<string, Route>;

/** The type of the route table. */
export type Contract = typeof contract;

/** The body of every error. */
export const ApiError = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.unknown().optional() }),
});
export type ApiError = z.infer<typeof ApiError>;
