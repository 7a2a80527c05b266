import { type RouteKey, targetOf } from "../protocol/api/caller.ts";
import { type EventStreamOptions, readStream, type StreamedEvent } from "./event-stream.ts";
import type { Routes } from "./routes.ts";
import { SignalboxError } from "./signalbox-error.ts";
import { bearer, signed, type Signer } from "./signer.ts";

export type { Routes, EventStreamOptions, StreamedEvent };
export { SignalboxError };

/** Options for a client. */
export interface ClientOptions {
  /** The address of the server, such as `http://127.0.0.1:4400`. */
  readonly url: string;
  readonly token: string;
  /** `signed` never sends the token; `bearer` sends it with every request. The default is `signed`. */
  readonly auth?: "signed" | "bearer";
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /** The waits in milliseconds before a request is repeated that did not reach the server. */
  readonly retryMs?: readonly number[];
}

/** Options for one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The key under which a POST or PATCH takes effect once within 24 hours. The default is a new one. */
  readonly idempotencyKey?: string;
}

/** Routes that answer with data, with a stream of events, and with a file or text. */
export type DataRoute = {
  [Key in keyof Routes]: Routes[Key]["produces"] extends "data" ? Key : never;
}[keyof Routes];
export type StreamRoute = {
  [Key in keyof Routes]: Routes[Key]["produces"] extends "text/event-stream" ? Key : never;
}[keyof Routes];
export type FileRoute = Exclude<keyof Routes, DataRoute | StreamRoute>;

type Given<Name extends string, Value> = undefined extends Value
  ? { readonly [Part in Name]?: Value }
  : { readonly [Part in Name]: Value };
type Optional<Value> = Value extends undefined ? undefined : Value | undefined;

/** The input of a route: its path parameters, its query and its body, if it has them. */
export type Input<Key extends keyof Routes> = Given<"params", Routes[Key]["params"]> &
  Given<"query", Optional<Routes[Key]["query"]>> &
  Given<"body", Routes[Key]["body"]>;

/** A typed client of the API. It works in Node and in browsers, and uses only `fetch`. */
export class SignalboxClient {
  readonly #origin: string;
  readonly #signer: Signer;
  readonly #fetch: typeof fetch;
  readonly #retryMs: readonly number[];

  constructor(options: ClientOptions) {
    this.#origin = new URL(options.url).origin;
    this.#fetch = options.fetch ?? ((...given): Promise<Response> => fetch(...given));
    this.#signer =
      options.auth === "bearer" ? bearer(options.token) : signed(this.#origin, options.token, this.#fetch);
    this.#retryMs = options.retryMs ?? [300, 1_500];
  }

  /** Calls a route and returns its data. Throws a `SignalboxError` for every failure. */
  async call<Key extends DataRoute>(
    key: Key,
    input: Input<Key>,
    options: CallOptions = {},
  ): Promise<Routes[Key]["response"]> {
    const response = await this.#request(key, input, options);
    const { data } = (await response.json()) as { readonly data: Routes[Key]["response"] };
    return data;
  }

  /** Calls a route that answers with a file or text. */
  async file<Key extends FileRoute>(
    key: Key,
    input: Input<Key>,
    options: CallOptions = {},
  ): Promise<Response> {
    return this.#request(key, input, options);
  }

  /**
   * Follows a stream of events. A lost connection is opened again after the last event, until the caller ends the loop
   * or aborts the signal.
   */
  stream<Key extends StreamRoute>(
    key: Key,
    input: Input<Key>,
    options: EventStreamOptions = {},
  ): AsyncGenerator<StreamedEvent, void, undefined> {
    const target = targetOf(key as RouteKey, input as never);
    const open = (headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> =>
      this.#send("GET", target, { headers, signal });
    return readStream(open, options);
  }

  async #request(
    key: keyof Routes,
    input: object,
    { signal, idempotencyKey }: CallOptions,
  ): Promise<Response> {
    const [method = "GET"] = key.split(" ");
    const hasBody = method !== "GET" && method !== "DELETE";
    const headers = {
      ...(hasBody ? { "content-type": "application/json" } : {}),
      ...(method === "POST" || method === "PATCH"
        ? { "idempotency-key": idempotencyKey ?? uniqueKey() }
        : {}),
    };
    const body = hasBody ? JSON.stringify((input as { readonly body?: unknown }).body ?? {}) : null;
    const request = { headers, body, ...(signal === undefined ? {} : { signal }) };
    const target = targetOf(key, input as never);
    const waits = method === "DELETE" ? [] : this.#retryMs;
    for (const waitMs of waits) {
      try {
        return await this.#send(method, target, request);
      } catch (error) {
        if (!(error instanceof SignalboxError) || error.code !== "unreachable") throw error;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
    return this.#send(method, target, request);
  }

  async #send(method: string, target: string, request: RequestInit): Promise<Response> {
    const response = await this.#attempt(method, target, request);
    if (response.ok) return response;
    const failure = await failureOf(response);
    if (failure.code !== "other_instance" || !this.#signer.forget()) throw failure;
    const again = await this.#attempt(method, target, request);
    if (again.ok) return again;
    throw await failureOf(again);
  }

  async #attempt(method: string, target: string, request: RequestInit): Promise<Response> {
    try {
      const authorization = await this.#signer.authorization(method, target);
      const headers = { ...(request.headers as Record<string, string>), authorization };
      return await this.#fetch(`${this.#origin}${target}`, { ...request, method, headers });
    } catch (cause) {
      if (cause instanceof SignalboxError || request.signal?.aborted === true) throw cause;
      const message = `The server at ${this.#origin} cannot be reached.`;
      throw new SignalboxError({ status: 0, code: "unreachable", message, cause });
    }
  }
}

async function failureOf(response: Response): Promise<SignalboxError> {
  const body = (await response.json().catch(() => null)) as {
    readonly error?: { readonly code?: string; readonly message?: string; readonly details?: unknown };
  } | null;
  return new SignalboxError({
    status: response.status,
    code: body?.error?.code ?? "unknown",
    message: body?.error?.message ?? `The server answered with status ${response.status}.`,
    details: body?.error?.details,
  });
}

/** `crypto.randomUUID` exists only in secure contexts. */
function uniqueKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
