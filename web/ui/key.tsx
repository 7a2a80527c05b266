/** A key label. It is hidden from screen readers: the help dialog lists keys in words. */
export function Key({ children, onAccent = false }: { children: string; onAccent?: boolean }) {
  const look = onAccent ? "border-current" : "border-line bg-panel text-soft";
  return (
    <kbd
      aria-hidden="true"
      className={`hidden min-w-5 rounded border px-1 text-center font-mono text-[0.6875rem] leading-4 lg:inline-block ${look}`}
    >
      {children}
    </kbd>
  );
}

/** Ctrl, or ⌘ on Apple's keyboards. */
export const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? "⌘" : "Ctrl ";
