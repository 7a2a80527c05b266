import { entropyOf } from "./token-patterns.ts";

/** True for a value that says itself that it is no secret: a placeholder, a sample, a reference. */
export function isPlaceholder(value: string): boolean {
  return (
    /example|sample|placeholder|change.?(?:me|it|this)|your|dummy|fake|xxxx|replace|insert|todo|redacted|\*{3}|\.{3}|…|<[^>]{1,60}>|\$\{|\$\(|\{\{|%\(|1234567|abcdef|0000000|여기|입력|바꾸/i.test(
      value,
    ) ||
    /^(?:test|dev|local|demo|secret|password|token)[-_]?(?:test|key|token|secret|only|value|password)?\d{0,4}$/i.test(
      value,
    )
  );
}

/**
 * True for a value that a machine made. People write words and dates; a machine mixes kinds of characters, so that
 * letters, digits and cases alternate often.
 */
export function looksRandom(value: string): boolean {
  if (value.length < 10 || /\s/.test(value) || isPlaceholder(value)) return false;
  if (isStructured(value)) return false;
  // Words and short numbers between separators are a name that a person gave.
  const body = value
    .split(/[-_.:/+=!@#$%^&*?~]/)
    .filter((part) => !/^(?:[a-z]*|[A-Z]*|[A-Z][a-z]+|\d{1,4})$/.test(part))
    .join("");
  if (body.length < 10 || !/\d/.test(body) || !/[A-Za-z]/.test(body)) return false;
  if (/^[0-9a-f]{24,128}$/i.test(body)) return entropyOf(body) >= 3;
  let changes = 0;
  for (let at = 1; at < body.length; at++) if (kindOf(body[at]) !== kindOf(body[at - 1])) changes++;
  return changes / (body.length - 1) >= 0.3 && entropyOf(body) >= (body.length >= 16 ? 3.3 : 2.9);
}

function kindOf(character = ""): number {
  if (/\d/.test(character)) return 0;
  if (/[a-z]/.test(character)) return 1;
  return /[A-Z]/.test(character) ? 2 : 3;
}

/** Dates, versions, paths, addresses, colours, ids and digests are public. */
function isStructured(value: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d/.test(value) ||
    /^v?\d{1,4}(?:\.\d{1,5}){1,4}/.test(value) ||
    /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value) ||
    /^(?:sha\d{1,3}|md5)[-:]/i.test(value) ||
    /^(?:[a-z][a-z0-9+.-]{0,15}:)?\/\//i.test(value) ||
    value.split("/").length > 2 ||
    /^\.{0,2}\//.test(value) ||
    /^[\w.-]{1,60}@[\w.-]{1,60}$/.test(value)
  );
}
