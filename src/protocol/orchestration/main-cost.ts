import { z } from "zod";

/** The thin messages that were exchanged with main. Tokens are estimated as a quarter of the characters. */
export const CountedMessages = z.object({ messages: z.int(), tokens: z.int() });
export type CountedMessages = z.infer<typeof CountedMessages>;

/** The cost of main. Everything is zero if code leads and nobody else asks. */
export const MainCost = CountedMessages.extend({
  /** The agent that leads or led; null if code leads from the beginning. */
  agent: z.string().nullable(),
  /** The number of agents that were started as main. */
  starts: z.int(),
  /** The reason why code took over; null if it did not. */
  replaced: z.string().nullable(),
  /** The input and output of main's largest turn, in tokens, as the agent reports them. */
  context: z.int(),
  /** The input of all turns of main, in tokens, including what the provider read from its cache. */
  billedInput: z.int(),
  output: z.int(),
  costUsd: z.number(),
});
export type MainCost = z.infer<typeof MainCost>;
