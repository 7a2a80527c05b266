import { useSyncExternalStore } from "react";
import { VisibleText } from "./visible-text.tsx";

interface Toast {
  readonly id: number;
  readonly text: string;
}

const shownMs = 4000;
const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];
let nextId = 0;

/** Shows a short message in a corner for a moment. */
export function toast(text: string): void {
  const id = nextId++;
  set([...toasts, { id, text }]);
  setTimeout(() => set(toasts.filter((each) => each.id !== id)), shownMs);
}

/** Renders the toasts. The page contains it once. */
export function Toasts() {
  const shown = useSyncExternalStore(onToasts, () => toasts);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-20 z-50 flex flex-col items-center gap-2 px-4 lg:bottom-6"
    >
      {shown.map(({ id, text }) => (
        <p key={id} className="rounded-md bg-ink px-4 py-2 text-page shadow-lg">
          <VisibleText text={text} />
        </p>
      ))}
    </div>
  );
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function onToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
