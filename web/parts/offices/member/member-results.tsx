import type { OfficeState } from "../../../../src/protocol/office/state.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useMemberWords } from "../../../i18n/office-member-words.ts";
import { useNow } from "../../../ui/use-now.ts";
import { LongText } from "./long-text.tsx";

/** The results that a member delivered, latest first and collapsed; nothing if there are none. */
export function MemberResults({ state, name }: { state: OfficeState; name: string }) {
  const words = useMemberWords();
  const format = useFormat();
  const now = useNow();
  const results = state.results.filter(({ from }) => from === name).toReversed();
  if (results.length === 0) return null;
  return (
    <details data-results>
      <summary className="text-xs pointer-coarse:py-3">
        <span className="font-medium">{words.results}</span>{" "}
        <span className="text-soft tabular-nums">{format.count(results.length)}</span>
      </summary>
      <ul className="mt-1 grid max-h-60 gap-2 overflow-auto" tabIndex={0} aria-label={words.results}>
        {results.map(({ id, to, resultType, content, storedAt, status }) => (
          <li key={id} className="rounded-md bg-panel px-3 py-2 text-xs">
            <p className="mb-0.5 flex flex-wrap gap-x-2 text-soft">
              <span className="font-medium text-ink">{words.resultTo(to)}</span>
              <span>{words.resultTypes[resultType]}</span>
              <span>{status === "delivered" ? words.delivered : words.undelivered}</span>
              <time dateTime={storedAt} className="ml-auto tabular-nums">
                {format.when(storedAt, now)}
              </time>
            </p>
            <LongText text={content} />
          </li>
        ))}
      </ul>
    </details>
  );
}
