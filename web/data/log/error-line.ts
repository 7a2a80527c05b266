const bad = /\b(?:error|fatal|panic|panicked|exception|traceback|failed|failure)\b|[✗✕✖❌]/;
const none = /\b(?:0|no)\s+(?:errors?|failures?|failed|exceptions?)\b/g;

/** Whether a line, in lower case, tells of an error; one that says there are none does not. */
export function isErrorLine(line: string): boolean {
  return bad.test(line.replace(none, ""));
}
