import type { AgentMessage } from "../protocol/agent-message.ts";
import { mainType, memberType } from "../protocol/task/transitions.ts";
import { briefWords, languageNames } from "./brief-words.ts";
import { decided, phaseBegun, reworked, toVerify } from "./gate-words.ts";
import { listed, paragraphs } from "./listed.ts";

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
      return message.warnings === undefined
        ? `The file name "${message.original}" is not allowed. Use "${message.suggested}" instead.`
        : `The file name "${message.original}" can cause problems: ${message.warnings.join(". ")}. "${message.suggested}" is safer.`;
    case "dependency_answer":
      return dependencyAnswered(message);
    case "verify_start":
      return toVerify(message);
    case "protocol_error":
      return corrected(message);
    case "budget":
      return `The task has used $${message.used.toFixed(2)} of its budget of $${message.limit.toFixed(2)}. Finish the most important work.`;
  }
}

function dependencyAnswered(message: Extract<AgentMessage, { type: "dependency_answer" }>): string {
  const { name, provided, variable, default: preset } = message;
  if (!provided) {
    const instead = preset === null ? "" : ` Use your default "${preset}".`;
    return `${name}, which you asked for, is not available. Continue without it.${instead} Describe the manual steps that remain.`;
  }
  if (variable === null) return `${name}, which you asked for, is available now.`;
  return `${name}, which you asked for, is set. Your later processes have it in the environment variable ${variable}.`;
}

function begun(message: TaskStart): string {
  const { taskType, title, description, phase, deliverables, guides, language, brief, before } = message;
  const isMember = taskType === memberType;
  return paragraphs([
    // The first message to a member looks like all later ones.
    isMember ? "" : `Task: ${title}`,
    description,
    ...(brief === undefined
      ? [
          phase === null ? "" : `This is phase ${phase}.`,
          listed("Write these files:", deliverables),
          listed("Read these guides first:", guides),
          language === undefined || isMember || taskType === mainType
            ? ""
            : `Write in ${languageNames[language]}.`,
        ]
      : [briefWords(brief)]),
    before === undefined ? "" : resumed(before),
  ]);
}

function resumed({
  reason,
  conversation,
  marker,
}: Pick<Extract<AgentMessage, { type: "resume" }>, "reason" | "conversation" | "marker">): string {
  const why = withMarker(reasons[reason] ?? "You were interrupted. Continue where you stopped.", marker);
  if (conversation === undefined || conversation.length === 0) return why;
  const said = conversation.map(({ by, text }) => `${by === "person" ? "Person" : "You"}: ${text}`);
  return `${why}\n\nThe conversation so far:\n\n${said.join("\n\n")}`;
}

function corrected({
  block,
  field,
  reason,
  advice,
}: Extract<AgentMessage, { type: "protocol_error" }>): string {
  const place = field === null ? "" : ` (field "${field}")`;
  const next =
    advice ?? "Correct it and print the whole block again, on lines of its own and outside of code fences.";
  return `Signalbox did not accept your ${block}${place}: ${reason} ${next}`;
}

/** Adds the line that reports the work as complete, if the message names it. */
function withMarker(why: string, marker: string | undefined): string {
  if (marker === undefined) return why;
  return `${why} If something is still missing, continue. Once everything is done, print ${marker} on a line of its own, outside of code fences.`;
}

const reasons: Readonly<Record<string, string>> = {
  forked:
    "This task continues from a checkpoint of another task, whose files are in your workspace. Continue from there.",
  ended_without_completion: "You ended without reporting that you are done.",
  turn_without_marker:
    "Your turn ended without a question and without the line that reports your work as complete. If you need to know something, ask with a USER_QUESTION block.",
  process_lost:
    "Your process was lost. Check the state of your working directory and continue where you stopped.",
  work_unread:
    "Your process ended before it received the message that follows. Check the state of your working directory first.",
  handed_over:
    "You were moved to another machine. Check the state of your working directory and continue where you stopped.",
  retry_after_error: "The error may be resolved. Continue where you stopped.",
  follow_up: "The person sent another message.",
};
