import { contract } from "../../protocol/api/contract.ts";
import type { Route } from "../../protocol/api/route.ts";
import type { IncomingMessage } from "node:http";
import { type Caller, nobodyAt } from "./caller.ts";
import type { Failure } from "./errors.ts";
import type { Hosts } from "./host.ts";
import { isPagePath } from "./page-path.ts";
import type { Tickets } from "./tickets.ts";
import type { SignIn } from "./sign-in.ts";

/** Maximum size of a request body in bytes. */
export const bodyLimit = 1024 * 1024;

/**
 * The result of the checks: admitted as somebody, admitted as nobody (the page, the health checks, deliveries to
 * triggers, and the routes that need no sign-in), or rejected.
 */
export type Admission =
  | { readonly admitted: true; readonly caller: Caller }
  | { readonly admitted: false; readonly failure: Failure };

/**
 * Checks every request before routing, in this order: it must be addressed to one of our host names (the only defence
 * against a page that rebinds its own name to this machine), come from our own page if it comes from a page, and carry
 * the token unless its path can only mean the page itself. There are no cookies, which another port of this machine
 * would share, and no CORS. Deliveries to triggers carry a signature instead of the token. The default is refusal: an ambiguous path needs the token.
 */
export function requestGuard({
  hosts,
  signIn,
  addressOf,
  tickets,
}: {
  hosts: Hosts;
  signIn: SignIn;
  addressOf: (request: IncomingMessage) => string;
  tickets: Tickets;
}): (request: IncomingMessage) => Promise<Admission> {
  return async (request) => {
    const origin = addressedOrigin(request, hosts);
    if (origin === null) return turnedAway(misdirected(hosts));

    const [path, query] = splitTarget(request.url ?? "");
    const isPage = isReading(request) && isPagePath(path);
    const foreign = foreignFailure(request, origin, isPage);
    if (foreign !== null) return turnedAway(foreign);
    const asked = new URLSearchParams(query);
    if (asked.has("token")) return turnedAway(tokenInUrl);
    if (isPage) return { admitted: true, caller: nobodyAt(addressOf(request)) };
    if (isHook(request) || isForAnybody(request, path)) {
      const failure = bodyFailure(request);
      return failure === null
        ? { admitted: true, caller: nobodyAt(addressOf(request)) }
        : turnedAway(failure);
    }
    if (asked.has("ticket")) return byTicket(request, tickets, addressOf(request));

    const signedIn = signIn(request);
    if (!("caller" in signedIn)) return turnedAway(signedIn);
    const body = bodyFailure(request);
    return body === null ? { admitted: true, caller: signedIn.caller } : turnedAway(body);
  };
}

/**
 * Returns true for a delivery to a trigger. Its sender cannot sign in: its signature is checked with its body, by the
 * trigger (triggers/receiver.ts).
 */
function isHook({ method, url = "" }: IncomingMessage): boolean {
  return method === "POST" && /^\/api\/hooks\/tr_[a-z0-9]{8}$/.test(url);
}

/** Admits a GET without a body if its ticket is for exactly this address. A ticket works once. */
async function byTicket(request: IncomingMessage, tickets: Tickets, address: string): Promise<Admission> {
  if (request.method !== "GET" || bodyLength(request) > 0) return turnedAway(noTicket);
  const caller = await tickets.redeem(request.url ?? "", address);
  if (caller === null) return turnedAway(noTicket);
  return "status" in caller ? turnedAway(caller) : { admitted: true, caller };
}

/** The requests that need no sign-in, exactly as they must be sent. */
const forAnybody = new Set(
  Object.entries<Route>(contract)
    .filter(([, { right }]) => right.who === "anybody")
    .map(([key]) => key),
);

function isForAnybody({ method = "" }: IncomingMessage, path: string): boolean {
  return forAnybody.has(`${method === "HEAD" ? "GET" : method} ${path}`);
}

function turnedAway(failure: Failure): Admission {
  return { admitted: false, failure };
}

/**
 * Returns our origin under the host name of the request; null unless it has exactly one Host header with a name of
 * ours.
 */
function addressedOrigin(request: IncomingMessage, hosts: Hosts): string | null {
  const named = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (named.length !== 1 || request.url?.startsWith("/") !== true) return null;
  return hosts.get(request.headers.host ?? "") ?? null;
}

function splitTarget(target: string): [path: string, query: string] {
  const mark = target.indexOf("?");
  return mark === -1 ? [target, ""] : [target.slice(0, mark), target.slice(mark + 1)];
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

/** Rejects a request that another site's page caused, except for a link to our page. */
function foreignFailure({ headers }: IncomingMessage, origin: string, isPage: boolean): Failure | null {
  if (headers.origin !== undefined && headers.origin !== origin)
    return foreign(`Origin: ${headers.origin.slice(0, 100)}`);
  const site = headers["sec-fetch-site"];
  if (site === undefined || site === "same-origin" || site === "none") return null;
  const isLink = headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document";
  return isPage && isLink ? null : foreign(`Sec-Fetch-Site: ${site.slice(0, 100)}`);
}

/** Returns the announced length; infinite if it is unknown. */
function bodyLength({ headers }: IncomingMessage): number {
  return headers["transfer-encoding"] === undefined
    ? Number(headers["content-length"] ?? 0)
    : Number.POSITIVE_INFINITY;
}

function bodyFailure(request: IncomingMessage): Failure | null {
  const { headers } = request;
  const length = Number(headers["content-length"] ?? 0);
  if (bodyLength(request) === 0) return null;
  if (!isPlainJson(headers)) return notJson;
  return length > bodyLimit ? tooLarge : null;
}

function isPlainJson(headers: IncomingMessage["headers"]): boolean {
  const type = /^application\/json(?: *; *charset=(?:utf-8|"utf-8"))? *$/i.test(
    headers["content-type"] ?? "",
  );
  return type && (headers["content-encoding"] ?? "identity") === "identity";
}

function misdirected(hosts: Hosts): Failure {
  const [name] = hosts.values();
  return {
    status: 421,
    code: "misdirected",
    message: `This server does not accept that host name. Use ${name}.`,
  };
}

function foreign(what: string): Failure {
  return {
    status: 403,
    code: "foreign_origin",
    message: `Requests from other sites are not allowed (${what}).`,
  };
}

const tokenInUrl: Failure = {
  status: 401,
  code: "token_in_url",
  message:
    "Do not put the token in a URL, which histories and logs store. Send it in the Authorization header.",
};

const noTicket: Failure = {
  status: 401,
  code: "no_ticket",
  message: "This ticket was already used, has expired or is for another URL. Request a new one.",
};

const notJson: Failure = {
  status: 415,
  code: "unsupported_media_type",
  message: "Send the body as Content-Type: application/json, in UTF-8, not compressed.",
};

/** The response to an oversized body, no matter if its length was announced or counted. */
export const tooLarge: Failure = {
  status: 413,
  code: "too_large",
  message: `The request body is larger than ${bodyLimit} bytes.`,
};
