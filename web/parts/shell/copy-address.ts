import type { Dictionary } from "../../i18n/words.ts";
import { copy } from "../../ui/copy.ts";
import { toast } from "../../ui/toast.tsx";

/** The subject of the current address. */
interface Where {
  readonly path: string;
  readonly taskId?: string | undefined;
  readonly questionId?: string | undefined;
  readonly reviewId?: string | undefined;
}

const commands: Readonly<Record<string, string>> = {
  "/": "inbox",
  "/board": "task list",
  "/new": "task create TITLE",
  "/orchestrations/new": "orchestrate PATH",
  "/settings": "settings list",
};

/** Copies an address and confirms it; by default that of the focused row or card, else of the page. */
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

/** Copies the command that shows the same on the command line, and confirms it. */
export function copyCommand(where: Where, words: Dictionary): void {
  const command = commandFor(where);
  if (command === null) return toast(words.copied.noCommand);
  void copy(command).then(
    () => toast(words.copied.command(command)),
    () => toast(words.copied.failed),
  );
  return undefined;
}

/** Returns the command that shows the same on the command line, or null. */
export function commandFor({ path, taskId, questionId, reviewId }: Where): string | null {
  if (reviewId !== undefined) return `signalbox review show ${reviewId}`;
  if (questionId !== undefined) return `signalbox answer ${questionId}`;
  if (taskId !== undefined) return `signalbox task show ${taskId}`;
  const command = commands[path];
  return command === undefined ? null : `signalbox ${command}`;
}
