/** One call with a time-out; 4xx other than 429 is final. */
export async function call(url, { timeoutMs, ...options }) {
  const response = await fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) });
  if (response.ok) return response;
  const { status } = response;
  throw Object.assign(new Error(`${options.method} ${new URL(url).pathname}: status ${status}`), { final: status < 500 && status !== 429 });
}
