import { useState } from "react";
import type { OfficeId } from "../../../../src/protocol/ids.ts";
import { loadEarlier, type OfficeRecord } from "../../../data/office-events.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useOfficeEventWords } from "../../../i18n/office-event-words.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { Button } from "../../../ui/button.tsx";
import { Check } from "../../../ui/check.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { Loading } from "../../failure/loading-or-failure.tsx";
import type { Known } from "../known-calls.ts";
import { isInternalEvent, isToldElsewhere, officeSentence } from "./office-sentence.ts";

/** The number of events that are shown at first. */
const atFirst = 200;

/** The events of an office in words, latest first; internal events are shown on request. */
export function TimelinePanel(props: {
  id: OfficeId;
  records: readonly OfficeRecord[] | undefined;
  known: Known;
}) {
  const { id, records, known } = props;
  const words = useOfficeEventWords();
  const format = useFormat();
  const say = usePlatformWords();
  const now = useNow();
  const [withInternal, setWithInternal] = useState(false);
  const [most, setMost] = useState(atFirst);
  if (records === undefined) return <Loading shape="lines" className="" />;
  const told = records.filter(({ event }) => !isToldElsewhere(event));
  const shown = told.filter(({ event }) => withInternal || !isInternalEvent(event)).toReversed();
  const internal = told.filter(({ event }) => isInternalEvent(event)).length;
  const hasEarlier = (records[0]?.seq ?? 1) > 1;
  const telling = { words, format, say, known };
  const showEarlier = (): void => {
    if (shown.length > most) setMost(most + atFirst);
    else void loadEarlier(id).then(() => setMost(most + atFirst));
  };
  return (
    <>
      <Check
        label={words.internal(format.count(internal))}
        checked={withInternal}
        onChange={setWithInternal}
        className="w-fit text-soft"
      />
      {shown.length === 0 && <p className="mt-2 text-soft">{words.nothing}</p>}
      <ol aria-label={words.title} className="mt-1">
        {shown.slice(0, most).map(({ seq, at, by, event }) => (
          <li
            key={seq}
            data-event={event.type}
            className="grid grid-cols-[4.5rem_1fr] gap-x-3 border-b border-line py-1.5 last:border-0"
          >
            <time dateTime={at} title={format.exact(at)} className="text-xs leading-5 text-soft tabular-nums">
              {format.whenExactly(at, now)}
            </time>
            <span className={`shown-as-written ${lookOf(event)}`}>
              <VisibleText text={officeSentence(event, telling)} />
              {by !== "system" && by !== "agent" && event.type !== "mail.queued" && (
                <span className="ml-2 text-xs text-soft">{by}</span>
              )}
            </span>
          </li>
        ))}
      </ol>
      {(shown.length > most || hasEarlier) && (
        <Button className="mt-3" onClick={showEarlier}>
          {words.earlier}
        </Button>
      )}
    </>
  );
}

function lookOf(event: OfficeRecord["event"]): string {
  if (isInternalEvent(event)) return "text-soft";
  const isBad =
    (event.type === "call.refused" && event.cycle !== undefined) ||
    event.type === "call.failed" ||
    event.type === "project.refused";
  return isBad ? "text-failed" : "";
}
