import { useState } from "react";
import { drafts } from "../../data/drafts.ts";
import { useQuestionWords } from "../../i18n/question-words.ts";
import { Button } from "../../ui/button.tsx";
import { toast } from "../../ui/toast.tsx";

/** Shows texts that a person had not sent when somebody else acted first, to copy or dismiss. */
export function UnsentNote({ texts, names }: { texts: readonly string[]; names: readonly string[] }) {
  const words = useQuestionWords();
  const [dismissed, setDismissed] = useState(false);
  if (dismissed || texts.length === 0) return null;
  const dismiss = (): void => {
    for (const name of names) drafts.drop(name);
    setDismissed(true);
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(texts.join("\n\n"));
    toast(words.copied);
  };
  return (
    <div
      data-unsent
      className="mt-4 rounded-lg border border-l-4 border-line border-l-waiting bg-page px-3 py-3"
    >
      <p className="text-soft">{words.unsent}</p>
      <div className="max-h-40 overflow-auto">
        {texts.map((text, at) => (
          <p key={at} className="shown-as-written mt-1">
            {text}
          </p>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        {"clipboard" in navigator && <Button onClick={() => void copy()}>{words.copy}</Button>}
        <Button onClick={dismiss}>{words.dismiss}</Button>
      </div>
    </div>
  );
}
