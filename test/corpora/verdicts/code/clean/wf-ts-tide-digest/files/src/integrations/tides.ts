import type { Tide } from "../steps/message.ts";

/** Reads the answer of the tide service; anything unexpected is an error. */
export function readTides(answer: unknown): Tide[] {
  const list = (answer as { tides?: unknown } | null)?.tides;
  if (!Array.isArray(list)) throw new Error("the tide service sent no list");
  return list.map((item: Partial<Tide> | null) => {
    const good = /^\d\d:\d\d$/.test(String(item?.time)) && Number.isFinite(item?.metres) && (item?.kind === "high" || item?.kind === "low");
    if (!good) throw new Error(`the tide service sent ${JSON.stringify(item)}`);
    return item as Tide;
  });
}

export async function fetchTides(base: string, key: string, day: string): Promise<Tide[]> {
  const response = await fetch(`${base}/v2/tides?day=${day}`, { headers: { "x-key": key }, signal: AbortSignal.timeout(10_000) });
  if (!response.ok) throw new Error(`the tide service answered ${response.status}`);
  return readTides(await response.json());
}
