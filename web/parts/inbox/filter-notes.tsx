import { Link } from "@tanstack/react-router";
import { useFormat } from "../../i18n/format.ts";
import { useInboxListWords } from "../../i18n/inbox-list-words.ts";
import { buttonClass } from "../../ui/button.tsx";
import type { InboxSearch } from "./inbox-filters.ts";

/** Says that a filter hides waiting items, so that the count of the side bar is never a surprise. */
export function WaitsOutside({ count }: { count: number }) {
  const words = useInboxListWords();
  const format = useFormat();
  return <p className="px-4 py-2 text-xs text-soft">{words.hiddenByFilters(count, format.count(count))}</p>;
}

/** Says that no item matches the filters, and offers to clear them. */
export function NothingFound({ search }: { search: InboxSearch }) {
  const words = useInboxListWords();
  return (
    <p className="flex flex-wrap items-center gap-3 px-4 py-6 text-soft">
      {words.noMatch}
      <Link to="/" search={search.archive === true ? { archive: true } : {}} className={buttonClass()}>
        {words.clear}
      </Link>
    </p>
  );
}
