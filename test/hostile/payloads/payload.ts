/**
 * A text that does harm where a page is careless: it calls `zap`, or fetches from `zap.test`. Each carries a mark of
 * its own, so that one can tell where it was shown and which one sprang.
 */
export interface Payload {
  readonly mark: string;
  readonly family: string;
  readonly text: string;
}

/** Writes a payload around its mark. */
export type Recipe = (mark: string) => string;

/** A call that gives a payload away, without quotes, brackets or spaces. */
export function zap(mark: string): string {
  return `zap\`${mark}\``;
}

/** An address of the enemy's that names the payload. */
export function enemy(mark: string): string {
  return `http://zap.test/${mark}`;
}

/** Every character as the entity that HTML reads it from. */
export function entities(text: string, written: (code: number) => string): string {
  return Array.from(text, (character) => written(character.codePointAt(0) ?? 0)).join("");
}
