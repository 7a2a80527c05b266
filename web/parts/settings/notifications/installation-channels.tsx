import { useQuery } from "@tanstack/react-query";
import type { NotificationOverview } from "../../../../src/protocol/api/notifications.ts";
import { globalSettings } from "../../../data/settings.ts";
import { useNotificationWords } from "../../../i18n/notification-words.ts";
import { notificationFields } from "../platform-fields.ts";
import { PlatformFieldRow } from "../platform-field.tsx";
import { AddWebhook } from "./add-webhook.tsx";
import { TestButton } from "./test-button.tsx";

/** The channels that belong to nobody: Slack and webhooks, and their settings. */
export function InstallationChannels({ channels }: Pick<NotificationOverview, "channels">) {
  const words = useNotificationWords();
  const settings = useQuery(globalSettings);
  const views = new Map((settings.data?.items ?? []).map((view) => [view.name, view]));
  return (
    <>
      <div className="grid gap-2" data-channel="slack-channel">
        <h3 className="font-medium">{words.channel}</h3>
        {!channels.slackChannel && <p className="text-soft">{words.channelMissing}</p>}
        {channels.slack && (
          <p className="text-soft">{channels.slackButtons ? words.buttons : words.noButtons}</p>
        )}
        {channels.slackChannel && <TestButton channel="slack_channel" label={words.channel} />}
      </div>
      <div className="grid gap-2" data-channel="webhook">
        <h3 className="font-medium">{words.webhooks}</h3>
        <p className="text-soft">{words.webhooksHint}</p>
        {channels.webhooks.length === 0 && <p className="text-soft">{words.noWebhooks}</p>}
        {channels.webhooks.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {channels.webhooks.map(({ name, kinds, hasSecret }) => (
              <li key={name} className="flex flex-wrap items-start gap-2 py-2">
                <p className="mr-auto min-w-0">
                  <span className="font-mono">{name}</span>
                  <span className={`block text-xs ${hasSecret ? "text-soft" : "text-waiting"}`}>
                    {hasSecret
                      ? (kinds?.map((kind) => words.kinds[kind]).join(", ") ?? words.allKinds)
                      : words.noSecret}
                  </span>
                </p>
                <TestButton channel="webhook" name={name} label={name} />
              </li>
            ))}
          </ul>
        )}
        <AddWebhook />
      </div>
      <div className="divide-y divide-line">
        {notificationFields.map((field) => {
          const view = views.get(field.name);
          return view === undefined ? null : <PlatformFieldRow key={field.name} field={field} view={view} />;
        })}
      </div>
    </>
  );
}
