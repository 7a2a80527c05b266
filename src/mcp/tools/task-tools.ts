import { z } from "zod";
import { CreateTask } from "../../protocol/api/contract.ts";
import { type Task, TaskStatus } from "../../protocol/task/task.ts";
import { ProjectId, TaskId } from "../../protocol/ids.ts";
import type { Turn } from "../../protocol/task/state.ts";
import { tool } from "../tool.ts";
import { counted, OfTask, Page, Repeatable } from "./fields.ts";

const { shape } = CreateTask;

/** The number of turns of a conversation that `read_task` returns. */
const lastTurns = 20;

/** The tools for tasks. */
export const taskTools = [
  tool({
    name: "create_task",
    title: "Create a task",
    description:
      "Creates a task for a coding agent. With submit: true, the agent starts immediately; otherwise the task stays a draft.",
    input: CreateTask.extend({
      type: shape.type.describe(
        "create_app: a new application. modify_app: changes existing code (needs source). workflow: an automation. custom: anything else, as a conversation. Or a workflow of this installation",
      ),
      description: shape.description.describe("The complete instructions for the agent"),
      agent: shape.agent.describe("Name of a configured agent; without it the default agent"),
      verifier: shape.verifier.describe("Name of the agent that verifies the work"),
      budget: shape.budget.describe("Maximum cost in US dollars"),
      source: shape.source.describe("The code to start from: a path on the server's machine, or a git URL"),
      ...Repeatable,
    }),
    effect: "adds",
    quotesAgents: false,
    async run(api, body) {
      const task = await api.call("POST /api/tasks", { body });
      return { data: { task: brief(task) }, text: `Created ${task.id}, which is ${wordsOf(task)}.` };
    },
  }),
  tool({
    name: "list_tasks",
    title: "List tasks",
    description: "Lists tasks, newest first.",
    input: z.strictObject({
      status: TaskStatus.optional(),
      project: ProjectId.optional().describe("Lists only the tasks of this project"),
      parent: TaskId.optional().describe("Lists the child tasks of this task instead"),
      ...Page,
    }),
    effect: "reads",
    quotesAgents: true,
    async run(api, query) {
      const { items, nextCursor } = await api.call("GET /api/tasks", { query });
      return { data: { tasks: items.map(brief), nextCursor }, text: `${counted(items.length, "task")}.` };
    },
  }),
  tool({
    name: "read_task",
    title: "Read a task",
    description:
      "Returns a task with its phases, open questions, reviews and the last turns of the conversation with the agent.",
    input: z.strictObject(OfTask),
    effect: "reads",
    quotesAgents: true,
    async run(api, { task: id }) {
      const params = { id };
      const { task, questions, conversation } = await api.call("GET /api/tasks/:id/status", { params });
      const phases = await api.call("GET /api/tasks/:id/phases", { params });
      const reviews = await api.call("GET /api/tasks/:id/reviews", { params });
      const turns = conversation as readonly Turn[];
      return {
        data: {
          task,
          phases: phases.items,
          questions: questions.filter(({ status }) => status === "pending"),
          reviews: reviews.items.map(({ id, phase, attempt, status, version, verified }) => ({
            id,
            phase,
            attempt,
            status,
            version,
            verified,
          })),
          conversation: turns.slice(-lastTurns),
          earlierTurns: Math.max(0, turns.length - lastTurns),
        },
        text: `${id} is ${wordsOf(task)}.`,
      };
    },
  }),
  tool({
    name: "message_agent",
    title: "Message an agent",
    description: "Sends a message to the agent of a task. It gets the message at its next turn.",
    input: z.strictObject({ ...OfTask, text: z.string().trim().min(1).max(100_000), ...Repeatable }),
    effect: "adds",
    quotesAgents: false,
    async run(api, { task: id, text }) {
      const task = await api.call("POST /api/tasks/:id/messages", { params: { id }, body: { text } });
      return { data: { task: brief(task) }, text: `Sent the message. ${id} is ${wordsOf(task)}.` };
    },
  }),
];

/** Returns the fields of a task that a list needs. */
function brief(task: Task): Partial<Task> {
  const { id, type, title, status, agentStatus, blockedBy, currentPhase, totalPhases, progress } = task;
  const { agent, costUsd, createdAt, parent, error } = task;
  return {
    id,
    type,
    title,
    status,
    agentStatus,
    blockedBy,
    currentPhase,
    totalPhases,
    progress,
    agent,
    costUsd,
    createdAt,
    ...(parent === undefined ? {} : { parent }),
    ...(error === undefined ? {} : { error }),
  };
}

function wordsOf({ status, blockedBy, currentPhase, totalPhases }: Task): string {
  const phase = currentPhase === null ? "" : `, phase ${currentPhase} of ${totalPhases}`;
  const waits = blockedBy === null ? "" : `, waiting: ${blockedBy.replaceAll("_", " ")}`;
  return `${status.replaceAll("_", " ")}${phase}${waits}`;
}
