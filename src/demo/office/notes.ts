import { join } from "node:path";
import { z } from "zod";
import { putFile, textOf } from "../worker/memory.ts";

const Notes = z.object({
  /** The member that waits for the result. */
  caller: z.string().default("PO"),
  /** The number of calls that the member has made for the current work, including lost ones. */
  calls: z.int().default(0),
  /** The number of QA's reports on the current work. */
  rounds: z.int().default(0),
});

/** A member's record of its current work. A new process of the member continues with it. */
export type Notes = z.infer<typeof Notes>;

/** Reads the notes of a member; empty if there are none. */
export async function readNotes(member: string): Promise<Notes> {
  try {
    return Notes.parse(JSON.parse((await textOf(fileOf(member))) ?? "{}"));
  } catch {
    // Without its notes, the member only repeats a lost call more often.
    return Notes.parse({});
  }
}

/** Stores the notes of a member. Called before the recorded action. */
export async function writeNotes(member: string, notes: Notes): Promise<void> {
  await putFile(fileOf(member), JSON.stringify(notes));
}

/** The notes are not part of the work: `.cache` is not committed. */
function fileOf(member: string): string {
  return join(".cache", "signalbox-demo", `${member}.json`);
}
