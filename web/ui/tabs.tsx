import { type KeyboardEvent, useEffect, useRef } from "react";

/**
 * Tabs over one panel. Arrow keys move between them, the panel is labelled by the selected tab, which is always
 * visible.
 */
export function Tabs<Name extends string>(props: {
  label: string;
  value: Name;
  tabs: readonly { readonly name: Name; readonly label: string; readonly className?: string }[];
  onChange: (name: Name) => void;
  /** The horizontal padding, if it differs from the content below. */
  sides?: string;
  /** The classes of the row, which has a line below it by default. */
  look?: string;
  /** The tabs are closer together on a screen that is wide, but not very wide. */
  dense?: boolean;
}) {
  const {
    label,
    value,
    tabs,
    onChange,
    sides = "px-1 lg:px-3",
    look = "border-b border-line",
    dense = false,
  } = props;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>(`#tab-${value}`);
    if (list.current === null || chosen == null) return;
    const { scrollLeft, clientWidth } = list.current;
    const [left, right] = [chosen.offsetLeft - margin, chosen.offsetLeft + chosen.offsetWidth + margin];
    if (left < scrollLeft || right > scrollLeft + clientWidth)
      list.current.scrollLeft = right > scrollLeft + clientWidth ? right - clientWidth : left;
  }, [value]);
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={`tab-row relative flex shrink-0 overflow-x-auto overflow-y-hidden ${look} ${sides}`}
      onKeyDown={move}
    >
      {tabs.map(({ name, label, className = "" }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === value}
          aria-controls="tab-panel"
          tabIndex={name === value ? 0 : -1}
          className={`border-b-2 pointer-coarse:min-h-11 whitespace-nowrap border-transparent px-3 py-2 text-soft hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink ${dense ? "lg:max-2xl:px-2" : ""} ${className}`}
          onClick={() => onChange(name)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The visible part of the next tab, which shows that there is one. */
const margin = 40;

/** Selects the next visible tab with the arrow keys. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
  if (step === 0) return;
  const all = event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]");
  const shown = [...all].filter((tab) => tab.offsetParent !== null);
  const next = shown.at((shown.findIndex((tab) => tab === document.activeElement) + step) % shown.length);
  next?.focus();
  next?.click();
}
