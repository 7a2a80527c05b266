import { useSyncExternalStore } from "react";

const query = window.matchMedia("(min-width: 64rem)");

/** Returns whether the window has room for two columns. */
export function useWide(): boolean {
  return useSyncExternalStore(onChange, () => query.matches);
}

function onChange(listener: () => void): () => void {
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
