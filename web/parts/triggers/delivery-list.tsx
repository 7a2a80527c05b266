import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { TriggerId } from "../../../src/protocol/ids.ts";
import type { Delivery } from "../../../src/protocol/trigger/delivery.ts";
import { deliveriesTo, payloadOf } from "../../data/triggers.ts";
import { useFormat } from "../../i18n/format.ts";
import { usePlatformWords } from "../../i18n/platform/use-platform-words.ts";
import { useTriggerWords } from "../../i18n/trigger-words.ts";
import { VisibleText } from "../../ui/visible-text.tsx";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";

/** The last deliveries to a trigger, with what came of them. */
export function DeliveryList({ id }: { id: TriggerId }) {
  const words = useTriggerWords();
  const deliveries = useQuery(deliveriesTo(id));
  const items = deliveries.data?.items ?? [];
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{words.deliveries}</h2>
      {deliveries.data === undefined && <LoadingOrFailure of={deliveries} className="" />}
      {deliveries.data !== undefined && items.length === 0 && <p className="text-soft">{words.none}</p>}
      {items.length > 0 && (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line">
          {items.map((delivery) => (
            <DeliveryRow key={delivery.number} delivery={delivery} />
          ))}
        </ul>
      )}
    </section>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const words = useTriggerWords();
  const format = useFormat();
  const platform = usePlatformWords();
  const [isOpen, setOpen] = useState(false);
  const { number, origin, event, at, reason, title, workId } = delivery;
  return (
    <li data-delivery={number} className="grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium tabular-nums">{words.delivery(format.count(number))}</span>
        <Outcome delivery={delivery} />
        <span className="text-xs text-soft">
          {words.origins[origin]}
          {event !== null && <VisibleText text={`: ${event}`} />}
        </span>
        <time dateTime={at} className="ml-auto text-xs text-soft tabular-nums">
          {format.exact(at)}
        </time>
      </div>
      {title !== null && workId !== null && (
        <p className="min-w-0 break-words">
          {workId.startsWith("t_") ? (
            <Link
              to="/t/$taskId"
              params={{ taskId: workId }}
              className="within-reach rounded text-accent underline"
            >
              <VisibleText text={title} />
            </Link>
          ) : (
            <Link
              to="/orchestrations/$orchestrationId"
              params={{ orchestrationId: workId }}
              className="within-reach rounded text-accent underline"
            >
              <VisibleText text={title} />
            </Link>
          )}
        </p>
      )}
      {reason !== null && (
        <p className="break-words text-soft">
          <VisibleText text={platform(reason.message)} />
        </p>
      )}
      {origin !== "schedule" && reason?.code !== "signature" && (
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary className="w-fit cursor-pointer py-1 text-xs text-soft pointer-coarse:py-3.5">
            {words.showPayload}
          </summary>
          {isOpen && <Payload delivery={delivery} />}
        </details>
      )}
    </li>
  );
}

const colours: Partial<Record<string, string>> = {
  completed: "text-done",
  failed: "text-failed",
  refused: "text-failed",
  queued: "text-waiting",
  started: "text-accent",
  starting: "text-accent",
};

/** The outcome of a delivery, in a word. */
function Outcome({ delivery: { status, workStatus } }: { delivery: Delivery }) {
  const words = useTriggerWords();
  const outcome = workStatus ?? status;
  return <span className={`font-medium ${colours[outcome] ?? "text-soft"}`}>{words.outcomes[outcome]}</span>;
}

function Payload({ delivery: { triggerId, number } }: { delivery: Delivery }) {
  const words = useTriggerWords();
  const shown = useQuery(payloadOf(triggerId, number));
  if (shown.data === undefined) return <LoadingOrFailure of={shown} className="" />;
  if (shown.data.payload === null) return <p className="text-xs text-soft">{words.noPayload}</p>;
  return (
    <pre
      // A long payload scrolls, also with the keyboard.
      tabIndex={0}
      aria-label={words.payload}
      className="max-h-80 overflow-auto rounded bg-panel p-2 font-mono text-xs break-all whitespace-pre-wrap"
    >
      <VisibleText text={indented(shown.data.payload)} />
    </pre>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
