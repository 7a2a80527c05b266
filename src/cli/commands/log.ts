import type { ReadableStream } from "node:stream/web";
import { missingHeader } from "../../protocol/api/output.ts";
import { connect } from "../api/connect.ts";
import { harmlessInColours } from "../terminal/harmless.ts";
import { isAtTerminal, sayAside, sayAsItIs } from "../terminal/say.ts";
import { taskId } from "./task-id.ts";

interface LogOptions {
  readonly stderr?: boolean;
  readonly raw?: boolean;
}

/**
 * Prints the output of a task's agents: byte for byte, but at a terminal only as text in colours unless `raw` is set.
 */
export async function printLog(text: string, { stderr, raw }: LogOptions): Promise<void> {
  const path = `/api/tasks/${taskId(text)}/output?stream=${stderr === true ? "stderr" : "stdout"}`;
  const { body, headers } = await connect(process.env).open(path, {}, new AbortController().signal);
  const missing = headers.get(missingHeader);
  if (missing !== null)
    sayAside(
      `Part of this log is missing: the file store lost ${missing} bytes. Notes stand in their place.`,
    );
  const chunks = (body ?? []) as ReadableStream<Uint8Array>;
  if (raw === true || !isAtTerminal()) {
    for await (const chunk of chunks) await sayAsItIs(chunk);
    return;
  }
  for await (const lines of linesOf(chunks)) await sayAsItIs(harmlessInColours(lines));
  await sayAsItIs(plainAgain);
}

/** Resets any colour that the log has left on. */
const plainAgain = "\u001b[m";

/** Maximum buffered length of an unfinished line; a longer one is shown in two parts. */
const longest = 1 << 20;

/** Yields the text in whole lines, so that no escape sequence is split. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let open = "";
  for await (const chunk of chunks) {
    open += decoder.decode(chunk, { stream: true });
    const end = open.length > longest ? open.length : open.lastIndexOf("\n") + 1;
    if (end > 0) yield open.slice(0, end);
    open = open.slice(end);
  }
  yield open + decoder.decode();
}
