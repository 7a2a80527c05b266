import { openSync, readFileSync, readlinkSync, writeSync } from "node:fs";

/** The file descriptor of the session's stdout, once it is known. */
let known: number | null = null;

/** The messages that are written next, and the result of that. */
let next: { readonly texts: Set<string>; readonly refusal: Promise<string | null> } | null = null;

/**
 * Writes a message to the stdout of the session, on lines of its own: to the pipe that the agent, an ancestor of this
 * process, got from Signalbox. Calls that arrive together are written together, and equal ones once, since the agent is
 * stopped as soon as its question is read. Returns the sentence that says why writing is not possible; null if it was.
 */
export function sayInSession(text: string): Promise<string | null> {
  next ??= { texts: new Set(), refusal: new Promise((done) => setImmediate(() => done(writeNext()))) };
  next.texts.add(text);
  return next.refusal;
}

function writeNext(): string | null {
  const texts = [...(next?.texts ?? [])];
  next = null;
  known ??= openOutput();
  if (known === null) return notFound;
  // One write of up to 4 KiB cannot be mixed with what the agent prints meanwhile.
  const bytes = Buffer.from(texts.map((text) => `\n${text}\n`).join(""));
  for (let from = 0; from < bytes.length;) from += writeSync(known, bytes, from);
  return null;
}

const notFound =
  "The output of the session was not found, so nothing was recorded. Print the block on stdout instead.";

/** Opens the pipe through `/proc`, because the agent has connected our own stdout to itself. */
function openOutput(): number | null {
  try {
    for (let pid = process.ppid; pid > 0; pid = parentOf(pid)) {
      const link = `/proc/${pid}/fd/1`;
      if (readlinkSync(link).endsWith("/pipe/stdout")) return openSync(link, "a");
    }
  } catch {
    // Another system has no such directory, and another user's processes cannot be read.
  }
  return null;
}

/** Returns the parent of a process, whose name may contain spaces and parentheses. */
function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}
