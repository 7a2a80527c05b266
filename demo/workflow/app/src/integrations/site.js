/** Asks for the page; its body is not read. */
export async function askSite(url, timeoutMs) {
  const response = await fetch(url, { redirect: "follow", signal: AbortSignal.timeout(timeoutMs) });
  await response.body?.cancel();
  return { status: response.status };
}
