import { writeFile } from "node:fs/promises";
import { type Api, connect } from "../api/connect.ts";
import { print } from "../print.ts";
import { diffWords } from "../terminal/diff.ts";
import { say, sayAside, sayAsItIs } from "../terminal/say.ts";
import { isAtTerminal } from "../terminal/screen.ts";
import { taskId } from "./task-id.ts";

interface PatchOptions {
  readonly output?: string | undefined;
  readonly json?: boolean | undefined;
}

/**
 * Prints a task's changes as a git patch, byte for byte; at a terminal as harmless text. Says on stderr if secrets were
 * removed, since such a patch may not apply.
 */
export async function printPatch(text: string, { output, json }: PatchOptions): Promise<void> {
  await writePatch(connect(process.env), `/api/tasks/${taskId(text)}/patch`, { output, json });
}

/** Prints the patch at a path of the API, or writes it to a file. */
export async function writePatch(api: Api, path: string, { output, json }: PatchOptions): Promise<void> {
  const response = await api.open(path, {}, new AbortController().signal);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const redacted = response.headers.get("signalbox-redacted") === "true";
  if (redacted) sayAside("Secrets were removed from the patch, so it may not apply.");
  if (output !== undefined) {
    await writeFile(output, bytes);
    print(json, { file: output, bytes: bytes.length, redacted }, `${output}  ${bytes.length} bytes`);
    return;
  }
  const patch = new TextDecoder();
  if (json === true) print(json, { patch: patch.decode(bytes), redacted }, "");
  else if (isAtTerminal()) say(diffWords(patch.decode(bytes)));
  else await sayAsItIs(bytes);
}
