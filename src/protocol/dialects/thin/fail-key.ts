/** Reads `key=value` with a key that FAIL knows; null for any other text. */
export function readFailKey(part: string): readonly [string, string] | null {
  const match = KEY.exec(part);
  return match === null ? null : [match[1]!, match[2]!];
}

/** True if a reason begins with a part that would be read as a key. */
export function beginsWithFailKey(reason: string): boolean {
  const colon = reason.indexOf(":");
  return colon >= 0 && readFailKey(reason.slice(0, colon)) !== null;
}

const KEY = /^(elapsed|tests|retries)=(\S*)$/u;
