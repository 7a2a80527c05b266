import { officeEventsKo } from "../../../protocol/words/office-events-ko.ts";
import { translator } from "../../../protocol/words/translate.ts";
import type { Circumstances } from "../command.ts";
import { continueAgent } from "../continue-agent.ts";
import type { Draft } from "../draft.ts";
import { questionTimer } from "./ask-person.ts";

const inKorean = translator(officeEventsKo);

/** Ends a question that nobody has answered in time. The member is told, and goes on. */
export function expireQuestion(draft: Draft, timerId: string, circumstances: Circumstances): void {
  const question = draft.state.questions.find(
    ({ id, status }) => questionTimer(id) === timerId && status === "pending",
  );
  if (question === undefined) return;
  draft.add({
    type: "question.withdrawn",
    questionId: question.id,
    reason: "Nobody answered in time.",
  });
  const text = `Nobody answered your question in time: ${question.question}`;
  draft.add({
    type: "message.planned",
    message: {
      type: "office_message",
      messageId: circumstances.ids.message(),
      kind: "error",
      from: "Signalbox",
      text: draft.state.member?.assignment.language === "ko" ? inKorean(text) : text,
    },
  });
  if (["waiting_question", "hibernated"].includes(draft.state.task.agentStatus))
    continueAgent(draft, circumstances, "question_expired");
}
