import { credentialIn } from "../../src/protocol/people/credential-form.ts";
import { ApiFailure } from "./api-failure.ts";
import { shakeHands } from "./handshake.ts";
import { openSession } from "./open-session.ts";

/**
 * The token of this browser. It arrives in the fragment of the link that the server printed (a fragment never
 * leaves the browser) and lives in sessionStorage. A new tab asks the other open tabs of this origin before it asks
 * the person. The session of a person, which a link opens only once, is also kept in localStorage, but only over TLS: on
 * a plain address another program could serve a page that reads it.
 */
type Said = { readonly kind: "ask" } | { readonly kind: "token"; readonly token: string };

const storageKey = "signalbox.token";
const channel = new BroadcastChannel("signalbox.token");
const listeners = new Set<() => void>();
let held: string | null = null;
let problem: SignInProblem | null = null;
let invitation: string | null = null;

/**
 * The reason why this browser is not signed in: the server could not be verified, or the link has a wrong token, was
 * used, or could not be checked, or the session has ended.
 */
export type SignInProblem = "unverified" | "wrong" | "used" | "unreachable" | "ended";

/**
 * Finds the token in the address (which is cleaned at once), in this tab, or in another one. Any page can link to
 * this one, so a token from the address replaces the current one only if the server accepts it.
 */
export async function findToken(): Promise<void> {
  // A link that is opened in this tab changes only the fragment.
  window.addEventListener("hashchange", () => void takeFromAddress());
  channel.addEventListener("message", ({ data }: MessageEvent<Said>) => {
    if (data.kind === "token" && held === null) keep(data.token);
    if (data.kind === "ask" && held !== null) say({ kind: "token", token: held });
  });
  if (await takeFromAddress()) return;
  const known = sessionStorage.getItem(storageKey) ?? lastingStorage()?.getItem(storageKey) ?? null;
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

/**
 * Takes the token from the address, if it has one that the server accepts, or a ticket for it, or the code of a sign-in
 * link. An invitation waits until the person has accepted it. Removes all of them from the address.
 */
async function takeFromAddress(): Promise<boolean> {
  const address = new URLSearchParams(location.hash.slice(1));
  const ticket = address.get("ticket");
  const link = address.get("link");
  const invited = address.get("invitation");
  if (ticket === null && link === null && invited === null && !address.has("token")) return false;
  history.replaceState(history.state, "", location.pathname + location.search);
  if (invited !== null) {
    invitation = invited;
    tell();
    return false;
  }
  if (link !== null) return takeLink(link);
  const brought = ticket === null ? address.get("token") : await tokenFor(ticket);
  if (brought === null) return false;
  const isFirst = sessionStorage.getItem(storageKey) === null;
  // The person may leave this page before the server has answered; the next page then checks the token.
  if (isFirst) sessionStorage.setItem(storageKey, brought);
  if (await isAccepted(brought)) {
    setToken(brought);
    return true;
  }
  if (isFirst) sessionStorage.removeItem(storageKey);
  note("wrong");
  return false;
}

/** Signs in with the code of a link, which works once. Notes the reason if the server does not accept it. */
async function takeLink(code: string): Promise<boolean> {
  try {
    setToken(await openSession(code));
    return true;
  } catch (failure) {
    const isUsed = failure instanceof ApiFailure && failure.status === 401;
    note(isUsed && failure.code !== "unverified_server" ? "used" : isUsed ? "unverified" : "unreachable");
    return false;
  }
}

/** Redeems a ticket, which works once. Returns null and notes the reason if the server does not accept it. */
async function tokenFor(ticket: string): Promise<string | null> {
  const response = await fetch(`/api/token?ticket=${encodeURIComponent(ticket)}`).catch(() => null);
  if (response?.ok !== true) {
    note(response?.status === 401 ? "used" : "unreachable");
    return null;
  }
  const { data } = (await response.json()) as { data: { token: string } };
  return data.token;
}

/** Checks whether the server has this token. An unreachable server counts as having it. */
async function isAccepted(token: string): Promise<boolean> {
  try {
    await shakeHands(token);
    return true;
  } catch (failure) {
    return !(failure instanceof ApiFailure) || failure.code !== "unverified_server";
  }
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
  lastingStorage()?.removeItem(storageKey);
  tell();
}

/** Returns the code of the invitation that the person has opened; null if there is none. */
export function currentInvitation(): string | null {
  return invitation;
}

/** Forgets the invitation, because it was accepted or refused. */
export function forgetInvitation(): void {
  invitation = null;
  tell();
}

/** Notes that the session of this token has ended, for the sign-in page. */
export function noteEnd(token: string | null): void {
  if (held === token) problem = "ended";
}

/** Forgets the token because the server could not prove that it has it. */
export function distrust(token: string | null): void {
  if (held !== token) return;
  problem = "unverified";
  forgetToken(token);
}

/** Returns the reason why this browser is not signed in; null if there is none to tell. */
export function signInProblem(): SignInProblem | null {
  return problem;
}

/** Returns the current token, or null if the person has to sign in. */
export function currentToken(): string | null {
  return held;
}

/** Calls `listener` whenever the token or that reason changes; returns a function that stops it. */
export function onToken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(token: string): void {
  if (held === token) return;
  problem = null;
  held = token;
  sessionStorage.setItem(storageKey, token);
  if (credentialIn(token)?.kind === "session") lastingStorage()?.setItem(storageKey, token);
  tell();
}

/** Returns the storage that outlives the tab; null on a plain address. */
function lastingStorage(): Storage | null {
  return location.protocol === "https:" ? localStorage : null;
}

/** Notes the reason, unless the person is signed in anyway. */
function note(reason: SignInProblem): void {
  if (held !== null) return;
  problem = reason;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function say(said: Said): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
  channel.postMessage(said);
}
