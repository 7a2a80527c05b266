import { useSyncExternalStore } from "react";
import { ApiFailure } from "./api-failure.ts";

/** A command that waits until the person allows agents to run without a sandbox, or does not. */
export interface ConsentRequest {
  /** The reason why this machine has no sandbox. */
  readonly why: string;
  /** The command that installs one; null if none does. */
  readonly install: string | null;
  answer(allowed: boolean): void;
}

const listeners = new Set<() => void>();
let open: ConsentRequest | null = null;

/**
 * Runs a command that may start an agent. If the server refuses because there is no sandbox, asks the person; with
 * their consent, stores it and repeats the command. Without it, fails with the server's refusal.
 */
export async function withSandboxConsent<T>(command: () => Promise<T>): Promise<T> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== "unsandboxed") throw error;
    const { askForConsent } = await import("./ask-for-consent.ts");
    if (!(await askForConsent(error))) throw error;
    return command();
  }
}

/** Returns the request that waits for the person; null if none does. */
export function useConsentRequest(): ConsentRequest | null {
  return useSyncExternalStore(onChange, () => open);
}

/** Shows a request to the person; null ends it. */
export function setConsentRequest(request: ConsentRequest | null): void {
  open = request;
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
