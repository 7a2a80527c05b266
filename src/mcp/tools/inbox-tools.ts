import { z } from "zod";
import { AnswerQuestion } from "../../protocol/api/contract.ts";
import { QuestionId } from "../../protocol/ids.ts";
import { type HeldCall, type InboxEntry, readInbox } from "../../protocol/inbox/read-inbox.ts";
import { tool } from "../tool.ts";
import { counted, Repeatable } from "./fields.ts";

const { shape } = AnswerQuestion;

/** The tools for everything that waits for a person. */
export const inboxTools = [
  tool({
    name: "read_inbox",
    title: "Read the inbox",
    description:
      "Lists everything that waits for the person, the longest wait first: questions, reviews, calls to decide, and tasks that stopped or ask for something. Snoozed entries are left out unless asked for.",
    input: z.strictObject({ snoozed: z.boolean().default(false).describe("Also list snoozed entries") }),
    effect: "reads",
    quotesAgents: true,
    async run(api, { snoozed }) {
      const entries = (await readInbox(api, new Date())).filter(
        ({ snoozedUntil }) => snoozed || snoozedUntil === null,
      );
      return {
        data: { entries: entries.map(shown) },
        text:
          entries.length === 0 ? "The inbox is empty." : `${counted(entries.length, "entry", "entries")}.`,
      };
    },
  }),
  tool({
    name: "answer_question",
    title: "Answer a question",
    description:
      "Answers a question of an agent for the person. The answer must be one of the options if there are any, unless other is true.",
    input: AnswerQuestion.extend({
      question: QuestionId.describe("id of the question, such as q_k3m9x2ab"),
      answer: shape.answer.describe("An option, or text"),
      other: shape.other.describe(
        "True if the answer is free text instead of an option; business and clarification questions only",
      ),
      skip: shape.skip.describe("Accepts the default of a question that is not required"),
      ...Repeatable,
    }),
    effect: "decides",
    quotesAgents: true,
    async run(api, { question: id, ...body }) {
      const question = await api.call("POST /api/questions/:id/answer", { params: { id }, body });
      return { data: { question }, text: `${id} is ${question.status}.` };
    },
  }),
];

function shown({ row, snoozedUntil }: InboxEntry): Record<string, unknown> {
  const until = snoozedUntil === null ? {} : { snoozedUntil };
  switch (row.kind) {
    case "question":
      return { kind: row.kind, ...until, title: row.task?.title ?? null, question: row.question };
    case "review": {
      const { id, taskId, phase, attempt, version, verified, createdAt } = row.review;
      const review = { id, taskId, phase, attempt, version, verified, createdAt };
      return { kind: row.kind, ...until, title: row.task?.title ?? null, review };
    }
    case "decision":
      return { kind: row.kind, ...until, call: callOf(row.call) };
    case "task": {
      const { id, title, status, blockedBy, error, dependencies } = row.task;
      return { kind: row.kind, ...until, task: { id, title, status, blockedBy, error, dependencies } };
    }
  }
}

function callOf({ id, office, title, caller, callee, task, since }: HeldCall): Partial<HeldCall> {
  return { id, office, title, caller, callee, task, since };
}
