import type { Dictionary } from "../../i18n/words.ts";
import { copy } from "../../ui/copy.ts";
import { commandFor, type Where } from "./command-for.ts";
import { toast } from "../../ui/toast.tsx";

/** Copies an address, and says so: of the row or card that has the focus, else of the page, where none is given. */
export function copyLink(words: Dictionary, address: string = addressHere()): void {
  void copy(address).then(
    () => toast(words.copied.link),
    () => toast(words.copied.failed),
  );
}

function addressHere(): string {
  const focused = document.activeElement?.closest<HTMLAnchorElement>("a[data-row-link], a[data-card-link]");
  return focused?.href ?? location.href.replace(/#.*$/, "");
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
