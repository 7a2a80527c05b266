/** Sends JSON and expects a status below 300. Refusals (4xx) are permanent. */
export async function send(url, body, timeoutMs) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (response.ok) return;
  throw Object.assign(new Error(`${new URL(url).host} answered ${response.status}`), { permanent: response.status < 500 });
}
