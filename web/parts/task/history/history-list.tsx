import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { TaskId } from "../../../../src/protocol/ids.ts";
import { taskHistory } from "../../../data/task-history.ts";
import { useEventWords } from "../../../i18n/event-words.ts";
import { useFormat } from "../../../i18n/format.ts";
import { usePlatformWords } from "../../../i18n/platform/use-platform-words.ts";
import { Check } from "../../../ui/check.tsx";
import { eventSentence, isInternal } from "./event-sentence.ts";
import { LoadingOrFailure } from "../../failure/loading-or-failure.tsx";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { usePersonNames } from "../../../i18n/use-person-names.ts";

/** The history of a task in words, latest first; internal events are shown on request. */
export function HistoryList({ taskId }: { taskId: TaskId }) {
  const events = useEventWords();
  const format = useFormat();
  const say = usePlatformWords();
  const history = useQuery(taskHistory(taskId));
  const [whole, setWhole] = useState(false);
  if (history.data === undefined) return <LoadingOrFailure of={history} />;
  const { within } = usePersonNames();
  const who = (by: string) => (by === "agent" ? events.agent : within(by));
  return (
    <div className="focus-edge min-h-0 flex-1 overflow-auto px-4 py-3 lg:px-6" tabIndex={0}>
      <Check
        label={events.whole(format.count(history.data.filter(isInternal).length))}
        checked={whole}
        onChange={setWhole}
        className="w-fit text-soft"
      />
      <ol aria-label={events.title} className="mt-1">
        {history.data
          .toReversed()
          .filter((record) => whole || !isInternal(record))
          .map((record) => (
            <li
              key={record.seq}
              className="grid grid-cols-[4.5rem_1fr] gap-x-3 border-b border-line py-1.5 last:border-0 sm:grid-cols-[4.5rem_1fr_auto]"
            >
              <time
                dateTime={record.at}
                title={format.exact(record.at)}
                className="text-xs leading-5 text-soft tabular-nums"
              >
                {format.second(record.at)}
              </time>
              <span className={`shown-as-written ${isInternal(record) ? "text-soft" : ""}`}>
                <VisibleText text={eventSentence(record, { events, format, say, who })} />
                {record.event.type === "dependency.requested" && (
                  <>
                    {" "}
                    <Link
                      to="/settings"
                      search={{ section: "secrets", add: record.event.name }}
                      className="within-reach rounded text-accent underline"
                    >
                      {events.addSetting}
                    </Link>
                  </>
                )}
              </span>
              <span className="col-start-2 text-xs leading-5 text-soft sm:col-start-3">
                {events.by(who(record.by))}
              </span>
            </li>
          ))}
      </ol>
    </div>
  );
}
