import type { Inbox } from "./inbox.ts";
import type { Stage } from "./stage.ts";

/** A question of the demo agent to the person. */
export interface DemoQuestion {
  readonly category: "business" | "clarification" | "choice" | "confirmation";
  readonly question: string;
  readonly options: readonly string[];
  readonly default?: string | undefined;
  readonly required: boolean;
}

/** The record that the question was asked, possibly by an earlier run. `note` is called before asking. */
export interface AskMemory {
  readonly asked: boolean;
  note(): Promise<void>;
}

const tellsWithinMs = 10_000;

/**
 * Asks a question once, even if the process is killed in between, and returns the answer. An earlier run recorded the
 * question before it asked. The messages to a new run show if the platform has the question and its answer.
 */
export async function askOnce(
  question: DemoQuestion,
  memory: AskMemory,
  inbox: Inbox,
  stage: Stage,
): Promise<string> {
  const known = memory.asked ? await whatIsKnown(question, inbox) : null;
  if (known?.answer !== undefined) return known.answer;
  if (known === null) {
    await memory.note();
    stage.print(questionBlock(question));
  }
  for (;;) {
    const message = await inbox.next();
    if (message === null) process.exit(0);
    if (message.type === "question_answer") return message.answer;
  }
}

/** Returns null if the platform does not have the question, otherwise its answer if there is one. */
async function whatIsKnown(
  question: DemoQuestion,
  inbox: Inbox,
): Promise<{ readonly answer?: string } | null> {
  for (;;) {
    const message = await inbox.within(tellsWithinMs);
    if (message === null) return null;
    if (message.type === "question_answer") return { answer: message.answer };
    if (message.type !== "resume" || message.conversation === undefined) continue;
    const at = message.conversation.findLastIndex(
      ({ by, text }) => by === "agent" && text === question.question,
    );
    if (at === -1) return null;
    const answer = answerIn(message.conversation.slice(at + 1), question.options);
    return answer === undefined ? {} : { answer };
  }
}

function answerIn(
  said: readonly { readonly by: "person" | "agent"; readonly text: string }[],
  options: readonly string[],
): string | undefined {
  return said.find(({ by, text }) => by === "person" && (options.length === 0 || options.includes(text)))
    ?.text;
}

/** Formats the question as a block of the platform dialect. */
function questionBlock(ask: DemoQuestion): string {
  return [
    "[USER_QUESTION]",
    `category: ${ask.category}`,
    `question: ${ask.question}`,
    ...(ask.options.length === 0 ? [] : ["options:", ...ask.options.map((option) => `  - ${option}`)]),
    ...(ask.default === undefined ? [] : [`default: ${ask.default}`]),
    `required: ${ask.required}`,
    "[/USER_QUESTION]",
  ].join("\n");
}
