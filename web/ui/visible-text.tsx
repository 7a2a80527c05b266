import type { ReactNode } from "react";
import { codesText, hiddenIn, type HiddenRun } from "../../src/protocol/hidden-characters.ts";
import { useHiddenWords } from "../i18n/hidden-words.ts";

/** A text in which every hidden character is marked with its code point. */
export function VisibleText({ text }: { text: string }): ReactNode {
  const hidden = hiddenIn(text);
  if (hidden.length === 0) return text;
  return [...hidden, null].map((run, index) => {
    const before = hidden[index - 1];
    const plain = text.slice(before === undefined ? 0 : before.at + before.length, run?.at);
    return run === null ? plain : [plain, <HiddenMark key={run.at} run={run} text={text} />];
  });
}

/**
 * The mark of hidden characters. It contains them, so that copies are exact, but isolates them, so that they reorder
 * nothing around it.
 */
export function HiddenMark({ run, text }: { run: HiddenRun; text: string }) {
  const hidden = useHiddenWords();
  const codes = codesText(run.codes);
  const name = hidden.name(codes, hidden.kinds[run.kind]);
  return (
    <span className="hidden-character" role="img" aria-label={name} title={name} data-code={codes}>
      {text.slice(run.at, run.at + run.length)}
    </span>
  );
}
