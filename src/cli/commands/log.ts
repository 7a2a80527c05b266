import type { ReadableStream } from "node:stream/web";
import { missingHeader } from "../../protocol/api/missing-header.ts";
import type { OutputView } from "../../protocol/api/output.ts";
import { connect } from "../api/connect.ts";
import { foundLines, type LineSearch } from "../log/found-lines.ts";
import { datedBetween, linesFrom, type OutputLog } from "../log/output-line.ts";
import { harmlessInColours } from "../terminal/harmless.ts";
import { isAtTerminal } from "../terminal/screen.ts";
import { sayAside, sayAsItIs, sayJson } from "../terminal/say.ts";
import { taskId } from "./task-id.ts";

interface LogOptions {
  readonly stdout?: boolean;
  readonly stderr?: boolean;
  readonly search?: string;
  readonly errors?: boolean;
  readonly raw?: boolean;
  readonly json?: boolean;
}

/** Prints the output of a task's agents, or the lines of it that a search finds. */
export async function printLog(text: string, options: LogOptions): Promise<void> {
  const log = { api: connect(process.env), id: taskId(text), view: viewOf(options) };
  const search = searchOf(options);
  if (search === null) await printWhole(log, options);
  else await printFound(log, search, options);
}

/** Returns the chosen stream; without a choice, both in the order in which their lines arrived. */
function viewOf({ stdout, stderr }: LogOptions): OutputView {
  if (stdout === stderr) return "all";
  return stdout === true ? "stdout" : "stderr";
}

function searchOf({ search, errors }: LogOptions): LineSearch | null {
  if (errors === true) return { find: "errors" };
  return search === undefined ? null : { find: "text", text: search };
}

/** Prints a log byte for byte; at a terminal only as text in colours, unless `raw` is set. */
async function printWhole(log: OutputLog, { raw, json }: LogOptions): Promise<void> {
  const path = `/api/tasks/${log.id}/output?stream=${log.view}`;
  const { body, headers } = await log.api.open(path, {}, new AbortController().signal);
  const missing = headers.get(missingHeader);
  if (missing !== null)
    sayAside(
      `Part of this log is missing: the file store lost ${missing} bytes. Notes in the log mark the gaps.`,
    );
  const chunks = (body ?? []) as ReadableStream<Uint8Array>;
  if (json === true) {
    const dated = await datedBetween(log, 0, Number(headers.get("content-length")));
    for await (const line of linesFrom(0, chunks)) sayJson(dated(line));
    return;
  }
  if (raw === true || !isAtTerminal()) {
    for await (const chunk of chunks) await sayAsItIs(chunk);
    return;
  }
  for await (const lines of wholeLines(chunks)) await sayAsItIs(harmlessInColours(lines));
  await sayAsItIs(plainAgain);
}

/** Prints the lines that a search finds, as they are found. */
async function printFound(log: OutputLog, search: LineSearch, { raw, json }: LogOptions): Promise<void> {
  let found = 0;
  for await (const lines of foundLines(log, search)) {
    found += lines.length;
    if (json === true) {
      const dated = await datedBetween(log, lines[0]?.offset ?? 0, (lines.at(-1)?.offset ?? 0) + 1);
      for (const line of lines) sayJson(dated(line));
      continue;
    }
    for (const { bytes } of lines) {
      const isText = raw !== true && isAtTerminal();
      await sayAsItIs(isText ? `${harmlessInColours(new TextDecoder().decode(bytes))}${plainAgain}` : bytes);
      await sayAsItIs("\n");
    }
  }
  if (found > 0 || json === true) return;
  sayAside(search.find === "errors" ? "No line reports an error." : `No line contains "${search.text}".`);
}

/** Resets any colour that the log has left on. */
const plainAgain = "\u001b[m";

/** Maximum buffered length of an unfinished line; a longer one is shown in two parts. */
const longest = 1 << 20;

/** Yields the text in whole lines, so that no escape sequence is split. */
async function* wholeLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
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
