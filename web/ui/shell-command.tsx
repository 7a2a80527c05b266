import { Copy } from "lucide-react";
import { copy } from "./copy.ts";
import { toast } from "./toast.tsx";

/** A shell command that a person can copy with one click. */
export function ShellCommand(props: { command: string; label: string; copied: string }) {
  const { command, label, copied } = props;
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-md border border-line bg-panel py-0.5 pr-0.5 pl-2">
      <code data-command className="min-w-0 py-0.5 font-mono text-xs wrap-anywhere">
        {command}
      </code>
      <button
        type="button"
        aria-label={label}
        title={label}
        className="within-reach shrink-0 rounded p-1.5 text-soft hover:bg-hover hover:text-ink"
        onClick={() =>
          void copy(command).then(
            () => toast(copied),
            () => undefined,
          )
        }
      >
        <Copy size={13} aria-hidden="true" />
      </button>
    </span>
  );
}
