import type { Ask } from "./agent-event.ts";

/** The field that every message to an agent has. */
export interface Identified {
  readonly messageId: string;
}

/** Converts the messages of one system, for example tasks, to formats for agents. */
export interface MessageCodec<Message extends Identified> {
  /** Returns the message as a line of JSON, with its line end, for agents that read lines. */
  encode(message: Message): string;
  /** Returns the text of a turn for agents that take turns. */
  words(message: Message): string;
  /** True for the first message of a conversation, which instructions precede if the agent has no field for them. */
  begins(message: Message): boolean;
  /** Returns the ask that the message answers, with an answer for each question; null for other messages. */
  answered(message: Message): AnsweredAsk | null;
}

/** An ask of the agent with its answers. */
export interface AnsweredAsk {
  readonly ask: Pick<Ask, "id" | "kind" | "raw">;
  readonly answers: readonly (readonly string[])[];
}
