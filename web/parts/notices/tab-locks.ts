import { isAbort, reportFault } from "../../data/report-fault.ts";

const visibleLock = "signalbox.looked-at";
const notifierLock = "signalbox.teller";

/** Coordinates the tabs of a browser with its locks, which a tab releases even when it dies. */
export interface TabLocks {
  /** Checks whether this tab shows notifications and no tab has the focus. */
  readonly mayNotify: () => Promise<boolean>;
}

/** Joins the locks until the signal: queues to become the notifier, and holds a lock while this tab has the focus. */
export function joinTabLocks(signal: AbortSignal): TabLocks {
  let isNotifier = false;
  void hold(notifierLock, "exclusive", signal, () => (isNotifier = true));
  let focused: AbortController | null = null;
  const update = (): void => {
    const isFocused = document.visibilityState === "visible" && document.hasFocus();
    if (isFocused === (focused !== null)) return;
    focused?.abort();
    focused = isFocused ? new AbortController() : null;
    if (focused !== null) void hold(visibleLock, "shared", focused.signal);
  };
  for (const name of ["focus", "blur", "pageshow"]) window.addEventListener(name, update, { signal });
  document.addEventListener("visibilitychange", update, { signal });
  signal.addEventListener("abort", () => focused?.abort());
  update();
  return {
    async mayNotify() {
      const { held = [] } = await navigator.locks.query();
      return isNotifier && held.every(({ name }) => name !== visibleLock);
    },
  };
}

/** Holds a lock from when it is free until the signal. */
async function hold(
  name: string,
  mode: LockMode,
  signal: AbortSignal,
  onHeld: () => void = () => undefined,
): Promise<void> {
  const untilThen = (): Promise<void> => {
    onHeld();
    return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
  };
  await navigator.locks.request(name, { mode, signal }, untilThen).catch((error: unknown) => {
    // An abort before the lock was granted is no fault.
    if (!isAbort(error)) reportFault("waiting for a lock", error);
  });
}
