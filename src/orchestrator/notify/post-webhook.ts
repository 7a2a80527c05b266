import { setTimeout as wait } from "node:timers/promises";

/** Options for sending to a webhook. */
export interface PostOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** The pause before each retry. */
  readonly pausesMs: readonly number[];
}

/**
 * Sends a text to an incoming webhook. Retries after a timeout, a broken connection, status 429 or a server
 * error. Returns null, or the reason for the last failure, which never contains the address. Throws if the
 * signal is aborted.
 */
export async function postWebhook(
  url: string,
  text: string,
  { signal, timeoutMs, pausesMs }: PostOptions,
): Promise<string | null> {
  if (!isWebhook(url)) return "the address is not valid";
  for (let attempt = 0; ; attempt += 1) {
    const tried = await post(url, text, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
    signal.throwIfAborted();
    const pause = pausesMs[attempt];
    if (tried === null || !tried.isTemporary || pause === undefined) return tried?.reason ?? null;
    await wait(pause, undefined, { signal });
  }
}

/** Returns true if an address is a valid webhook address. */
export function isWebhook(url: string): boolean {
  return URL.canParse(url) && ["http:", "https:"].includes(new URL(url).protocol);
}

async function post(
  url: string,
  text: string,
  signal: AbortSignal,
): Promise<{ readonly reason: string; readonly isTemporary: boolean } | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text }),
      redirect: "manual",
      signal,
    });
    await response.body?.cancel();
    if (response.ok) return null;
    const { status } = response;
    return { reason: `it responded with status ${status}`, isTemporary: status === 429 || status >= 500 };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "TimeoutError";
    return { reason: isLate ? "it did not respond in time" : "it cannot be reached", isTemporary: true };
  }
}
