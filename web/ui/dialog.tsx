import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { useShortcuts } from "./use-shortcuts.ts";

/**
 * A modal dialog. The element marked with `data-first` gets the focus, which returns to its former element when the
 * dialog closes. Escape, the cross and a click outside only close it.
 */
export function Dialog(props: {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
  wide?: boolean;
}) {
  const { title, closeLabel, onClose, children, wide = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useShortcuts("dialog", { Escape: onClose });
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={`m-auto max-h-[85dvh] max-lg:in-data-keyboard:mt-2 max-lg:in-data-keyboard:max-h-[calc(var(--visible-height,100dvh)-1rem)] ${wide ? "w-[min(68rem,calc(100vw-2rem))]" : "w-[min(36rem,calc(100vw-2rem))]"} overflow-auto rounded-lg border border-line bg-page p-0 text-ink shadow-xl`}
    >
      <div className="p-5">
        <div className="mb-3 flex items-start justify-between gap-4">
          <h2 id={titleId} className="text-base font-semibold">
            {title}
          </h2>
          <Button variant="bare" aria-label={closeLabel} className="-m-2" onClick={onClose}>
            <X size={18} aria-hidden="true" />
          </Button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
