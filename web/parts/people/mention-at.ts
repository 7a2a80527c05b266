import type { Person } from "../../../src/protocol/people/person.ts";

/** A mention that is being written: the place of its `@`, and the people whom it may mean. */
export interface Mention<Somebody> {
  readonly from: number;
  readonly people: readonly Somebody[];
}

const mostShown = 6;
const begun = /(?<![\p{L}\p{N}_@./-])@([\p{L}\p{N}._-]*)$/u;

/** Returns the mention before the caret; null if there is none, or nobody has such a name. */
export function mentionAt<Somebody extends Pick<Person, "name" | "displayName">>(
  text: string,
  caret: number,
  people: readonly Somebody[],
): Mention<Somebody> | null {
  const [, typed] = begun.exec(text.slice(0, caret)) ?? [];
  if (typed === undefined) return null;
  const wanted = folded(typed);
  const found = people.filter(
    ({ name, displayName }) =>
      folded(name).startsWith(wanted) ||
      folded(displayName)
        .split(/\s+/)
        .some((word) => word.startsWith(wanted)),
  );
  if (found.length === 0) return null;
  return { from: caret - typed.length - 1, people: found.slice(0, mostShown) };
}

/** Returns the text with the mention completed, and the caret after it. */
export function completed(
  text: string,
  caret: number,
  { from }: Mention<unknown>,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, from)}@${name} `;
  return { text: before + text.slice(caret).replace(/^ /, ""), caret: before.length };
}

function folded(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
