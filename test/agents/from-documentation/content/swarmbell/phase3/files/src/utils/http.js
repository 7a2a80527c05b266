import { FinalError } from "./retry.js";

/**
 * One POST with a time-out. Statuses that may be better later (408, 429, 5xx) become ordinary errors, which are tried
 * again; the others become final ones. Bodies of errors are not repeated, because they may quote credentials.
 */
export async function post(service, url, { headers, body, timeoutMs }) {
  let response;
  try {
    response = await fetch(url, { method: "POST", headers, body, signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
  } catch (error) {
    const reason = error.name === "TimeoutError" ? `did not answer within ${timeoutMs} ms` : `cannot be reached (${error.cause?.code ?? error.message})`;
    throw new Error(`${service} ${reason}. It is tried again.`);
  }
  const text = await response.text();
  if (response.ok) return text;
  if (response.status === 408 || response.status === 429 || response.status >= 500) {
    const seconds = Number(response.headers.get("retry-after"));
    throw Object.assign(new Error(`${service} answered ${response.status}. It is tried again.`), {
      retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : 0,
    });
  }
  throw new FinalError(`${service} answered ${response.status}. Check the address and the credentials of ${service}.`);
}
