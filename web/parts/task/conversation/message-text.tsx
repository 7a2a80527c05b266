import { FoldButton } from "../../../ui/fold-button.tsx";
import { useState } from "react";
import { useConversationWords } from "../../../i18n/conversation-words.ts";
import { startOfText } from "../../../ui/start-of-text.ts";
import { MarkdownText } from "../../markdown/markdown-text.tsx";

/** A message up to this length is shown as a whole; the output of a plain program may be a thousand times longer. */
const short = { lines: 300, characters: 20_000 };
const folded = { lines: 60, characters: 6000 };

/** A message with its Markdown rendered. Only the beginning of a very long one is shown until the person asks for all of it. */
export function MessageText({ text }: { text: string }) {
  const words = useConversationWords();
  const [whole, setWhole] = useState(false);
  if (startOfText(text, short) === text) return <MarkdownText text={text} />;
  return (
    <>
      <MarkdownText text={whole ? text : startOfText(text, folded)} />
      <FoldButton whole={whole} more={words.showAll} less={words.showLess} onFold={setWhole} />
    </>
  );
}
