/** A value that must not be shown, under the name that is shown instead. */
export interface Secret {
  readonly name: string;
  readonly value: string;
}

/**
 * Shorter values are not redacted: they would be found in ordinary words, and taking those out would tell
 * more of the value than it hides.
 */
export const shortestSecret = 8;

/** What stands where a secret stood. */
export function redactionMark(name: string): string {
  return `[redacted:${name}]`;
}
