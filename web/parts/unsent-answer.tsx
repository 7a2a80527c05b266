import { useState } from "react";
import type { Question } from "../../src/protocol/task/question.ts";
import { drafts } from "../data/drafts.ts";
import { useQuestionWords } from "../i18n/question-words.ts";
import { Button } from "../ui/button.tsx";
import { toast } from "../ui/toast.tsx";
import { useNow } from "../ui/use-now.ts";
import { answerDraftNames, unsentAnswer } from "./answer-draft.ts";

/** What a person had begun to answer when somebody else was faster: it is theirs to copy or to let go of. */
export function UnsentAnswer({ question }: { question: Question }) {
  const words = useQuestionWords();
  const [dismissed, setDismissed] = useState(false);
  // Looks again with the clock, because the draft of an answer that was sent is dropped a moment after its question is settled.
  useNow();
  const text = dismissed ? null : unsentAnswer(question);
  if (text === null) return null;
  const dismiss = (): void => {
    const names = answerDraftNames(question);
    drafts.drop(names.text);
    drafts.drop(names.choice);
    setDismissed(true);
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    toast(words.copied);
  };
  return (
    <div data-unsent className="mt-4 rounded-lg border border-l-4 border-line border-l-waiting px-3 py-3">
      <p className="text-soft">{words.unsent}</p>
      <p className="shown-as-written mt-1">{text}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {"clipboard" in navigator && (
          <Button className="min-h-11 lg:min-h-9" onClick={() => void copy()}>
            {words.copy}
          </Button>
        )}
        <Button className="min-h-11 lg:min-h-9" onClick={dismiss}>
          {words.dismiss}
        </Button>
      </div>
    </div>
  );
}
