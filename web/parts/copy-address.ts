import type { Dictionary } from "../i18n/dictionary.ts";
import { copy } from "../ui/copy.ts";
import { commandFor, type Where } from "./command-for.ts";
import { toast } from "../ui/toast.tsx";

/** Copies the address of the row or card that has the focus, else of the page, and says so. */
export function copyLink(words: Dictionary): void {
  const focused = document.activeElement?.closest<HTMLAnchorElement>("a[data-row-link], a[data-card-link]");
  void copy(focused?.href ?? location.href.replace(/#.*$/, "")).then(
    () => toast(words.copied.link),
    () => toast(words.copied.failed),
  );
}

/** Copies the command that shows on the command line what the page shows, and says it. */
export function copyCommand(where: Where, words: Dictionary): void {
  const command = commandFor(where);
  if (command === null) return toast(words.copied.noCommand);
  void copy(command).then(
    () => toast(words.copied.command(command)),
    () => toast(words.copied.failed),
  );
  return undefined;
}
