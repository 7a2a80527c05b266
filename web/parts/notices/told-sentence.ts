import type { ToldEvent } from "../../../src/protocol/notify/told-event.ts";
import type { ToldWords } from "../../i18n/told-words.ts";

/** Says who was notified by which channel, and about what. */
export function toldSentence(
  { channel, person, webhook, about }: ToldEvent,
  words: ToldWords,
  who: (name: string) => string = (name) => name,
): string {
  const receiver = person === null ? (webhook ?? words.slackChannel) : who(person);
  return words.sentence(words.channels[channel], receiver, words.kinds[about] ?? about);
}
