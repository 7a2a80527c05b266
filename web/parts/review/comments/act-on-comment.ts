import type { LineRange } from "../../../../src/protocol/task/review.ts";

/**
 * Presses a button of the focused comment, else of the last one on the selected lines; a folded comment opens first.
 */
export function actOnComment(act: "reply" | "resolve" | "show", chosen: LineRange | null): void {
  const comment =
    document.activeElement?.closest("[data-comment]") ??
    [...document.querySelectorAll(`[data-thread="${chosen?.to ?? 0}"] [data-comment]`)].at(-1);
  if (comment === undefined) return;
  const button = (name: string): HTMLElement | null => comment.querySelector(`[data-act="${name}"]`);
  const press = (): void => {
    button(act)?.focus();
    button(act)?.click();
  };
  const isFolded = button("show")?.getAttribute("aria-expanded") === "false";
  if (act === "show" || !isFolded) return press();
  button("show")?.click();
  requestAnimationFrame(press);
}
