import type { HeadingLine } from "../heading-line.ts";
import type { ListPhase } from "../task-list.ts";

/** The part of a list that a heading opens. */
export type Section =
  | { readonly kind: "phase"; readonly written: number | null; readonly title: string | null }
  | { readonly kind: "prose"; readonly statesOrder: boolean }
  | { readonly kind: "other"; readonly title: string };

const phase =
  /^(?:final phase|(?:phase|阶段|階段|フェーズ|단계)\s{0,4}(?:(\d{1,6})([.-]\d{1,6}|[A-Za-z])?(?![\p{L}\p{N}])|n(?![\p{L}\p{N}])|final(?![\p{L}\p{N}])))/iu;
const prose =
  /^(?:(?:task |phase |(?:user )?story )?dependenc(?:ies|y graph)|execution order|parallel (?:execution|examples?|opportunities|team|work)|implementation strategy|notes|format|path conventions|(?:validation|review) checklist|table of contents|(?:task )?summary|legend)(?![\p{Ll}])/iu;

/** Reads a heading. Sections about dependencies, parallel work and strategy are prose and have no tasks. */
export function readSection({ text }: HeadingLine): Section {
  const words = text.replace(/^[^\p{L}\p{N}]{1,40}/u, "");
  const found = phase.exec(words);
  if (found !== null) {
    const [whole, digits, part] = found;
    return {
      kind: "phase",
      written: digits === undefined || part !== undefined ? null : Number(digits),
      title: titleOf(words.slice(whole.length)),
    };
  }
  if (!prose.test(words)) return { kind: "other", title: words };
  return { kind: "prose", statesOrder: /dependenc|^execution order/iu.test(words) };
}

function titleOf(rest: string): string | null {
  const title = rest
    .replace(/^[\s:：—–.+*)-]{1,9}/u, "")
    .replace(/\(Priority:[^)]{0,40}\).*$/iu, "")
    .replace(/[\s\p{Extended_Pictographic}\uFE0F*]{1,20}$/u, "");
  return title === "" ? null : title;
}

/** A phase before it has its number. */
export interface UnnumberedPhase {
  /** The number of its heading; null for "Phase N", "Final Phase", "Phase 3.1" and headings that name no phase. */
  readonly written: number | null;
  readonly title: string | null;
  readonly line: number;
}

/**
 * Numbers the phases: as written if the numbers ascend, otherwise one more than the previous phase. A phase
 * without a number between two consecutive numbers, such as "Phase 2b", shares the first number.
 */
export function numberPhases(phases: readonly UnnumberedPhase[]): readonly ListPhase[] {
  const next = nextWritten(phases);
  const numbered: ListPhase[] = [];
  let last: number | null = null;
  for (const [index, { written, title, line }] of phases.entries()) {
    const following = next[index] ?? null;
    if (last === null) last = written ?? (following === null || following < 1 ? 1 : following - 1);
    else if (written !== null && written >= last) last = written;
    else if (written !== null || following === null || following > last + 1) last += 1;
    numbered.push({ number: last, title, line });
  }
  return numbered;
}

/** Returns for every phase the written number of the next phase that has one. */
function nextWritten(phases: readonly UnnumberedPhase[]): readonly (number | null)[] {
  const next: (number | null)[] = [];
  let following: number | null = null;
  for (const { written } of phases.toReversed()) {
    next.push(following);
    following = written ?? following;
  }
  return next.toReversed();
}
