import { z } from "zod";
import { post, type Posted } from "../channels/post.ts";

/** The address of Slack's Web API, unless a setting names another one. */
export const usualSlackApi = "https://slack.com/api";

const Answer = z.looseObject({ ok: z.boolean(), error: z.string().optional() });
export type SlackAnswer = z.infer<typeof Answer>;

/** The Web API with one token. */
export interface SlackCall {
  readonly api: string;
  readonly token: string;
  readonly privateHosts: readonly string[];
  readonly signal: AbortSignal;
}

/** The response of a method, or the reason why there is none. */
export type SlackResult =
  | { readonly is: "answered"; readonly answer: SlackAnswer; readonly afterMs: number | null }
  | { readonly is: "failed"; readonly reason: string; readonly afterMs: number | null }
  | { readonly is: "refused"; readonly reason: string };

/** Calls a method of Slack's Web API. */
export async function callSlack(
  method: string,
  body: object,
  { api, token, privateHosts, signal }: SlackCall,
): Promise<SlackResult> {
  const posted: Posted = await post({
    url: `${api}/${method}`,
    headers: { "content-type": "application/json; charset=utf-8", authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
    privateHosts,
    signal,
  });
  if (posted.is === "refused") return { is: "refused", reason: posted.reason };
  if (posted.is === "failed") return { is: "failed", reason: posted.reason, afterMs: null };
  const { status, afterMs, text } = posted;
  if (status === 429) return { is: "failed", reason: "Slack limits requests (status 429).", afterMs };
  const answer = Answer.safeParse(parsed(text));
  if (status !== 200 || !answer.success)
    return { is: "failed", reason: `Slack responded with status ${status}.`, afterMs };
  return { is: "answered", answer: answer.data, afterMs };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy or a fault answered with something else.
    return null;
  }
}
