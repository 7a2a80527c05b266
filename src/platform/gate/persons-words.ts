import type { TaskState } from "../../protocol/task/state.ts";

/** Something that a person told the agent. */
export interface PersonsWords {
  readonly at: string;
  readonly text: string;
  /** True for the answer to a question of the agent. */
  readonly isAnswer: boolean;
}

/** Returns a person's messages, answers and review comments. An approval without a comment says nothing. */
export function personsWords({ conversation, questions, gate }: TaskState): PersonsWords[] {
  const answers = questions.flatMap(({ status, question, answer = "", answeredAt }) =>
    status === "answered" && answeredAt !== undefined
      ? [
          {
            at: answeredAt,
            text: isRefusal(answer) ? "" : `${question}\n${answer}`,
            isAnswer: true,
          },
        ]
      : [],
  );
  // Answers are turns of the conversation, too; a skipped question has the default as its answer.
  const answered = new Set(questions.map(({ answeredAt }) => answeredAt));
  const messages = conversation.flatMap(({ by, text, at }) =>
    by === "person" && !answered.has(at) ? [{ at, text, isAnswer: false }] : [],
  );
  const decisions = gate.reviews.flatMap(
    ({ autoApproved, decidedAt, decisionComment, comments, applied }) => {
      const said = [
        ...(decisionComment === null || autoApproved ? [] : [decisionComment]),
        ...comments.map(({ file, body }) => `${file ?? ""} ${body}`),
        ...(applied ?? []).map(({ file }) => file),
      ].filter((text) => text.trim() !== "");
      return decidedAt === null || said.length === 0
        ? []
        : [{ at: decidedAt, text: said.join("\n"), isAnswer: false }];
    },
  );
  return [...messages, ...answers, ...decisions];
}

/** True if an answer says no, so that it agrees to nothing in the question. */
function isRefusal(answer: string): boolean {
  return /^\s*(?:no\b|do not|don['’]t|never\b|아니|안\s?돼|안\s?됩|안\s?된|하지\s?(?:마|말))/i.test(answer);
}
