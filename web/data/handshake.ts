import {
  type Handshake,
  handshakePath,
  handshakeText,
  requestText,
  signatureScheme,
} from "../../src/protocol/api/signature.ts";
import { ApiFailure, failureOf } from "./api-failure.ts";
import { hexOf, hmacOf } from "../../src/client/hmac.ts";
import { signingKeyOf } from "../../src/client/signing-key.ts";

/** The server whose handshake was verified last, and the token that verified it. */
let verified: { readonly token: string; readonly instance: string } | null = null;

/** Returns the start of the server that was verified with this token; null before the handshake. */
export function verifiedInstance(token: string): string | null {
  return verified?.token === token ? verified.instance : null;
}

/**
 * Returns the Authorization header of a request to a verified server, which does not contain the token. It is computed
 * synchronously, because a page that is being closed cannot wait.
 */
export function signatureOf(token: string, instance: string, method: string, url: string): string {
  const { host, pathname, search } = new URL(url, location.href);
  const text = requestText({ host, instance, method, target: pathname + search });
  const { id, key } = signingKeyOf(token);
  return `${signatureScheme} ${[instance, ...(id === null ? [] : [id]), hmacOf(key, text)].join(".")}`;
}

/** A handshake that has no answer yet. Requests with the same token share it. */
interface Pending {
  readonly token: string;
  readonly instance: Promise<string>;
  readonly ended: AbortController;
  waiting: number;
}

let pending: Pending | null = null;

/**
 * Asks the server to prove that it has the token, and returns its instance. Throws a failure with the code
 * `unverified_server` if it cannot. Concurrent requests share one handshake. It is aborted once all of them are
 * aborted. After one of them is aborted, new requests share a new one.
 */
export async function shakeHands(token: string, signal: AbortSignal | null = null): Promise<string> {
  signal?.throwIfAborted();
  if (pending?.token !== token) pending = begin(token);
  const joined = pending;
  joined.waiting += 1;
  const left = Promise.withResolvers<never>();
  const leave = (): void => {
    if (pending === joined) pending = null;
    joined.waiting -= 1;
    if (joined.waiting === 0) joined.ended.abort(signal?.reason);
    left.reject(signal?.reason);
  };
  signal?.addEventListener("abort", leave);
  try {
    return await Promise.race([joined.instance, left.promise]);
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}

function begin(token: string): Pending {
  const ended = new AbortController();
  const instance = askForProof(token, ended.signal);
  const begun = { token, instance, ended, waiting: 0 };
  const settle = (): void => void (pending === begun && (pending = null));
  instance.then(settle, settle);
  return begun;
}

async function askForProof(token: string, signal: AbortSignal): Promise<string> {
  const nonce = hexOf(crypto.getRandomValues(new Uint8Array(16)));
  const { id, key } = signingKeyOf(token);
  const asked = `${handshakePath}?nonce=${nonce}${id === null ? "" : `&key=${id}`}`;
  const response = await fetch(asked, { signal }).catch((cause: unknown) => {
    if (signal.aborted) throw cause;
    throw unreachable(cause);
  });
  if (!response.ok) throw await failureOf(response);
  const { instance, proof } = await handshakeIn(response);
  const { host } = new URL(location.href);
  if (proof !== hmacOf(key, handshakeText({ host, nonce, instance }))) throw unverified();
  verified = { token, instance };
  return instance;
}

/** Forgets the server, for example because it has restarted. */
export function forgetHandshake(): void {
  verified = null;
  pending = null;
}

/** Returns the failure of a request that no server answered. */
export function unreachable(cause: unknown): ApiFailure {
  return new ApiFailure({ status: 0, code: "unreachable", message: "The server cannot be reached.", cause });
}

async function handshakeIn(response: Response): Promise<Handshake> {
  // A page that is being left cannot read the answer, which says nothing about the server.
  const text = await response.text().catch((cause: unknown) => {
    throw unreachable(cause);
  });
  const { instance, proof } = parsed(text).data ?? {};
  if (typeof instance !== "string" || typeof proof !== "string") throw unverified();
  return { instance, proof };
}

function parsed(text: string): { data?: Partial<Handshake> } {
  try {
    return (JSON.parse(text) ?? {}) as { data?: Partial<Handshake> };
  } catch {
    return {};
  }
}

function unverified(): ApiFailure {
  return new ApiFailure({
    status: 401,
    code: "unverified_server",
    message: "The server could not prove that it is Signalbox with this token.",
  });
}
