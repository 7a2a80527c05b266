import type { Message } from "../channels/sender.ts";
import { textOf } from "../text/text-of.ts";
import { notificationWords } from "../text/words.ts";

/** A message in the form of Slack's Block Kit. */
export interface SlackMessage {
  /** The text of notifications and of clients that show no blocks. */
  readonly text: string;
  readonly blocks: readonly object[];
}

/** The largest number of options that become buttons. A question with more is answered on the page. */
const mostButtons = 5;
const longestButton = 75;
/** The largest number of characters of a section. */
const longestSection = 3_000;

/** The action of a button that answers a question; `value` is the id of the question and the number of the option. */
export const answerAction = "answer";

/**
 * Returns a message for Slack. Each notification has a block whose id is that of the delivery, so that a repetition can
 * be recognised. With `canAnswer`, the options of a question are buttons.
 */
export function slackMessage(message: Message, pageUrl: string, canAnswer: boolean): SlackMessage {
  const { notifications, reader, isTest } = message;
  const words = notificationWords(reader.language);
  if (isTest) {
    const text = `${words.test.headline}: ${words.test.detail}`;
    return { text, blocks: [section(message.id, text)] };
  }
  const texts = notifications.map((notification) => textOf(notification, reader));
  const first = texts[0]?.headline ?? "";
  return {
    text: escaped(texts.length === 1 ? first : words.several(texts.length, first)),
    blocks: notifications.flatMap((notification, index) => {
      const { headline = "", detail = "" } = texts[index] ?? {};
      const { content, path, delivery } = notification;
      const buttons =
        content.kind === "question" && canAnswer && content.options.length <= mostButtons
          ? content.options.map((option, at) => answerButton(content.questionId, option, at))
          : [];
      const url = pageUrl + path;
      const options =
        content.kind === "question" && buttons.length === 0 && content.options.length > 0
          ? `\n${escaped(words.options(content.options))}`
          : "";
      const text = `*${escaped(headline)}*${detail === "" ? "" : `\n${escaped(detail)}`}${options}`;
      const link = `\n<${url}|${words.open}>`;
      const block = section(delivery, `${cut(text, longestSection - link.length)}${link}`);
      if (buttons.length === 0) return [block];
      const open = { type: "button", action_id: "open", text: plain(words.open), url };
      return [
        block,
        { type: "actions", block_id: `${delivery}-actions`.slice(-255), elements: [...buttons, open] },
      ];
    }),
  };
}

/** Escapes Slack's control characters, so that text of an agent cannot notify a channel or create a link. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

function section(id: string, text: string): object {
  return { type: "section", block_id: id.slice(-255), text: { type: "mrkdwn", text } };
}

/** Shortens an escaped text, without leaving a part of an escaped character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text
    .slice(0, length - 1)
    .replace(/&[a-z]*$/, "")
    .toWellFormed()}…`;
}

function answerButton(questionId: string, option: string, at: number): object {
  return {
    type: "button",
    action_id: `${answerAction}-${at}`,
    text: plain(option),
    value: `${questionId} ${at}`,
  };
}

function plain(text: string): object {
  return { type: "plain_text", text: text.slice(0, longestButton).toWellFormed(), emoji: false };
}
