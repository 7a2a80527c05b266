import type { AgentMessage } from "../protocol/agent-message.ts";
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
      return `Your ${message.block} block could not be read${message.field === null ? "" : ` (field "${message.field}")`}: ${message.reason} Print the whole block again, corrected, on lines of its own and outside code fences.`;
    case "budget":
      return `The work has cost $${message.used.toFixed(2)} of the $${message.limit.toFixed(2)} that it may cost. Finish what matters most.`;
  }
}

function begun({ title, description, phase, deliverables, guides, before }: TaskStart): string {
  return [
    `Task: ${title}`,
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
  const why = reasons[reason] ?? "You were interrupted. Go on where you stopped.";
  if (conversation === undefined || conversation.length === 0) return why;
  const said = conversation.map(({ by, text }) => `${by === "person" ? "Person" : "You"}: ${text}`);
  return `${why}\n\nWhat was said so far:\n\n${said.join("\n\n")}`;
}

const reasons: Readonly<Record<string, string>> = {
  forked: "This task goes on from where another one was; its files are in your workspace. Go on from there.",
  ended_without_completion:
    "You ended without saying that you are done. Go on, and print === CUSTOM TASK COMPLETE === on a line of its own when everything is done.",
  process_lost:
    "Your process was lost. Look at the state of your working directory and go on where you stopped.",
  retry_after_error: "The error may have passed. Go on where you stopped.",
  follow_up: "The person has written again.",
};
