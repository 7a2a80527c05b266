import type { z } from "zod";
import type { Caller } from "../protocol/api/caller.ts";

/** The result of a tool. */
export interface ToolResult {
  readonly data: Readonly<Record<string, unknown>>;
  /** A short summary in our own words, without text of agents. */
  readonly text: string;
  /** True if this result contains no text of agents, although results of the tool may. */
  readonly ours?: boolean;
  /** An image that the result contains. */
  readonly image?: { readonly mediaType: string; readonly base64: string };
}

/** A tool that an assistant can call. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodObject;
  /** `reads` changes nothing; `adds` only adds something; `decides` has effects that cannot be undone. */
  readonly effect: "reads" | "adds" | "decides";
  /** False if the result contains only words of the platform. */
  readonly quotesAgents: boolean;
  /** Runs the tool with input that its schema has parsed. */
  readonly run: (api: Caller, input: never) => Promise<ToolResult>;
}

/** The input of a tool with this schema. The key of a repeated call is not part of it. */
export type ToolInput<Input extends z.ZodObject> = Omit<z.output<Input>, "idempotencyKey">;

/** Declares a tool whose input has the type of its schema. */
export function tool<Input extends z.ZodObject>(
  declared: Omit<Tool, "input" | "run"> & {
    readonly input: Input;
    readonly run: (api: Caller, input: ToolInput<Input>) => Promise<ToolResult>;
  },
): Tool {
  return declared;
}
