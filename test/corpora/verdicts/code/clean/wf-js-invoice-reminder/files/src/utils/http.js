import { FinalError } from "./retry.js";

/** One request with a time-out. 429 and 5xx are errors that may pass, other refusals are final. */
export async function request(url, { token, timeoutMs, ...options }) {
  const response = await fetch(url, {
    ...options,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.ok) return response;
  const message = `${options.method ?? "GET"} ${new URL(url).pathname} was answered with ${response.status}`;
  if (response.status === 429 || response.status >= 500) throw new Error(message);
  throw new FinalError(message);
}
