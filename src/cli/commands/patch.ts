import { writeFile } from "node:fs/promises";
import { connect } from "../api/connect.ts";
import { print } from "../print.ts";
import { harmless } from "../terminal/harmless.ts";
import { isAtTerminal, sayAside, sayAsItIs } from "../terminal/say.ts";
import { taskId } from "./task-id.ts";

interface PatchOptions {
  readonly output?: string;
  readonly json?: boolean;
}

/**
 * Prints a task's changes as a git patch, byte for byte; at a terminal as harmless text. Says on stderr if secrets were
 * removed, since such a patch may not apply.
 */
export async function printPatch(text: string, { output, json }: PatchOptions): Promise<void> {
  const path = `/api/tasks/${taskId(text)}/patch`;
  const response = await connect(process.env).open(path, {}, new AbortController().signal);
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
  else await sayAsItIs(isAtTerminal() ? harmless(patch.decode(bytes)) : bytes);
}
