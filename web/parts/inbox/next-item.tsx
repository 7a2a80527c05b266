import { Link } from "@tanstack/react-router";
import { useWords } from "../../i18n/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Key } from "../../ui/key.tsx";
import { nextWaiting, type OpenItem } from "./next-waiting.ts";
import { rowTarget } from "./rows/row-target.ts";
import { useWaiting } from "./use-waiting.ts";

/** A link to the next waiting item, as the key `]`; to the inbox when nothing else waits. */
export function NextItem({ open, className = "" }: { open: OpenItem; className?: string }) {
  const words = useWords();
  const next = nextWaiting(useWaiting(), open);
  const look = `${buttonClass("primary")} ${className}`;
  if (next === undefined) {
    return (
      <Link to="/" className={look}>
        {words.notFound.back}
      </Link>
    );
  }
  return (
    <Link {...rowTarget(next)} className={look} aria-keyshortcuts="]">
      {words.inbox.nextItem}
      <Key onAccent>]</Key>
    </Link>
  );
}
