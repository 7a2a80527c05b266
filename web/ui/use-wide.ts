import { useSyncExternalStore } from "react";

/** Returns whether the window has room for two columns. */
export const useWide = createMedia("(min-width: 64rem)");

/** Returns whether the window has room for a list with the selected item beside it. */
export const useHasPanes = createMedia("(min-width: 80rem)");

/** Creates a hook that returns whether a media query matches. */
export function createMedia(media: string): () => boolean {
  const query = window.matchMedia(media);
  const onChange = (listener: () => void): (() => void) => {
    query.addEventListener("change", listener);
    return () => query.removeEventListener("change", listener);
  };
  return function useMedia() {
    return useSyncExternalStore(onChange, () => query.matches);
  };
}
