/** Sends one message to the channel. An error says whether trying again can help, and after how long. */
export async function sendToChat(url, text, timeoutMs) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (response.ok) return;
  const again = response.status === 429 || response.status >= 500;
  const after = Number(response.headers.get("retry-after"));
  throw Object.assign(new Error(`The chat answered ${response.status}.`), {
    final: !again,
    afterMs: Number.isFinite(after) ? after * 1000 : 0,
  });
}
