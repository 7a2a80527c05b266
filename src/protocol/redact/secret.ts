/** A value that must not be shown, and the name that replaces it. */
export interface Secret {
  readonly name: string;
  readonly value: string;
}

/**
 * Minimum length of a redacted value. Shorter ones occur in ordinary words, and removing those would reveal
 * more of the value than it hides.
 */
export const shortestSecret = 8;

/** Returns the text that replaces a secret. */
export function redactionMark(name: string): string {
  return `[redacted:${name}]`;
}
