import { useQuery } from "@tanstack/react-query";
import { notificationOverview } from "../../data/notifications.ts";
import { useNotificationWords } from "../../i18n/notification-words.ts";
import { LoadingOrFailure } from "../failure/loading-or-failure.tsx";
import { BrowserPushes } from "./notifications/browser-pushes.tsx";
import { InstallationChannels } from "./notifications/installation-channels.tsx";
import { KindTable } from "./notifications/kind-table.tsx";
import { Part } from "./notifications/part.tsx";
import { Undelivered } from "./notifications/undelivered.tsx";
import { WhenFields } from "./notifications/when-fields.tsx";
import { WhereFields } from "./notifications/where-fields.tsx";

/** The person's preferences, the channels of the installation, and failed deliveries. */
export function NotificationsSection() {
  const words = useNotificationWords();
  const overview = useQuery(notificationOverview);
  const { data } = overview;
  if (data === undefined) return <LoadingOrFailure of={overview} shape="fields" className="" />;
  return (
    <div className="grid gap-7">
      <p className="text-soft">{words.intro}</p>
      <Part title={words.undelivered}>
        <Undelivered />
      </Part>
      <Part title={words.where}>
        <WhereFields overview={data} />
        <BrowserPushes browsers={data.browsers} />
      </Part>
      <Part title={words.when}>
        <WhenFields preferences={data.preferences} />
      </Part>
      <Part title={words.what}>
        <KindTable overview={data} />
      </Part>
      <Part title={words.installation}>
        <InstallationChannels channels={data.channels} />
      </Part>
    </div>
  );
}
