/** Reports a fault that the page recovers from, so that a developer finds its cause in the browser's console. */
export function reportFault(doing: string, cause: unknown): void {
  console.error(`A fault while ${doing}:`, cause);
}

/** Checks whether an error only reports an abort or a takeover. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
