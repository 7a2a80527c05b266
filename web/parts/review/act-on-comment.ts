import type { LineRange } from "../../../src/protocol/task/review.ts";

/** Presses a button of the comment that has the focus, else of the last one on the chosen lines. */
export function actOnComment(act: "reply" | "resolve", chosen: LineRange | null): void {
  const comment =
    document.activeElement?.closest("[data-comment]") ??
    [...document.querySelectorAll(`[data-thread="${chosen?.to ?? 0}"] [data-comment]`)].at(-1);
  const button = comment?.querySelector<HTMLElement>(`[data-act="${act}"]`);
  button?.focus();
  button?.click();
}
