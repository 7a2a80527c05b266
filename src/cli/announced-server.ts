import { z } from "zod";
import { announcement, readIfThere, type ServerAddress } from "./data-directory.ts";

const Announcement = z.object({ url: z.string(), pid: z.int() });

/** Returns the last recorded address of this data directory's server, if there is one. */
export function announcedServer(directory: string): ServerAddress | null {
  const text = readIfThere(announcement(directory));
  if (text === undefined) return null;
  try {
    return Announcement.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
