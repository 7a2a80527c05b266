import { unquoted, readInlineList } from "./inline-list.ts";
import type { FieldValue } from "./value.ts";

/** An error in a body: the field, and a sentence for the agent that wrote it. */
export interface Problem {
  readonly field: string;
  readonly reason: string;
}

/** A payload, or the first error in the body. */
export type Checked<Payload> =
  | { readonly ok: true; readonly payload: Payload }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Reads the fields of one body one by one and remembers the first error. The value returned for an invalid
 * field is only a stand-in: `done` then returns the error, never the payload.
 */
export class FieldCheck {
  private problem: Problem | undefined;
  private readonly values: ReadonlyMap<string, FieldValue>;

  constructor(values: ReadonlyMap<string, FieldValue>) {
    this.values = values;
  }

  wrong(field: string, reason: string): void {
    this.problem ??= { field, reason };
  }

  has(field: string): boolean {
    const value = this.values.get(field);
    return value !== undefined && value.text !== "";
  }

  text(field: string): string {
    const text = this.optionalText(field);
    if (text === undefined) this.wrong(field, `${field} is missing.`);
    return text ?? "";
  }

  optionalText(field: string): string | undefined {
    if (!this.has(field)) return undefined;
    const text = this.values.get(field)!.text;
    if (text === undefined) this.wrong(field, `${field} must be text.`);
    return text;
  }

  /** Reads one of several words. `older` maps outdated words to current ones. */
  oneOf<Word extends string>(
    field: string,
    words: readonly Word[],
    older: Readonly<Record<string, Word>> = {},
  ): Word {
    const written = this.word(field).toLowerCase();
    const found =
      words.find((word) => word === written) ?? (Object.hasOwn(older, written) ? older[written] : undefined);
    if (found === undefined)
      this.wrong(field, `${field} must be one of ${words.join(", ")}, not "${shown(this.word(field))}".`);
    return found ?? words[0]!;
  }

  boolean(field: string, otherwise: boolean): boolean {
    if (!this.has(field)) return otherwise;
    const written = this.word(field).toLowerCase();
    if (written !== "true" && written !== "false") this.wrong(field, `${field} must be true or false.`);
    return written === "true";
  }

  list(field: string): string[] {
    if (!this.has(field)) return [];
    const { text, items } = this.values.get(field)!;
    const list =
      items ?? (text === undefined ? undefined : (readInlineList(text) ?? readInlineList(firstLine(text))));
    if (list === undefined) this.wrong(field, `${field} must be a list: one "- item" per line, or [a, b].`);
    return [...(list ?? [])];
  }

  done<Payload>(payload: Payload): Checked<Payload> {
    return this.problem === undefined ? { ok: true, payload } : { ok: false, problem: this.problem };
  }

  /** Reads a value of one word, ignoring lines of prose after it. */
  private word(field: string): string {
    return unquoted(firstLine(this.text(field)));
  }
}

/** Shortens a text for a sentence. */
export function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0]!.trim();
}
