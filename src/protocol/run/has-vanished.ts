import type { Exit } from "./exit.ts";

/** Returns true if a process disappeared: with its machine, or without a trace of its end. */
export function hasVanished({ code, signal }: Exit): boolean {
  return code === null && signal === null;
}
