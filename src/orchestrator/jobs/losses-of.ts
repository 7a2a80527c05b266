import { readObject } from "../../workspace/git/objects.ts";
import type { Conflict, ConflictSide } from "../../workspace/merge/conflict.ts";
import { findLosses } from "../../workspace/merge/loss-check.ts";
import type { Loss } from "../../workspace/merge/loss/loss.ts";

const largestChecked = 8 << 20;

/** Returns a sentence for each loss of a conflict's resolution. */
export async function lossesOf(repository: string, conflict: Conflict, commit: string): Promise<string[]> {
  const found: string[] = [];
  for (const { path, base, ours, theirs } of conflict.files) {
    const losses = findLosses({
      path,
      base: await contentOf(repository, base),
      ours: await contentOf(repository, ours),
      theirs: await contentOf(repository, theirs),
      merged: await readObject(repository, `${commit}:${path}`, largestChecked),
    });
    found.push(...losses.map((loss) => sentenceOf(path, loss)));
  }
  return found;
}

async function contentOf(repository: string, side: ConflictSide | null): Promise<Buffer | null> {
  return side === null ? null : readObject(repository, side.blob, largestChecked);
}

const sides = { ours: "the branch", theirs: "the task", both: "both sides" } as const;

function sentenceOf(path: string, { kind, side, line, number, count = 1 }: Loss): string {
  const text = line.trim().slice(0, 80);
  switch (kind) {
    case "line":
    case "import":
      return `${path}: line ${number} of ${sides[side]} is missing (${text}).`;
    case "section":
      return `${path}: ${count} lines of ${sides[side]} from line ${number} are missing.`;
    case "side":
      return `${path}: everything that ${sides[side]} changed is missing.`;
    case "misplaced":
      return `${path}: line ${number} of ${sides[side]} is now in another block (${text}).`;
    case "undone":
      return `${path}: a line that ${sides[side]} deleted came back (${text}).`;
    case "duplicate":
      return `${path}: line ${number} is duplicated (${text}).`;
    case "binary":
      return `${path}: the file matches neither side.`;
    case "syntax":
      return `${path}: the result is not well-formed at line ${number}.`;
    case "marker":
      return `${path}: a conflict marker is left at line ${number}.`;
  }
}
