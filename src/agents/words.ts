import type { AgentMessage } from "../protocol/agent-message.ts";
import { memberType } from "../protocol/task/transitions.ts";
import { decided, phaseBegun, reworked, toVerify } from "./gate-words.ts";
import { listed } from "./listed.ts";

type TaskStart = Extract<AgentMessage, { type: "task_start" }>;

/** Formats a message as the text of a turn, for agents that take turns instead of JSON. */
export function words(message: Exclude<AgentMessage, { type: "ask_answer" }>): string {
  switch (message.type) {
    case "task_start":
      return begun(message);
    case "question_answer":
      return `The answer to your question: ${message.answer}`;
    case "user_message":
    case "thin":
    case "office_message":
      return message.text;
    case "resume":
      return resumed(message);
    case "phase_start":
      return phaseBegun(message);
    case "rework":
      return reworked(message);
    case "review_feedback":
      return decided(message);
    case "filename_invalid":
      return `The file name "${message.original}" is not allowed. Use "${message.suggested}" instead.`;
    case "verify_start":
      return toVerify(message);
    case "protocol_error":
      return `Your ${message.block} block could not be read${message.field === null ? "" : ` (field "${message.field}")`}: ${message.reason} Correct it and print the whole block again, on lines of its own and outside of code fences.`;
    case "budget":
      return `The task has used $${message.used.toFixed(2)} of its budget of $${message.limit.toFixed(2)}. Finish the most important work.`;
  }
}

function begun({ taskType, title, description, phase, deliverables, guides, before }: TaskStart): string {
  return [
    // The first message to a member looks like all later ones.
    taskType === memberType ? "" : `Task: ${title}`,
    description,
    phase === null ? "" : `This is phase ${phase}.`,
    listed("Write these files:", deliverables),
    listed("Read these guides first:", guides),
    before === undefined ? "" : resumed(before),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function resumed({
  reason,
  conversation,
}: Pick<Extract<AgentMessage, { type: "resume" }>, "reason" | "conversation">): string {
  const why = reasons[reason] ?? "You were interrupted. Continue where you stopped.";
  if (conversation === undefined || conversation.length === 0) return why;
  const said = conversation.map(({ by, text }) => `${by === "person" ? "Person" : "You"}: ${text}`);
  return `${why}\n\nThe conversation so far:\n\n${said.join("\n\n")}`;
}

const reasons: Readonly<Record<string, string>> = {
  forked:
    "This task continues from a checkpoint of another task, whose files are in your workspace. Continue from there.",
  ended_without_completion:
    "You ended without reporting that you are done. Continue, and print === CUSTOM TASK COMPLETE === on a line of its own when everything is done.",
  process_lost:
    "Your process was lost. Check the state of your working directory and continue where you stopped.",
  retry_after_error: "The error may be resolved. Continue where you stopped.",
  follow_up: "The person sent another message.",
};
