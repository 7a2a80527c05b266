import type { Finding } from "../../protocol/api/checks.ts";
import { hanging } from "../terminal/harmless.ts";

/** Formats a finding on one line, for a person. */
export function inWords({ name, status, message }: Finding): string {
  const mark = { ok: "✓", note: "·", problem: "✗" }[status];
  return `${mark} ${name}: ${hanging(message, 4)}`;
}
