import { expect, test } from "vitest";
import type { Api } from "./connect.ts";
import { watchEvents } from "./watch-events.ts";

/** A server whose stream sends all its records in one chunk. */
function sendsAtOnce(...seqs: readonly number[]): Api {
  const text = seqs.map((seq) => `id: ${seq}\ndata: ${JSON.stringify({ seq })}\n\n`).join("");
  const open = async (): Promise<Response> => new Response(text);
  return { url: "http://signalbox", open } as unknown as Api;
}

test("a watch that was stopped yields no further event, even one that has already arrived", async () => {
  const stop = new AbortController();
  const seen: number[] = [];
  for await (const { seq } of watchEvents(sendsAtOnce(1, 2, 3), "t_00000001", 0, stop.signal)) {
    seen.push(seq);
    if (seq === 2) stop.abort();
  }
  expect(seen).toEqual([1, 2]);
});
