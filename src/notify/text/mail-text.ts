import type { Message } from "../channels/sender.ts";
import { textOf } from "./text-of.ts";
import { notificationWords } from "./words.ts";

/** An e-mail without its addresses. */
export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** Returns the subject and the plain text of an e-mail. HTML would add nothing but risks. */
export function mailText({ notifications, reader, isTest }: Message, pageUrl: string): MailText {
  const words = notificationWords(reader.language);
  if (isTest) return { subject: words.test.headline, text: `${words.test.detail}\n` };
  const parts = notifications.map((notification) => {
    const { headline, detail } = textOf(notification, reader);
    const { content, path } = notification;
    const options =
      content.kind === "question" && content.options.length > 0 ? words.options(content.options) : "";
    return {
      headline,
      text: [headline, detail, options, pageUrl + path].filter((line) => line !== "").join("\n"),
    };
  });
  const first = parts[0]?.headline ?? "";
  return {
    subject: parts.length === 1 ? first : words.several(parts.length, first),
    text: `${parts.map(({ text }) => text).join("\n\n")}\n\n-- \n${words.footer(`${pageUrl}/settings?section=notifications`)}\n`,
  };
}
