import { z } from "zod";
import { OrchestrationId } from "../ids.ts";

/** The work of an agent that is main: it leads one orchestration with thin messages. */
export const MainAssignment = z.object({ orchestrationId: OrchestrationId });
export type MainAssignment = z.infer<typeof MainAssignment>;

/** The tokens that an agent used as main, as it reports them itself. */
export const MainUsage = z.object({
  /** The input of all turns, including what the provider read from its cache. */
  billedInput: z.int(),
  output: z.int(),
  /** The input and output of the largest turn. */
  context: z.int(),
});
export type MainUsage = z.infer<typeof MainUsage>;

/** Events of the conversation between main and its orchestration. */
export const mainEvents = [
  /** Thin messages that main wrote, in order. */
  z.object({ type: z.literal("thin.said"), messages: z.array(z.string()) }),
  /** The orchestration has taken main's first `taken` messages and answers with its message of this number. */
  z.object({
    type: z.literal("thin.told"),
    number: z.int(),
    taken: z.int(),
    text: z.string(),
    last: z.boolean(),
  }),
] as const;
