import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isTextOf } from "../../people/credential-text.ts";
import type { People } from "../../people/people.ts";
import { requestText, signatureScheme } from "../../protocol/api/signature.ts";
import { credentialIn } from "../../protocol/people/credential-form.ts";
import { Attempts } from "./attempts.ts";
import type { Caller } from "./caller.ts";
import { callerWith, endedFailure, ownerAt } from "./credential-caller.ts";
import type { Failure } from "./errors.ts";

/** Authenticates the sender of a request, or returns the failure. */
export type SignIn = (request: IncomingMessage) => { readonly caller: Caller } | Failure;

/**
 * Authenticates a request by its bearer token, or by a signature with it. The token is that of the installation, or the
 * credential of a person. Wrong ones are counted by address. A remote address must wait even with the right token; on
 * loopback a right token always works.
 */
export function signIn(options: {
  token: string;
  people: People;
  /** Identifies this start of the server; see `protocol/api/signature.ts`. */
  instance: string;
  addressOf: (request: IncomingMessage) => string;
  now: () => Date;
}): SignIn {
  const { people } = options;
  const expected = digest(options.token);
  const attempts = new Attempts();

  /** Returns the caller of valid credentials, the failure of ended ones, and null for wrong ones. */
  function callerOf(request: IncomingMessage, given: Credentials, address: string): Caller | Failure | null {
    const id = given.kind === "token" ? (credentialIn(given.token)?.id ?? null) : given.id;
    if (id === null) return isInstallations(request, given) ? ownerAt(address, people) : null;
    const row = people.register.credentials.get(id);
    if (row === undefined) return null;
    const key = people.signingKey(row);
    const isValid =
      given.kind === "token"
        ? isTextOf(row.hash, given.token)
        : key !== null && isSigned(request, given, key);
    if (!isValid) return key === null ? unreadableKey : null;
    return callerWith(row, address, people);
  }

  function isInstallations(request: IncomingMessage, given: Credentials): boolean {
    if (given.kind === "token") return timingSafeEqual(digest(given.token), expected);
    return isSigned(request, given, options.token);
  }

  return (request) => {
    const now = options.now().getTime();
    const address = options.addressOf(request);
    const before = attempts.waitBefore(address, now);
    if (before > 0) return wait(before);

    const given = credentialsOf(request);
    if (given === null)
      return unknown("Authentication is required. Send the token as Authorization: Bearer TOKEN.");
    if (given.kind === "signature" && given.instance !== options.instance) return otherInstance;
    const caller = callerOf(request, given, address);
    if (caller !== null) return "status" in caller ? caller : { caller };

    const after = attempts.failed(address, now);
    if (after > 0) return wait(after);
    return unknown("The token is not valid. Run signalbox link to get a link with the right one.");
  };
}

/** `id` is that of a person's credential; null for the token of the installation. */
type Credentials =
  | { readonly kind: "token"; readonly token: string }
  | {
      readonly kind: "signature";
      readonly instance: string;
      readonly id: string | null;
      readonly mac: string;
    };

/** Parses the Authorization header; null if there is none of a known form. */
function credentialsOf({ headers }: IncomingMessage): Credentials | null {
  const header = headers.authorization ?? "";
  const [, token] = /^Bearer +([\x21-\x7e]+)$/i.exec(header) ?? [];
  if (token !== undefined) return { kind: "token", token };
  const [, instance, id, signature] = signed.exec(header) ?? [];
  if (instance === undefined || signature === undefined) return null;
  return { kind: "signature", instance, id: id ?? null, mac: signature };
}

const signed = new RegExp(`^${signatureScheme} ([\\w-]{1,64})(?:\\.([a-z0-9]{16}))?\\.([0-9a-f]{64})$`);

function isSigned(
  request: IncomingMessage,
  given: Extract<Credentials, { kind: "signature" }>,
  key: string,
): boolean {
  const { method = "", url: target = "", headers } = request;
  const text = requestText({ host: headers.host ?? "", instance: given.instance, method, target });
  return timingSafeEqual(digest(mac(key, text)), digest(given.mac));
}

/** Returns the HMAC of a text with a key, in hexadecimal. */
export function mac(key: string, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}

/** Returns the client's address: the peer, or behind a proxy the address that the proxy reports. */
export function addressOf(request: IncomingMessage, behindProxy: boolean): string {
  const forwarded = behindProxy ? request.headers["x-forwarded-for"] : undefined;
  const last = typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : undefined;
  return last === undefined || last === "" ? (request.socket.remoteAddress ?? "") : last;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
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

const unreadableKey = endedFailure(
  "This server cannot check the sign-in: its key differs from that of the server that created it. Sign in again, or set SIGNALBOX_KEY to one value on all servers.",
);

function wait(ms: number): Failure {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return {
    status: 429,
    code: "too_many_failures",
    message: `Too many invalid tokens from this address. Try again in ${seconds} s.`,
    headers: { "Retry-After": String(seconds) },
  };
}
