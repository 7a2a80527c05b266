import { useState } from "react";
import { useMemberWords } from "../../../i18n/office-member-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";

/** The longest text that is shown as a whole. */
const mostCharacters = 900;
const mostLines = 12;

/** A text as it was written. A long one is shortened until the person asks for all of it. */
export function LongText({ text }: { text: string }) {
  const words = useMemberWords();
  const [whole, setWhole] = useState(false);
  const start = startOf(text);
  return (
    <>
      <div className="shown-as-written">
        <VisibleText text={whole || start === text ? text : `${start}…`} />
      </div>
      {start !== text && (
        <button
          type="button"
          className="mt-1 rounded text-xs text-accent underline pointer-coarse:min-h-11"
          onClick={() => setWhole(!whole)}
        >
          {whole ? words.showLess : words.showMore}
        </button>
      )}
    </>
  );
}

function startOf(text: string): string {
  const lines = text.split("\n", mostLines + 1);
  const start = lines.length > mostLines ? lines.slice(0, mostLines).join("\n") : text;
  return start.length > mostCharacters ? start.slice(0, mostCharacters) : start;
}
