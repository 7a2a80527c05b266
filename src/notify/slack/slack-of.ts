import type { NotificationsOptions } from "../options.ts";
import { post } from "../channels/post.ts";
import type { Installation } from "../installation.ts";
import { answerClick } from "./answer-click.ts";
import { usualSlackApi } from "./slack-api.ts";
import { SocketMode } from "./socket-mode.ts";

/** Returns the address of Slack's Web API, which a setting can change, for example for GovSlack. */
export function slackApiOf({ settings }: Pick<NotificationsOptions, "settings">): string {
  return (settings.integration("slack_api_url") ?? usualSlackApi).replace(/\/$/, "");
}

const respondMs = 10_000;

/** Returns the connection over which clicks in Slack arrive and answer questions. */
export function socketModeOf(options: NotificationsOptions, installation: Installation): SocketMode {
  const { store, answer, now, onFault, pace } = options;
  return new SocketMode({
    call(signal) {
      const { slackBot, privateHosts } = installation.channels;
      const token = slackBot?.appToken ?? null;
      return token === null ? null : { api: slackApiOf(options), token, privateHosts, signal };
    },
    async onClick(click) {
      await installation.refresh();
      await answerClick(click, {
        personOf(account) {
          const person = installation.personOfSlack(account);
          return person === null ? null : { person, language: installation.readerOf(person.name).language };
        },
        async question(id) {
          const [asked, project] = await Promise.all([store.question(id), store.projectOf(id)]);
          return asked === null ? null : { options: asked.options, project };
        },
        answer,
        writeAudit: (entry) => store.writeAudit(entry),
        now,
        async respond(url, { text, isForAll }) {
          await post({
            url,
            headers: { "content-type": "application/json" },
            body: JSON.stringify({
              text,
              replace_original: false,
              response_type: isForAll ? "in_channel" : "ephemeral",
            }),
            privateHosts: installation.channels.privateHosts,
            signal: AbortSignal.timeout(respondMs),
          });
        },
      });
    },
    onFault,
    ...(pace === undefined ? {} : { pace }),
  });
}
