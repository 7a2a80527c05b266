import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | null = null;

/** Returns the current time, updated for all components once a second. */
export function useNow(): number {
  return useSyncExternalStore(onTick, () => now);
}

function onTick(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
