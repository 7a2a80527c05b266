import type { Draft } from "../../../src/protocol/api/drafts.ts";
import { swapWithOther, dismissOther } from "../../data/draft-sync.ts";
import { useOtherDraftWords } from "../../i18n/other-draft-words.ts";
import { useFormat } from "../../i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { useNow } from "../../ui/use-now.ts";

/** Shows another version of a draft from another browser. The person uses it or dismisses it. */
export function OtherDraftNote(props: { other: Draft; toText?: (kept: string) => string }) {
  const { other, toText = (kept) => kept } = props;
  const { name, text, at } = other;
  const words = useOtherDraftWords();
  const format = useFormat();
  const now = useNow();
  return (
    <div
      role="status"
      data-elsewhere={name}
      className="my-2 rounded-md border border-l-4 border-line border-l-accent bg-page px-3 py-2 font-sans text-sm"
    >
      <p className="text-soft">{text === null ? words.gone : words.written(format.when(at, now))}</p>
      {text !== null && <p className="shown-as-written mt-1 max-h-32 overflow-auto">{toText(text)}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => swapWithOther(name)}>{text === null ? words.remove : words.use}</Button>
        <Button variant="bare" onClick={() => dismissOther(name)}>
          {words.keep}
        </Button>
      </div>
    </div>
  );
}
