import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { NotificationDelivery } from "../../../../src/protocol/api/notifications.ts";
import { notificationDeliveries, retryDeliveries } from "../../../data/notifications.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useNotificationWords } from "../../../i18n/notification-words.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";
import { LoadingOrFailure } from "../../failure/loading-or-failure.tsx";

/** The notifications that failed, each with its reason, and those that are tried again. */
export function Undelivered() {
  const words = useNotificationWords();
  const deliveries = useQuery(notificationDeliveries);
  const retry = useMutation({ mutationFn: retryDeliveries });
  if (deliveries.data === undefined) return <LoadingOrFailure of={deliveries} shape="rows" className="" />;
  const failed = deliveries.data.filter(({ state }) => state === "failed");
  if (deliveries.data.length === 0) return <p className="text-soft">{words.allDelivered}</p>;
  return (
    <div className="grid gap-2">
      <ul className="divide-y divide-line border-y border-line">
        {deliveries.data.map((delivery) => (
          <UndeliveredRow
            key={delivery.id}
            delivery={delivery}
            isBusy={retry.isPending}
            onRetry={() => retry.mutate([delivery.id])}
          />
        ))}
      </ul>
      {failed.length > 1 && (
        <Button
          className="justify-self-start"
          disabled={retry.isPending}
          onClick={() => retry.mutate(failed.slice(0, 100).map(({ id }) => id))}
        >
          {words.retryAll}
        </Button>
      )}
      <FailureNote error={retry.error} />
    </div>
  );
}

function UndeliveredRow(props: { delivery: NotificationDelivery; isBusy: boolean; onRetry: () => void }) {
  const { delivery, isBusy, onRetry } = props;
  const { kind, title, path, channel, person, webhook, state, reason, nextAt } = delivery;
  const words = useNotificationWords();
  const format = useFormat();
  const now = useNow();
  const name = `${words.kinds[kind]}: ${title}`;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5" data-delivery={state}>
      <div className="mr-auto min-w-0 flex-1 basis-72">
        <p>
          <Link to={path} className="underline-offset-2 hover:underline">
            <VisibleText text={name} />
          </Link>
        </p>
        <p className="text-xs text-soft">
          {words.receiver(words.channels[channel], person ?? webhook ?? words.slackChannel)} ·{" "}
          {nextAt === null ? words.failed : words.retrying(format.whenExactly(nextAt, now))}
        </p>
        {reason !== null && (
          <p className={state === "failed" ? "text-failed" : "text-waiting"}>
            <VisibleText text={reason} />
          </p>
        )}
      </div>
      {state === "failed" && (
        <Button aria-label={words.retryOf(name)} disabled={isBusy} onClick={onRetry}>
          {words.retry}
        </Button>
      )}
    </li>
  );
}
