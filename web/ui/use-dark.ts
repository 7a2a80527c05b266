import { useSyncExternalStore } from "react";
import { usePreferences } from "../data/preferences.ts";

const system = window.matchMedia("(prefers-color-scheme: dark)");

/** Returns whether the page uses dark colours. */
export function useDark(): boolean {
  const [{ theme }] = usePreferences();
  const dark = useSyncExternalStore(onSystem, () => system.matches);
  return theme === "system" ? dark : theme === "dark";
}

function onSystem(listener: () => void): () => void {
  system.addEventListener("change", listener);
  return () => system.removeEventListener("change", listener);
}
