import { FoldButton } from "../../../ui/fold-button.tsx";
import { useState } from "react";
import { useMemberWords } from "../../../i18n/office-member-words.ts";
import { startOfText } from "../../../ui/start-of-text.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The longest text that is shown as a whole. */
const short = { lines: 12, characters: 900 };

/** A text as it was written. A long one is shortened until the person asks for all of it. */
export function LongText({ text }: { text: string }) {
  const words = useMemberWords();
  const [whole, setWhole] = useState(false);
  const start = startOfText(text, short);
  return (
    <>
      <div className="shown-as-written">
        <VisibleText text={whole || start === text ? text : `${start}…`} />
      </div>
      {start !== text && (
        <FoldButton whole={whole} more={words.showMore} less={words.showLess} onFold={setWhole} />
      )}
    </>
  );
}
