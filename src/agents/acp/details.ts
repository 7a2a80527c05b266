import { z } from "zod";

/** The response to the request for a new session. */
export const Opened = z.object({ sessionId: z.string() });

const Tokens = z.object({ input_tokens: z.number(), output_tokens: z.number() });

/** The end of a turn. Its usage is in `usage` or, from Gemini CLI, in `_meta`. */
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
