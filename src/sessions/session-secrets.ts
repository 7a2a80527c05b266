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
 * Replaces the marks of the agent's own secrets in a line of JSON by their values, because a permitted tool call must
 * return to the agent unchanged. Marks of other secrets stay.
 */
export function restoreOwn(own: readonly Secret[], line: string): string {
  return own.reduce(
    (text, { name, value }) => text.replaceAll(redactionMark(name), () => JSON.stringify(value).slice(1, -1)),
    line,
  );
}
