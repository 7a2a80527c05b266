import type { Automaton } from "../protocol/redact/automaton.ts";
import { redactionMark, type Secret } from "../protocol/redact/secret.ts";

/** The secrets that a session must not show, and those that its agent has. */
export interface SessionSecrets {
  /** Finds the secrets; null if there are none. */
  readonly redaction: Automaton | null;
  /** The secrets in the agent's own environment. */
  readonly own: readonly Secret[];
}

/**
 * Puts the agent's own secrets back into a line of JSON in place of their marks: a permitted tool call must
 * return to the agent as it came. Marks of other secrets stay.
 */
export function restoreOwn(own: readonly Secret[], line: string): string {
  return own.reduce(
    (text, { name, value }) => text.replaceAll(redactionMark(name), () => JSON.stringify(value).slice(1, -1)),
    line,
  );
}
