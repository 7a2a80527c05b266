import { lookup as resolve } from "node:dns/promises";
import { request as plainRequest, type IncomingMessage } from "node:http";
import { request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { canonicalHost } from "../../protocol/network.ts";
import { isWithin } from "../../supervisor/network/addresses.ts";

/** A request to an address that a person entered. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Hosts that may be on private networks or this machine, with or without a port. */
  readonly privateHosts: readonly string[];
  readonly signal: AbortSignal;
  /** Resolves a name to its addresses. */
  readonly lookup?: (name: string) => Promise<readonly string[]>;
}

/** The response, or the reason why there is none. `refused` means that the address must not be contacted. */
export type Posted =
  | {
      readonly is: "answered";
      readonly status: number;
      readonly afterMs: number | null;
      readonly text: string;
    }
  | { readonly is: "refused"; readonly reason: string }
  | { readonly is: "failed"; readonly reason: string };

/** The largest part of a response that is read. */
const largestResponse = 64 * 1024;

/**
 * Posts to an address on the public internet. The name is resolved once, here, and the connection goes only to the
 * addresses that were checked, so that a name that resolves differently the second time gains nothing. Redirects are
 * not followed. Reasons never contain the path of the address, which may be a secret.
 */
export async function post(options: Post): Promise<Posted> {
  const url = URL.parse(options.url);
  if (url === null || !["http:", "https:"].includes(url.protocol))
    return { is: "refused", reason: "The address is not valid. It must begin with https:// or http://." };
  if (url.username !== "" || url.password !== "")
    return { is: "refused", reason: "The address must not contain a user name or a password." };
  const host = canonicalHost(url.hostname);
  try {
    const addresses = isIP(host) === 0 ? await resolved(host, options) : [host];
    const allowed = isPrivateHost(url, options.privateHosts)
      ? addresses
      : addresses.filter((address) => isWithin("public", address));
    const [address] = allowed;
    if (address === undefined) return { is: "refused", reason: notPublic(url.host) };
    return await send(url, address, options);
  } catch (error) {
    if (options.signal.aborted && !isTimeout(options.signal)) throw error;
    return { is: "failed", reason: failureOf(error, options.signal, url.host) };
  }
}

async function resolved(host: string, { lookup = byName, signal }: Post): Promise<readonly string[]> {
  const aborted = Promise.withResolvers<never>();
  const abort = (): void => aborted.reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([lookup(host), aborted.promise]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

async function byName(host: string): Promise<readonly string[]> {
  return (await resolve(host, { all: true })).map(({ address }) => address);
}

function isPrivateHost(url: URL, hosts: readonly string[]): boolean {
  const port = url.port === "" ? (url.protocol === "https:" ? "443" : "80") : url.port;
  const host = canonicalHost(url.hostname);
  return hosts.some((entry) => {
    const written = URL.parse(`http://${entry}`);
    if (written === null || canonicalHost(written.hostname) !== host) return false;
    return !/:\d+$/.test(entry) || entry.endsWith(`:${port}`);
  });
}

function send(url: URL, address: string, { headers, body, signal }: Post): Promise<Posted> {
  const lookup: LookupFunction = (_name, options, callback) => {
    const family = isIP(address);
    if (options.all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
  const request = url.protocol === "https:" ? secureRequest : plainRequest;
  return new Promise((resolvePosted, reject) => {
    const outgoing = request(url, {
      method: "POST",
      // A connection of its own: the address was checked for this request alone.
      agent: false,
      lookup,
      signal,
      headers: { ...headers, "content-length": String(Buffer.byteLength(body)), "user-agent": "Signalbox" },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      answerOf(incoming)
        .then(resolvePosted, reject)
        .finally(() => outgoing.destroy());
    });
    outgoing.end(body);
  });
}

async function answerOf(incoming: IncomingMessage): Promise<Posted> {
  const text = await readStart(incoming);
  const { statusCode: status = 0, headers } = incoming;
  return { is: "answered", status, afterMs: pauseOf(headers["retry-after"]), text };
}

/** Reads the beginning of a response. */
async function readStart(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    parts.push(part);
    size += part.length;
    if (size >= largestResponse) break;
  }
  return Buffer.concat(parts).toString("utf8").slice(0, largestResponse);
}

/** Returns the pause that a server asks for, in seconds or until a date. */
export function pauseOf(header: string | undefined, now = Date.now()): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, until - now);
}

function isTimeout({ reason }: AbortSignal): boolean {
  return reason instanceof Error && reason.name === "TimeoutError";
}

function failureOf(error: unknown, signal: AbortSignal, host: string): string {
  if (signal.aborted) return `${host} did not respond in time.`;
  const { code = "" } = error as NodeJS.ErrnoException;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `The name ${host} could not be resolved.`;
  if (code === "ECONNREFUSED") return `${host} refused the connection.`;
  if (code === "ECONNRESET") return `${host} closed the connection.`;
  const isCertificate = /CERT|TLS|SSL|ALTNAME|SELF_SIGNED/.test(code);
  return isCertificate
    ? `The certificate of ${host} is not valid (${code}).`
    : `${host} could not be reached${code === "" ? "" : ` (${code})`}.`;
}

function notPublic(host: string): string {
  return `${host} is on a private network or on this machine. Add it to the setting private_webhook_hosts if that is right.`;
}
