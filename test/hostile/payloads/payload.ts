/**
 * A text that attacks a vulnerable page: it calls `zap`, or fetches from `zap.test`. Each has a unique mark, which
 * identifies the places that showed it and the payloads that ran.
 */
export interface Payload {
  readonly mark: string;
  readonly family: string;
  readonly text: string;
}

/** Builds a payload around its mark. */
export type Recipe = (mark: string) => string;

/** Returns a call that reveals a payload, without quotes, brackets or spaces. */
export function zap(mark: string): string {
  return `zap\`${mark}\``;
}

/** Returns an address on the attacker's server that names the payload. */
export function enemy(mark: string): string {
  return `http://zap.test/${mark}`;
}

/** Returns a text with every character written as an HTML entity. */
export function entities(text: string, written: (code: number) => string): string {
  return Array.from(text, (character) => written(character.codePointAt(0) ?? 0)).join("");
}
