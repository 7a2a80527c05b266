import type { Ask } from "./agent-event.ts";

/** The one field that every message to an agent has. */
export interface Identified {
  readonly messageId: string;
}

/** Puts the messages of one system, tasks for example, into a form that agents understand. */
export interface MessageCodec<Message extends Identified> {
  /** The line of JSON for agents that read lines, with its line end. */
  encode(message: Message): string;
  /** The text of a turn for agents that take turns. */
  words(message: Message): string;
  /** True for the first message of a conversation: instructions precede it if the agent has no other field for them. */
  begins(message: Message): boolean;
  /** The ask that the message answers, with an answer for each question; null for other messages. */
  answered(message: Message): AnsweredAsk | null;
}

/** An ask of the agent's with its answers. */
export interface AnsweredAsk {
  readonly ask: Pick<Ask, "id" | "kind" | "raw">;
  readonly answers: readonly (readonly string[])[];
}
