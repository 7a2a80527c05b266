/** One thing that was looked at: fine, worth knowing, or in the way. */
export interface Finding {
  readonly name: string;
  readonly status: "ok" | "note" | "problem";
  readonly message: string;
}

/** A finding on one line, for a person. */
export function inWords({ name, status, message }: Finding): string {
  const mark = { ok: "✓", note: "·", problem: "✗" }[status];
  return `${mark} ${name}: ${message}`;
}
