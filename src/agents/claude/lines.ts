import { z } from "zod";

/** A piece of a message. Kinds of pieces that mean nothing to us have none of these fields. */
const Content = z.object({
  type: z.string(),
  text: z.string().optional(),
  id: z.string().optional(),
  name: z.string().optional(),
  input: z.unknown().optional(),
  tool_use_id: z.string().optional(),
  content: z.union([z.string(), z.array(z.object({ text: z.string().optional() }))]).catch(""),
  is_error: z.boolean().nullish(),
});
export type Content = z.infer<typeof Content>;

const RateLimitInfo = z.object({
  status: z.string(),
  resetsAt: z.number().nullish(),
  isUsingOverage: z.boolean().nullish(),
});
export type RateLimitInfo = z.infer<typeof RateLimitInfo>;

/** One finished piece of what the model says. */
export const Assistant = z.object({
  type: z.literal("assistant"),
  message: z.object({ model: z.string(), content: z.array(Content) }),
  parent_tool_use_id: z.string().nullish(),
  error: z.string().nullish(),
  is_api_error_message: z.boolean().nullish(),
  api_error_params: z.object({ rate_limit_info: RateLimitInfo.nullish() }).nullish(),
});
export type Assistant = z.infer<typeof Assistant>;

/** What tools gave back, and what Claude Code says to itself. */
export const User = z.object({
  type: z.literal("user"),
  message: z.object({ content: z.union([z.string(), z.array(Content)]) }),
  parent_tool_use_id: z.string().nullish(),
});
export type User = z.infer<typeof User>;

/** The provider did not serve; it is asked again after this pause. */
export const Retry = z.object({
  type: z.literal("system"),
  subtype: z.literal("api_retry"),
  retry_delay_ms: z.number(),
  error_status: z.number().nullish(),
  error: z.string().nullish(),
});
export type Retry = z.infer<typeof Retry>;

/** What goes on in the background is now this. */
export const Background = z.object({
  type: z.literal("system"),
  subtype: z.literal("background_tasks_changed"),
  tasks: z.array(z.unknown()),
});

/** A session has begun, under this id. */
export const Init = z.object({
  type: z.literal("system"),
  subtype: z.literal("init"),
  session_id: z.string(),
});

/** How far a turn is that was written with an id. One that the session already had is completed at once. */
export const Lifecycle = z.object({
  type: z.literal("command_lifecycle"),
  command_uuid: z.string(),
  state: z.enum(["queued", "started", "completed", "cancelled"]),
});
export type Lifecycle = z.infer<typeof Lifecycle>;

/** How near a plan's limit is. */
export const RateLimitEvent = z.object({
  type: z.literal("rate_limit_event"),
  rate_limit_info: RateLimitInfo,
});

/** Something that Claude Code wants to know before it goes on. */
export const ControlRequest = z.object({
  type: z.literal("control_request"),
  request_id: z.string(),
  request: z.looseObject({ subtype: z.string() }),
});
export type ControlRequest = z.infer<typeof ControlRequest>;

/** The agent wants to use a tool that it may not use by itself; asking the person is one of those tools. */
export const CanUseTool = z.object({
  subtype: z.literal("can_use_tool"),
  tool_name: z.string(),
  input: z.record(z.string(), z.unknown()),
  description: z.string().nullish(),
});
export type CanUseTool = z.infer<typeof CanUseTool>;

/** It no longer wants to know. */
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

/**
 * The end of a turn. `subtype` is not among the fields: it says "success" for refusals of the provider. The
 * totals are those of the whole session; `model_usage_since_last_result` came with later versions.
 */
export const Result = z.object({
  type: z.literal("result"),
  is_error: z.boolean(),
  terminal_reason: z.string().nullish(),
  api_error_status: z.number().nullish(),
  api_error: z.string().nullish(),
  result: z.string().nullish(),
  errors: z.array(z.string()).nullish(),
  origin: z.object({ kind: z.string() }).nullish(),
  total_cost_usd: z.number().default(0),
  usage: z.object({
    input_tokens: z.number().default(0),
    output_tokens: z.number().default(0),
    cache_read_input_tokens: z.number().default(0),
    cache_creation_input_tokens: z.number().default(0),
  }),
  modelUsage: z.record(z.string(), ModelUsage).default({}),
  model_usage_since_last_result: z.record(z.string(), ModelUsage).nullish(),
});
export type Result = z.infer<typeof Result>;
