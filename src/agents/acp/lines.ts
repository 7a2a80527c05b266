import { z } from "zod";
import { RequestId } from "./requests.ts";

/** A request or notification of the agent's. */
export const Call = z.object({ method: z.string(), id: RequestId.optional(), params: z.unknown() });
export type Call = z.infer<typeof Call>;

/** An answer to one of our requests. */
export const Answer = z.object({
  id: z.string(),
  result: z.unknown().optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }).optional(),
});
export type Answer = z.infer<typeof Answer>;

export const Opened = z.object({ sessionId: z.string() });

const Tokens = z.object({ input_tokens: z.number(), output_tokens: z.number() });

/** The end of a turn. What it used stands in `usage`, or, from Gemini CLI, in `_meta`. */
export const Prompted = z.object({
  stopReason: z.string(),
  usage: z
    .object({
      inputTokens: z.number(),
      outputTokens: z.number(),
      cachedReadTokens: z.number().nullish(),
      cachedWriteTokens: z.number().nullish(),
    })
    .nullish(),
  _meta: z
    .object({
      quota: z
        .object({ model_usage: z.array(z.object({ model: z.string(), token_count: Tokens })) })
        .optional(),
    })
    .nullish()
    .catch(null),
});
export type Prompted = z.infer<typeof Prompted>;

const Content = z.object({ type: z.string(), text: z.string().optional() });

/** Something a tool is used for. An update repeats only what has changed. */
export const ToolCall = z.object({
  toolCallId: z.string(),
  title: z.string().nullish(),
  name: z.string().nullish(),
  kind: z.string().nullish(),
  status: z.string().nullish(),
  rawInput: z.unknown().optional(),
  content: z
    .array(z.object({ content: Content.optional() }))
    .nullish()
    .catch(null),
});
export type ToolCall = z.infer<typeof ToolCall>;

/** What happens in a session. Of the fields only those are there that its kind has. */
export const Update = z.object({
  sessionId: z.string(),
  update: z
    .object({
      sessionUpdate: z.string(),
      messageId: z.string().nullish(),
      content: z.unknown().optional(),
      cost: z.object({ amount: z.number(), currency: z.string() }).nullish(),
    })
    .loose(),
});
export type Update = z.infer<typeof Update>["update"];

export const TextContent = z.object({ type: z.literal("text"), text: z.string() });
