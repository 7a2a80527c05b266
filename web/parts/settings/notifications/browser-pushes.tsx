import { useMutation, useQuery } from "@tanstack/react-query";
import type { NotificationOverview } from "../../../../src/protocol/api/notifications.ts";
import { refreshNotifications, removeBrowser } from "../../../data/notifications.ts";
import { browserId, pushEndpoint, pushProblem, startPushes, stopPushes } from "../../../data/push.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useNotificationWords } from "../../../i18n/notification-words.ts";
import { Button } from "../../../ui/button.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { FailureNote } from "../../failure/failure-note.tsx";
import { ApiFailure } from "../../../data/api-failure.ts";
import { TestButton } from "./test-button.tsx";

/** The browsers that receive pushes, and a switch for this one. Only its click asks for permission. */
export function BrowserPushes({ browsers }: Pick<NotificationOverview, "browsers">) {
  const words = useNotificationWords();
  const format = useFormat();
  const now = useNow();
  const own = useQuery({
    queryKey: ["notifications", "own-browser"],
    queryFn: async () => {
      const endpoint = await pushEndpoint();
      return endpoint === null ? null : browserId(endpoint);
    },
    staleTime: 0,
  });
  const ownId = browsers.find(({ id }) => id === own.data)?.id ?? null;
  const toggle = useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) return startPushes();
      await stopPushes();
      if (ownId !== null) await removeBrowser(ownId);
      return null;
    },
    onSettled: async () => {
      await refreshNotifications();
      await own.refetch();
    },
  });
  const remove = useMutation({ mutationFn: removeBrowser });
  const problem = toggle.data ?? pushProblem();
  const failure = toggle.error;
  return (
    <div className="grid gap-2" data-channel="push">
      <h3 className="font-medium">{words.browsers}</h3>
      <label className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          className="size-4.5 shrink-0 accent-accent"
          disabled={problem !== null || toggle.isPending}
          checked={ownId !== null}
          onChange={({ target }) => toggle.mutate(target.checked)}
        />
        {words.pushOn}
      </label>
      {problem !== null && <p className="text-soft">{words.pushes[problem]}</p>}
      {failure instanceof ApiFailure ? (
        <FailureNote error={failure} />
      ) : (
        failure !== null && (
          <p role="alert" className="text-failed">
            {words.pushes.failed}
          </p>
        )
      )}
      {browsers.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {browsers.map(({ id, label, createdAt }) => (
            <li key={id} className="flex flex-wrap items-start gap-2 py-2">
              <p className="mr-auto">
                <VisibleText text={label} />
                {id === ownId && <span className="text-soft"> · {words.thisBrowser}</span>}
                <span className="block text-xs text-soft">
                  {words.since(format.whenExactly(createdAt, now))}
                </span>
              </p>
              <TestButton channel="push" name={id} label={label} />
              <Button
                variant="danger"
                aria-label={words.removeBrowser(label)}
                disabled={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FailureNote error={remove.error} />
    </div>
  );
}
