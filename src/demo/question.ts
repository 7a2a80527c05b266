import type { Inbox } from "./inbox.ts";
import type { Stage } from "./stage.ts";

/** A question of the demo agent, as it is put to the person. */
export interface DemoQuestion {
  readonly category: "business" | "clarification" | "choice" | "confirmation";
  readonly question: string;
  readonly options: readonly string[];
  readonly default?: string | undefined;
  readonly required: boolean;
}

/** Whether an earlier run has put the question, and how this one takes note that it is about to. */
export interface AskMemory {
  readonly asked: boolean;
  note(): Promise<void>;
}

const tellsWithinMs = 10_000;

/**
 * The person's answer to a question that is put once, whoever is killed in between. An earlier run took note before
 * it asked; whether the platform has the question then, and its answer, is in what a new run is told.
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

/** What the platform has of the question: nothing, the question, or its answer too. */
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

/** The question as the platform reads it. */
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
