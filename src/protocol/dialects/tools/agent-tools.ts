import { z } from "zod";
import type { Sayable } from "../print.ts";

/** Text that fits on a line, since a marker has one line for each value. */
const Line = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .regex(/^[^\r\n]*$/, "must be one line");
const Text = z.string().trim().min(1).max(50_000);

const AskUser = z.strictObject({
  question: Text.describe("One clear question"),
  category: z
    .enum(["choice", "confirmation", "clarification", "business"])
    .optional()
    .describe("Default: choice if there are options, otherwise clarification"),
  options: z.array(Line).max(100).default([]).describe("The answers to choose from; a choice needs some"),
  default: Text.optional().describe("The answer that applies if nobody gives one; one of the options"),
  required: z.boolean().default(true).describe("False if you can continue with the default"),
});

const ReportProgress = z.strictObject({
  phase: z.int().min(1).max(999).describe("Number of the current phase"),
  step: z
    .int()
    .min(1)
    .max(999)
    .optional()
    .describe("Number of the step; without it, the phase itself has started"),
  state: z.enum(["started", "completed"]).default("started"),
});

const CompletePhase = z.strictObject({
  phase: z
    .int()
    .min(1)
    .max(999)
    .optional()
    .describe("Number of the phase; omit it if the task has no phases"),
  name: Line.optional().describe("Name of the phase"),
  documents: z.array(Line).max(1000).default([]).describe("Paths of the documents that you created"),
  comments: z
    .array(
      z.strictObject({
        number: z.int().min(1),
        verdict: z.enum(["fixed", "disagree", "question"]),
        text: z
          .string()
          .trim()
          .max(2000)
          .regex(/^[^\r\n]*$/, "must be one line")
          .default(""),
      }),
    )
    .max(1000)
    .default([])
    .describe("Your answers to the reviewer's comments, by number"),
  summary: Text.optional().describe("For a task without phases: one or two sentences about the result"),
});

/** A tool for agents. Each call says one message of the platform dialect. */
export interface AgentTool {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** Returns the message, or the sentence that says what is wrong with the input. */
  readonly message: (input: never) => Sayable | string;
  /** The answer to a call that was recorded. */
  readonly recorded: string;
}

/** The tools for agents, by name. */
export const agentTools: Readonly<Record<string, AgentTool>> = {
  ask_user: declared(AskUser, {
    title: "Ask the person",
    description:
      "Asks the person a question that only they can answer. The same as a [USER_QUESTION] block; do not do both. After the call, end your turn: the answer is the next message.",
    message({ category, default: preset, ...question }) {
      const chosen = category ?? (question.options.length > 0 ? "choice" : "clarification");
      const payload = { category: chosen, ...question, ...(preset === undefined ? {} : { default: preset }) };
      return { type: "USER_QUESTION", payload };
    },
    recorded: "The question is recorded. End your turn now; the answer is the next message.",
  }),
  report_progress: declared(ReportProgress, {
    title: "Report progress",
    description:
      "Reports that a step of the current phase has started or is completed. The same as a STEP marker. Nothing waits for it. Only the main agent may call it.",
    message({ phase, step, state }) {
      if (step !== undefined)
        return { type: state === "started" ? "STEP_START" : "STEP_COMPLETE", payload: { phase, step } };
      if (state === "started") return { type: "PHASE_START", payload: { phase } };
      return "A phase is completed with complete_phase. To complete a step, give its number.";
    },
    recorded: "Recorded. Continue.",
  }),
  complete_phase: declared(CompletePhase, {
    title: "Complete the phase",
    description:
      "Reports that the work of the phase is done, or of the whole task if it has no phases. The same as the marker that the instructions name; do not do both. Only the main agent may call it. After the call, end your turn.",
    message({ phase, name, documents, comments, summary }) {
      if (phase === undefined)
        return { type: "CUSTOM_TASK_COMPLETE", payload: summary === undefined ? {} : { summary } };
      return {
        type: "PHASE_COMPLETE",
        payload: {
          phase,
          ...(name === undefined ? {} : { name }),
          documents,
          ...(comments.length === 0 ? {} : { answers: comments }),
        },
      };
    },
    recorded: "The completion is recorded. End your turn now.",
  }),
};

function declared<Input extends z.ZodObject>(
  input: Input,
  rest: Omit<AgentTool, "input" | "message"> & {
    readonly message: (input: z.output<Input>) => Sayable | string;
  },
): AgentTool {
  return { input, ...rest };
}
