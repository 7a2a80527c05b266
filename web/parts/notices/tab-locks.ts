const lookedAt = "signalbox.looked-at";
const teller = "signalbox.teller";

/** What the tabs of a browser agree on by its locks, which are released also by a tab that dies. */
export interface TabLocks {
  /** Whether this tab is the one that tells, and nobody looks at any of them. */
  readonly mayTell: () => Promise<boolean>;
}

/** Takes part until the signal: queues for telling, and says so while this tab is looked at. */
export function joinTabs(signal: AbortSignal): TabLocks {
  let isTeller = false;
  void hold(teller, "exclusive", signal, () => (isTeller = true));
  let looking: AbortController | null = null;
  const look = (): void => {
    const looked = document.visibilityState === "visible" && document.hasFocus();
    if (looked === (looking !== null)) return;
    looking?.abort();
    looking = looked ? new AbortController() : null;
    if (looking !== null) void hold(lookedAt, "shared", looking.signal);
  };
  for (const name of ["focus", "blur", "pageshow"]) window.addEventListener(name, look, { signal });
  document.addEventListener("visibilitychange", look, { signal });
  signal.addEventListener("abort", () => looking?.abort());
  look();
  return {
    async mayTell() {
      const { held = [] } = await navigator.locks.query();
      return isTeller && held.every(({ name }) => name !== lookedAt);
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
  // An abort before the lock was given is no failure.
  await navigator.locks.request(name, { mode, signal }, untilThen).catch(() => undefined);
}
