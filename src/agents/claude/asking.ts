import { z } from "zod";
import type { Ask, AskedQuestion } from "../agent-event.ts";
import { toolSummary } from "../../protocol/tool-summary.ts";
import type { CanUseTool } from "./details.ts";

/** Returns the ask for a tool that the agent wants to use. */
export function askFor(id: string, request: CanUseTool): Ask {
  const questions = questionsIn(request);
  if (questions !== null) return { t: "ask", id, kind: "question", questions, raw: request };
  const summary = toolSummary(request.input) ?? request.description ?? null;
  const question = summary === null ? `Use ${request.tool_name}?` : `Use ${request.tool_name}: ${summary}?`;
  return {
    t: "ask",
    id,
    kind: "permission",
    questions: [{ question, options: [ALLOW, DENY], multi: false }],
    raw: request,
  };
}

/** Returns the questions of its question tool; null if it requests permission for another tool. */
export function questionsIn(request: CanUseTool): AskedQuestion[] | null {
  if (request.tool_name !== "AskUserQuestion") return null;
  const input = QuestionInput.safeParse(request.input);
  if (!input.success) return null;
  return input.data.questions.map(({ question, options, multiSelect }) => ({
    question,
    options: options.map(({ label }) => label),
    multi: multiSelect,
  }));
}

/** The two answers to a permission request. */
export const ALLOW = "Allow";
export const DENY = "Deny";

const QuestionInput = z.object({
  questions: z
    .array(
      z.object({
        question: z.string(),
        options: z.array(z.object({ label: z.string() })).default([]),
        multiSelect: z.boolean().default(false),
      }),
    )
    .min(1),
});
