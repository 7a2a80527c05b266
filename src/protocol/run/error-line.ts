const bad = /\b(?:error|fatal|panic|panicked|exception|traceback|failed|failure)\b|[✗✕✖❌]/;
const none = /\b(?:0|no)\s+(?:errors?|failures?|failed|exceptions?)\b/g;

/** Checks whether a lower-case line reports an error; "no errors" does not count. */
export function isErrorLine(line: string): boolean {
  return bad.test(line.replace(none, ""));
}
