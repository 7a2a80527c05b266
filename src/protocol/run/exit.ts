import { z } from "zod";

/** The exit code or the signal that ended a process; both null if the process disappeared. */
export const Exit = z.object({ code: z.int().nullable(), signal: z.string().nullable() });
export type Exit = z.infer<typeof Exit>;

/** Returns true if a process disappeared: with its machine, or without a trace of its end. */
export function hasVanished({ code, signal }: Exit): boolean {
  return code === null && signal === null;
}
