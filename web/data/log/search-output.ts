import type { OutputSearchLine, OutputView } from "../../../src/protocol/api/output.ts";
import type { TaskId } from "../../../src/protocol/ids.ts";
import { fetchApi } from "../client.ts";

/** A search of a task's output on the server. */
export interface OutputSearch {
  readonly taskId: TaskId;
  readonly stream: OutputView;
  /** The text to find; null finds lines that report an error. */
  readonly text: string | null;
  readonly from?: number;
  readonly to?: number;
  readonly backward?: boolean;
  readonly limit?: number;
  readonly signal: AbortSignal;
}

/** Searches the whole log, or a part of it, and yields matches as the server finds them. */
export async function* searchOutput(search: OutputSearch): AsyncGenerator<OutputSearchLine> {
  const { taskId, text, signal, backward, ...rest } = search;
  const query = new URLSearchParams({
    ...(text === null ? { find: "errors" } : { text }),
    ...(backward === true ? { direction: "backward" } : {}),
  });
  for (const [name, value] of Object.entries(rest)) query.set(name, String(value));
  const response = await fetchApi(`/api/tasks/${taskId}/output/search?${query.toString()}`, { signal });
  if (response.body === null) return;
  let partial = "";
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const lines = (partial + value).split("\n");
    partial = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as OutputSearchLine;
  }
}

/**
 * Finds the next error line after an offset, or the previous one before it, in the whole log. It continues at the other
 * end; null if there is no error.
 */
export async function nextError(
  log: Pick<OutputSearch, "taskId" | "stream" | "signal">,
  from: number,
  by: 1 | -1,
): Promise<number | null> {
  const parts = [{ from: from + 1 }, { from: 0, to: from + 1 }];
  if (by === -1) parts.splice(0, 2, { from: 0, to: Math.max(0, from) }, { from: Math.max(0, from) });
  for (const part of parts) {
    const search = searchOutput({ ...log, ...part, text: null, backward: by === -1, limit: 1 });
    for await (const { offsets } of search) {
      const [found] = offsets;
      if (found !== undefined) return found;
    }
  }
  return null;
}
