import type { Automaton } from "../protocol/redact/automaton.ts";
import { redactionMark, type Secret } from "../protocol/redact/secret.ts";

/** What a session must not show, and which of it its agent has. */
export interface SessionSecrets {
  /** Null where there is nothing to take out. */
  readonly redaction: Automaton | null;
  /** Secrets in the agent's own environment. */
  readonly own: readonly Secret[];
}

/**
 * A line of JSON for an agent, with its own secrets put back where marks stand: a permitted tool call is
 * repeated to the agent as it came. Marks of secrets that the agent does not have stay marks.
 */
export function restoreOwn(own: readonly Secret[], line: string): string {
  return own.reduce(
    (text, { name, value }) => text.replaceAll(redactionMark(name), () => JSON.stringify(value).slice(1, -1)),
    line,
  );
}
