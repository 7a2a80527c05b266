import type { Sleep } from "../utils/queue.ts";

export interface ChatOptions {
  url: string;
  timeoutMs: number;
  pausesMs: number[];
  sleep: Sleep;
}

async function attempt(text: string, { url, timeoutMs }: ChatOptions): Promise<"posted" | "refused" | "again"> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    if (response.ok) return "posted";
    return response.status === 429 || response.status >= 500 ? "again" : "refused";
  } catch {
    // No connection or no answer in time: both may pass.
    return "again";
  }
}

/** Says if the message was posted. */
export async function post(text: string, options: ChatOptions): Promise<boolean> {
  for (let tries = 0; ; tries += 1) {
    const result = await attempt(text, options);
    if (result !== "again") return result === "posted";
    if (tries >= options.pausesMs.length) return false;
    await options.sleep(options.pausesMs[tries]!);
  }
}
