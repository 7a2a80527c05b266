import { useMutation } from "@tanstack/react-query";
import type { NotificationOverview } from "../../../../src/protocol/api/notifications.ts";
import { notificationKinds, personalChannels } from "../../../../src/protocol/notify/kind-names.ts";
import type { NotificationKind, PersonalChannel } from "../../../../src/protocol/notify/kinds.ts";
import { changeNotificationPreferences } from "../../../data/notifications.ts";
import { useNotificationWords } from "../../../i18n/notification-words.ts";
import { FailureNote } from "../../failure/failure-note.tsx";

/** Which channel tells which kind of notification. */
export function KindTable({ overview }: { overview: NotificationOverview }) {
  const words = useNotificationWords();
  const { preferences, channels, browsers } = overview;
  const isSetUp: Readonly<Record<PersonalChannel, boolean>> = {
    email: channels.email && overview.emailAddress !== null,
    push: browsers.length > 0,
    slack: channels.slack && preferences.slackId !== null,
  };
  const save = useMutation({
    mutationFn: changeNotificationPreferences,
    scope: { id: "notification-kinds" },
  });
  const toggle = (channel: PersonalChannel, kind: NotificationKind, isWanted: boolean): void => {
    const others = preferences.muted[channel].filter((each) => each !== kind);
    const kinds = isWanted ? others : [...others, kind];
    save.mutate({ muted: { ...preferences.muted, [channel]: kinds } });
  };
  return (
    <div className="grid gap-2">
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line align-bottom">
            <th className="py-1.5 font-medium">{words.kind}</th>
            {personalChannels.map((channel) => (
              <th key={channel} className="w-20 py-1.5 text-center font-medium sm:w-28">
                {words.columns[channel]}
                {!isSetUp[channel] && (
                  <span className="block text-xs font-normal text-soft">{words.notSetUp}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {notificationKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row" className="py-1 font-normal">
                {words.kinds[kind]}
              </th>
              {personalChannels.map((channel) => (
                <td key={channel} className="text-center">
                  <label className="inline-flex min-h-8 min-w-11 items-center justify-center pointer-coarse:min-h-11">
                    <input
                      type="checkbox"
                      className="size-4.5 accent-accent"
                      aria-label={words.cell(words.kinds[kind], words.columns[channel])}
                      checked={!preferences.muted[channel].includes(kind)}
                      onChange={({ target }) => toggle(channel, kind, target.checked)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <FailureNote error={save.error} />
    </div>
  );
}
