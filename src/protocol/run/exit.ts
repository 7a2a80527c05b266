import { z } from "zod";

/** The exit code or the signal that ended a process; both null if the process disappeared. */
export const Exit = z.object({ code: z.int().nullable(), signal: z.string().nullable() });
export type Exit = z.infer<typeof Exit>;
