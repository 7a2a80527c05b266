import { type ReactNode, useEffect, useRef, useState } from "react";

/**
 * A button that opens a menu above or below itself. Escape, a press outside, and every press of an item close it; the
 * focus returns to the button after Escape.
 */
export function Menu(props: {
  label: ReactNode;
  /** The classes of the button. */
  className: string;
  /** The classes of the menu, which place it. */
  place: string;
  children: ReactNode;
}) {
  const { label, className, place, children } = props;
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const press = ({ target }: Event): void => {
      if (target instanceof Node && menu.current?.contains(target) !== true) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
      menu.current?.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", press, true);
    document.addEventListener("focusin", press);
    document.addEventListener("keydown", escape, true);
    return () => {
      document.removeEventListener("pointerdown", press, true);
      document.removeEventListener("focusin", press);
      document.removeEventListener("keydown", escape, true);
    };
  }, [open]);
  return (
    <details
      ref={menu}
      open={open}
      className="relative"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={`list-none ${className}`}>{label}</summary>
      <div
        className={`absolute z-20 grid min-w-40 gap-1 rounded-md border border-line bg-page p-1 shadow-lg ${place}`}
        onClick={() => setOpen(false)}
      >
        {children}
      </div>
    </details>
  );
}
