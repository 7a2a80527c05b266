import type { z } from "zod";
import { HostFailure, failureOf } from "./host-failure.ts";

/** The connection to the API of a git host. */
export interface HostConnection {
  /** The base URL of the API: https, or http to this machine. */
  readonly api: string;
  readonly host: string;
  /** The name of the setting with the token, for messages. */
  readonly tokenSetting: string;
  /** The headers that sign in. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** Waits before a repeated request. */
  readonly sleep: (ms: number) => Promise<void>;
}

interface Call<Schema extends z.ZodType> {
  readonly method: "GET" | "POST" | "PUT" | "PATCH";
  /** The path below the base URL, with its query. */
  readonly path: string;
  readonly body?: object;
  readonly schema: Schema;
}

const timeoutMs = 20_000;
const mostBytes = 8 * 1024 * 1024;
/** Pauses before a request is repeated, if the host is overloaded or unreachable. */
const pausesMs = [1_000, 3_000];

/**
 * Calls the API of a git host. A redirect is refused, so that the token goes nowhere else. A reading request is repeated if
 * the host fails; a writing one never is, since it may have taken effect.
 */
export async function callHost<Schema extends z.ZodType>(
  connection: HostConnection,
  call: Call<Schema>,
): Promise<z.output<Schema>> {
  for (let tried = 0; ; tried++) {
    try {
      return await once(connection, call);
    } catch (error) {
      const pause = pausesMs[tried];
      const mayRepeat = error instanceof HostFailure && error.isTemporary && call.method === "GET";
      if (!mayRepeat || pause === undefined || connection.signal.aborted) throw error;
      await connection.sleep(pause);
    }
  }
}

async function once<Schema extends z.ZodType>(
  { api, host, tokenSetting, headers, signal }: HostConnection,
  { method, path, body, schema }: Call<Schema>,
): Promise<z.output<Schema>> {
  const { status, text, rateLimit } = await exchange(`${api}${path}`, host, {
    method,
    redirect: "manual",
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    headers: {
      "User-Agent": "Signalbox",
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (status < 200 || status > 299) throw failureOf({ host, tokenSetting, status, text, rateLimit });
  const parsed = schema.safeParse(json(text));
  if (parsed.success) return parsed.data;
  throw new HostFailure("unexpected", `${host} sent an unexpected response. Check its entry in git_hosts.`);
}

/** The headers of a response that tell about a rate limit. */
export interface RateLimit {
  readonly remaining: string | null;
  readonly retryAfter: string | null;
}

async function exchange(
  url: string,
  host: string,
  request: RequestInit,
): Promise<{ status: number; text: string; rateLimit: RateLimit }> {
  try {
    const response = await fetch(url, request);
    const { status, headers } = response;
    const rateLimit = {
      remaining: headers.get("x-ratelimit-remaining"),
      retryAfter: headers.get("retry-after"),
    };
    return { status, text: await limited(response), rateLimit };
  } catch (error) {
    if (error instanceof HostFailure) throw error;
    const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
    const why = typeof code === "string" ? code : "no answer in time";
    throw new HostFailure("unreachable", `${host} does not answer (${why}). Try again later.`, error);
  }
}

/** Reads a response of limited size. */
async function limited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new HostFailure("unexpected", "The response of the git host is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The schema refuses it.
    return undefined;
  }
}
