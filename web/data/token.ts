/**
 * The bearer token of this browser. It arrives in the fragment of the link the server printed (a fragment
 * never leaves the browser), lives in sessionStorage, and is asked of the other open tabs of this origin
 * before the person is asked for it.
 */
type Said = { readonly kind: "ask" } | { readonly kind: "token"; readonly token: string };

const storageKey = "signalbox.token";
const channel = new BroadcastChannel("signalbox.token");
const listeners = new Set<() => void>();
let held: string | null = null;

/**
 * Finds the token: in the address (which is cleaned at once), in this tab, or in another one. Any page can lead to an
 * address of ours, so a token that is brought replaces the one there is only where the server accepts it.
 */
export async function findToken(): Promise<void> {
  const brought = new URLSearchParams(location.hash.slice(1)).get("token");
  if (brought !== null) history.replaceState(history.state, "", location.pathname + location.search);
  channel.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.kind === "token" && held === null) keep(data.token);
    if (data.kind === "ask" && held !== null) say({ kind: "token", token: held });
  });
  if (brought !== null && (await isAccepted(brought))) return setToken(brought);
  const known = sessionStorage.getItem(storageKey);
  if (known !== null) return setToken(known);
  say({ kind: "ask" });
  await new Promise<void>((resolve) => {
    const timeout = setTimeout(resolve, 150);
    listeners.add(function found() {
      listeners.delete(found);
      clearTimeout(timeout);
      resolve();
    });
  });
}

/** Whether the server takes it. While the server cannot be asked, it is taken for the right one. */
async function isAccepted(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch("/api/agents", { headers }).catch(() => null);
  return response?.status !== 401;
}

/** Keeps a token, and lets tabs that wait at the sign-in page have it. */
export function setToken(token: string): void {
  keep(token);
  say({ kind: "token", token });
}

/** Lets go of a token that was refused, or of the one there is. A newer one stays. */
export function forgetToken(refused: string | null = held): void {
  if (held !== refused) return;
  held = null;
  sessionStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

/** The token there is, or null: the person has to sign in. */
export function currentToken(): string | null {
  return held;
}

/** Calls `listener` whenever a token is taken or lost; returns how to stop. */
export function onToken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(token: string): void {
  if (held === token) return;
  held = token;
  sessionStorage.setItem(storageKey, token);
  for (const listener of listeners) listener();
}

function say(said: Said): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage(said);
}
