import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type Actor, person } from "../../protocol/actor.ts";
import { requestText, signatureScheme } from "../../protocol/api/signature.ts";
import type { Failure } from "./errors.ts";
import { isLoopback } from "./host.ts";
import { ownName } from "../../protocol/api/own-name.ts";

/** Authenticates the sender of a request, or returns the failure. */
export type SignIn = (request: IncomingMessage) => { readonly by: Actor } | Failure;

const limit = 20;
const windowMs = 60_000;
const rememberedAddresses = 10_000;

/**
 * Authenticates a request by its bearer token, or by a signature with it. Wrong tokens are counted by address; from the 21st within a minute, the
 * address must wait. A remote address must wait even with the right token, so that guessing is slow. On loopback a
 * right token always works: all programs share that address, and any of them could lock the person out.
 */
export function signIn(options: {
  token: string;
  /** Identifies this start of the server; see `protocol/api/signature.ts`. */
  instance: string;
  behindProxy: boolean;
  now: () => Date;
}): SignIn {
  const expected = digest(options.token);
  const failures = new Map<string, { count: number; until: number }>();

  function counted(address: string, now: number): { count: number; until: number } {
    const known = failures.get(address);
    if (known !== undefined && known.until > now) return known;
    failures.delete(address);
    return { count: 0, until: now + windowMs };
  }

  function isValid(request: IncomingMessage, given: Credentials): boolean {
    if (given.kind === "token") return timingSafeEqual(digest(given.token), expected);
    const { method = "", url: target = "", headers } = request;
    const text = requestText({ host: headers.host ?? "", instance: given.instance, method, target });
    return timingSafeEqual(digest(mac(options.token, text)), digest(given.mac));
  }

  return (request) => {
    const now = options.now().getTime();
    const address = addressOf(request, options.behindProxy);
    const before = counted(address, now);
    if (before.count >= limit && !isLoopback(address)) return wait(before.until - now);

    const given = credentialsOf(request);
    if (given === null)
      return unknown("Authentication is required. Send the token as Authorization: Bearer TOKEN.");
    if (given.kind === "signature" && given.instance !== options.instance) return otherInstance;
    if (isValid(request, given)) return { by: person(ownName) };

    failures.set(address, { ...before, count: before.count + 1 });
    forgetOldest(failures);
    if (before.count >= limit) return wait(before.until - now);
    return unknown("The token is not valid. Run signalbox link to get a link with the right one.");
  };
}

type Credentials =
  | { readonly kind: "token"; readonly token: string }
  | { readonly kind: "signature"; readonly instance: string; readonly mac: string };

/** Parses the Authorization header; null if there is none of a known form. */
function credentialsOf({ headers }: IncomingMessage): Credentials | null {
  const header = headers.authorization ?? "";
  const [, token] = /^Bearer +([\x21-\x7e]+)$/i.exec(header) ?? [];
  if (token !== undefined) return { kind: "token", token };
  const [, instance, signature] = signed.exec(header) ?? [];
  if (instance === undefined || signature === undefined) return null;
  return { kind: "signature", instance, mac: signature };
}

const signed = new RegExp(`^${signatureScheme} ([\\w-]{1,64})\\.([0-9a-f]{64})$`);

/** Returns the HMAC of a text with the token, in hexadecimal. */
export function mac(token: string, text: string): string {
  return createHmac("sha256", token).update(text).digest("hex");
}

/** Returns the client's address: the peer, or behind a proxy the address that the proxy reports. */
function addressOf(request: IncomingMessage, behindProxy: boolean): string {
  const forwarded = behindProxy ? request.headers["x-forwarded-for"] : undefined;
  const last = typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : undefined;
  return last === undefined || last === "" ? (request.socket.remoteAddress ?? "") : last;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function forgetOldest(failures: Map<string, unknown>): void {
  if (failures.size <= rememberedAddresses) return;
  for (const oldest of failures.keys()) {
    failures.delete(oldest);
    return;
  }
}

function unknown(message: string): Failure {
  return { status: 401, code: "unauthorized", message, headers: { "WWW-Authenticate": "Bearer" } };
}

const otherInstance: Failure = {
  status: 401,
  code: "other_instance",
  message: "The server has restarted since this request was signed. Repeat the handshake and sign it again.",
  headers: { "WWW-Authenticate": "Bearer" },
};

function wait(ms: number): Failure {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return {
    status: 429,
    code: "too_many_failures",
    message: `Too many invalid tokens from this address. Try again in ${seconds} s.`,
    headers: { "Retry-After": String(seconds) },
  };
}
