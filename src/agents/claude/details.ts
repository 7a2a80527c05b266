import { z } from "zod";

const RateLimitInfo = z.object({
  status: z.string(),
  resetsAt: z.number().nullish(),
  isUsingOverage: z.boolean().nullish(),
});
export type RateLimitInfo = z.infer<typeof RateLimitInfo>;

/** The fields of an `assistant` line that represents a refusal of the provider. */
export const ProviderRefusal = z.object({
  error: z.string().nullish(),
  is_api_error_message: z.boolean().nullish(),
  api_error_params: z.object({ rate_limit_info: RateLimitInfo.nullish() }).nullish(),
});
export type ProviderRefusal = z.infer<typeof ProviderRefusal>;

/** A failed request to the provider; Claude Code retries after this pause. */
export const Retry = z.object({
  type: z.literal("system"),
  subtype: z.literal("api_retry"),
  attempt: z.number().nullish(),
  retry_delay_ms: z.number(),
  error_status: z.number().nullish(),
  error: z.string().nullish(),
});
export type Retry = z.infer<typeof Retry>;

/** The commands and helpers that currently run in the background. */
export const Background = z.object({
  type: z.literal("system"),
  subtype: z.literal("background_tasks_changed"),
  tasks: z.array(z.unknown()),
});

/** The start of a session with this id. */
export const Init = z.object({
  type: z.literal("system"),
  subtype: z.literal("init"),
  session_id: z.string(),
});

/** The state of a plan's limit. */
export const RateLimitEvent = z.object({
  type: z.literal("rate_limit_event"),
  rate_limit_info: RateLimitInfo,
});

/** A request that Claude Code waits for before it continues. */
export const ControlRequest = z.object({
  type: z.literal("control_request"),
  request_id: z.string(),
  request: z.looseObject({ subtype: z.string() }),
});
export type ControlRequest = z.infer<typeof ControlRequest>;

/** A request for a tool that needs permission. The question tool is one of them. */
export const CanUseTool = z.object({
  subtype: z.literal("can_use_tool"),
  tool_name: z.string(),
  input: z.record(z.string(), z.unknown()),
  description: z.string().nullish(),
});
export type CanUseTool = z.infer<typeof CanUseTool>;

/** Claude Code no longer waits for a request. */
export const ControlCancel = z.object({
  type: z.literal("control_cancel_request"),
  request_id: z.string(),
});

const ModelUsage = z.object({
  inputTokens: z.number(),
  outputTokens: z.number(),
  cacheReadInputTokens: z.number().default(0),
  cacheCreationInputTokens: z.number().default(0),
  costUSD: z.number().default(0),
});

/** The details of a `result` line. Only later versions have `model_usage_since_last_result`. */
export const ResultDetails = z.object({
  terminal_reason: z.string().nullish(),
  api_error_status: z.number().nullish(),
  api_error: z.string().nullish(),
  result: z.string().nullish(),
  errors: z.array(z.string()).nullish(),
  origin: z.object({ kind: z.string() }).nullish(),
  usage: z.object({
    input_tokens: z.number().default(0),
    output_tokens: z.number().default(0),
    cache_read_input_tokens: z.number().default(0),
    cache_creation_input_tokens: z.number().default(0),
  }),
  modelUsage: z.record(z.string(), ModelUsage).default({}),
  model_usage_since_last_result: z.record(z.string(), ModelUsage).nullish(),
});
export type ResultDetails = z.infer<typeof ResultDetails>;

/** The end of a turn. The total cost is that of the whole session. */
export type Result = ResultDetails & { readonly isError: boolean; readonly totalUsd: number };
