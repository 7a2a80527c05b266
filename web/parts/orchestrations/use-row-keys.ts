import { useKeys } from "../../keys/use-keys.ts";

/** Moves the focus between the rows whose links match the selector with J and K, and opens a row with O. */
export function useRowKeys(scope: "taskLists" | "offices", links: string, search?: () => void): void {
  const step = (by: 1 | -1): void => {
    const all = [...document.querySelectorAll<HTMLElement>(links)];
    const here = all.findIndex((link) => link === document.activeElement);
    const next = here === -1 ? (by === 1 ? 0 : all.length - 1) : here + by;
    all[Math.min(all.length - 1, Math.max(0, next))]?.focus();
  };
  useKeys<"taskLists" | "offices">(scope, {
    next: () => step(1),
    previous: () => step(-1),
    open: () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement.matches(links)) activeElement.click();
    },
    ...(search === undefined ? {} : { search }),
  });
}
