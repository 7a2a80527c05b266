export async function post(url: string, text: string): Promise<void> {
  const response = await fetch(url, { method: "POST", body: JSON.stringify({ text }), signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`the chat answered ${response.status}`);
}
