import { useFormat } from "../../i18n/format.ts";
import { useInboxListWords } from "../../i18n/inbox-list-words.ts";

/** Says that a filter hides waiting items, so that the count of the side bar is never a surprise. */
export function WaitsOutside({ count }: { count: number }) {
  const words = useInboxListWords();
  const format = useFormat();
  return <p className="px-4 py-2 text-xs text-soft">{words.hiddenByFilters(count, format.count(count))}</p>;
}

/** Says that no item matches the filters, which can be cleared above. */
export function NothingFound() {
  const words = useInboxListWords();
  return <p className="px-4 py-6 text-soft">{words.noMatch}</p>;
}
