/**
 * The bearer token of this browser. It arrives in the fragment of the link that the server printed (a fragment never
 * leaves the browser) and lives in sessionStorage. A new tab asks the other open tabs of this origin before it asks
 * the person.
 */
type Said = { readonly kind: "ask" } | { readonly kind: "token"; readonly token: string };

const storageKey = "signalbox.token";
const channel = new BroadcastChannel("signalbox.token");
const listeners = new Set<() => void>();
let held: string | null = null;

/**
 * Finds the token in the address (which is cleaned at once), in this tab, or in another one. Any page can link to
 * this one, so a token from the address replaces the current one only if the server accepts it.
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

/** Checks whether the server accepts a token. An unreachable server counts as accepting it. */
async function isAccepted(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  const response = await fetch("/api/agents", { headers }).catch(() => null);
  return response?.status !== 401;
}

/** Stores a token and passes it to tabs that wait at the sign-in page. */
export function setToken(token: string): void {
  keep(token);
  say({ kind: "token", token });
}

/** Forgets a refused token, by default the current one. A newer one stays. */
export function forgetToken(refused: string | null = held): void {
  if (held !== refused) return;
  held = null;
  sessionStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

/** Returns the current token, or null if the person has to sign in. */
export function currentToken(): string | null {
  return held;
}

/** Calls `listener` whenever the token changes; returns a function that stops it. */
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
