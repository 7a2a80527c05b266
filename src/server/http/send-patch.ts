import type { ServerResponse } from "node:http";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import type { Settings } from "../../settings/settings.ts";
import type { Snapshots } from "../../workspace/snapshots/snapshots.ts";
import { sent } from "./handler.ts";
import { redactBytes } from "./redact-bytes.ts";

/** The patch to send: what changed from one commit to another, and the name of the file. */
export interface PatchRequest {
  readonly snapshots: Snapshots;
  /** Null for no files. */
  readonly from: string | null;
  readonly to: string;
  readonly name: string;
}

const largestPatch = 64 << 20;

/** Sends a git patch. Secrets are replaced by marks; the response and the first lines of the patch then say so. */
export async function sendPatch(
  outgoing: ServerResponse,
  { redaction }: Pick<Settings, "redaction">,
  { snapshots, from, to, name }: PatchRequest,
): Promise<Result<typeof sent>> {
  const { bytes, whole } = await snapshots.patch(from, to, { maxBytes: largestPatch, binary: true });
  if (!whole) return refuse("invalid", "The patch is too large. Download the bundle of the task instead.");
  const { parts, names } = await redactBytes(redaction, bytes);
  const patch = Buffer.concat([Buffer.from(redactionNote(names)), ...parts]);
  outgoing.writeHead(200, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": patch.length,
    "Content-Disposition": `attachment; filename="${name}.patch"`,
    ...(names.length === 0 ? {} : { "Signalbox-Redacted": "true" }),
  });
  outgoing.end(patch);
  return ok(sent);
}

/** Returns the lines before a redacted patch, which git ignores. */
function redactionNote(names: readonly string[]): string {
  if (names.length === 0) return "";
  return `This patch contained secrets, which were replaced by marks (${names.join(", ")}). It may not apply.\nThe bundle contains the files without changes.\n\n`;
}
