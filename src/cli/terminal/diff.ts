import { harmless } from "./harmless.ts";
import { joined, type Shown, styled, type Style } from "./shown.ts";

/** Formats a git patch for a terminal: harmless, with its lines coloured as git colours them. */
export function diffWords(patch: string): Shown {
  const lines = harmless(patch).replace(/\n$/, "").split("\n");
  return joined(
    lines.map((line) => styled(styleOf(line), line)),
    "\n",
  );
}

function styleOf(line: string): Style | null {
  if (/^(?:diff --git|index|---|\+\+\+|new file|deleted file|similarity|rename)/.test(line)) return "heading";
  if (line.startsWith("@@")) return "id";
  if (line.startsWith("+")) return "added";
  return line.startsWith("-") ? "removed" : null;
}
