import type { NotificationOverview } from "../../../../src/protocol/api/notifications.ts";
import { changeNotificationPreferences } from "../../../data/notifications.ts";
import { useNotificationWords } from "../../../i18n/notification-words.ts";
import { SavedField } from "./saved-field.tsx";
import { TestButton } from "./test-button.tsx";

/** The person's own addresses: e-mail and Slack. */
export function WhereFields({ overview }: { overview: NotificationOverview }) {
  const words = useNotificationWords();
  const { preferences, channels, emailAddress } = overview;
  const usual = preferences.email === null ? emailAddress : null;
  return (
    <>
      <div className="grid gap-2" data-channel="email">
        <SavedField
          label={words.email}
          type="email"
          hint={usual === null ? words.emailNone : words.emailOf(usual)}
          value={preferences.email}
          onSave={(email) => changeNotificationPreferences({ email })}
        />
        {!channels.email && <p className="text-waiting">{words.emailMissing}</p>}
        {channels.email && emailAddress !== null && (
          <TestButton channel="email" label={words.columns.email} />
        )}
      </div>
      <div className="grid gap-2" data-channel="slack">
        <SavedField
          label={words.slackId}
          hint={words.slackHint}
          value={preferences.slackId}
          onSave={(slackId) => changeNotificationPreferences({ slackId })}
        />
        {!channels.slack && <p className="text-waiting">{words.slackMissing}</p>}
        {channels.slack && preferences.slackId !== null && (
          <TestButton channel="slack" label={words.columns.slack} />
        )}
      </div>
    </>
  );
}
