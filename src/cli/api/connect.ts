import { randomUUID } from "node:crypto";
import { mac } from "../../server/http/sign-in.ts";
import { type Answer, type Asking, type Caller, type RouteKey, targetOf } from "../../protocol/api/caller.ts";
import {
  type Handshake,
  handshakePath,
  handshakeText,
  requestText,
  signatureScheme,
} from "../../protocol/api/signature.ts";
import { signingKeyOf } from "../../people/credential-text.ts";
import { credentialIn } from "../../protocol/people/credential-form.ts";
import { announcedServer } from "../announced-server.ts";
import { dataDirectory, knownToken } from "../data-directory.ts";
import { CommandFailure, type ExitCode, exitCodes } from "../exit-codes.ts";
import { type ErrorBody, withNextCommand } from "./next-command.ts";

/** A client for the server that this machine's commands use. */
export interface Api extends Caller {
  readonly url: string;
  /** Calls one route. An error response ends the command with its sentence and a matching exit code. */
  call<Key extends RouteKey>(key: Key, asking?: Asking<Key>): Promise<Answer<Key>>;
  /** Sends a signed request and returns the response, whatever its status. */
  send(method: string, target: string, init: RequestInit): Promise<Response>;
  /** Opens a stream of the server for incremental reading. */
  open(path: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response>;
}

/** Connects to the server in `SIGNALBOX_URL`, or to the one announced in this data directory. */
export function connect(environment: NodeJS.ProcessEnv): Api {
  const directory = dataDirectory(environment);
  const url = environment["SIGNALBOX_URL"] ?? announcedServer(directory)?.url;
  const token = knownToken(directory, environment);
  if (url === undefined || token === null) {
    throw new CommandFailure(
      exitCodes.failed,
      "No Signalbox server was found. Start one with: signalbox serve",
    );
  }
  const signer = new Signer(url, token);
  async function send(method: string, target: string, init: RequestInit): Promise<Response> {
    const headers = async (): Promise<Record<string, string>> => ({
      ...(init.headers as Record<string, string> | undefined),
      authorization: await signer.authorization(method, target),
    });
    const response = await reach(`${url}${target}`, { ...init, method, headers: await headers() });
    if (response.status !== 401 || (await codeOf(response)) !== "other_instance") return response;
    signer.forget();
    return reach(`${url}${target}`, { ...init, method, headers: await headers() });
  }
  return {
    url,
    send,
    async call<Key extends RouteKey>(key: Key, asking: Asking<Key> = {}) {
      const [method = "GET"] = key.split(" ");
      const target = targetOf(key, asking);
      const response = await send(method, target, {
        headers: {
          ...(method === "POST" ? { "idempotency-key": randomUUID() } : {}),
          ...(method === "GET" || method === "DELETE" ? {} : { "content-type": "application/json" }),
        },
        ...(method === "GET" || method === "DELETE" ? {} : { body: JSON.stringify(asking.body ?? {}) }),
      });
      const answer = (await response.json()) as { data: Answer<Key> } & ErrorBody;
      if (!response.ok) throw failureOf(response.status, answer, target);
      return answer.data;
    },
    async open(path, headers, signal) {
      const response = await send("GET", path, { headers, signal });
      if (!response.ok) throw failureOf(response.status, (await response.json()) as ErrorBody, path);
      return response;
    },
  };
}

/**
 * Signs requests to a server, after the server has proved that it has the token. The token itself is never sent, so a
 * program that took the server's port cannot get it.
 */
class Signer {
  readonly #url: string;
  /** The id of a personal token; null for the token of the installation. */
  readonly #id: string | null;
  readonly #key: string;
  #instance: Promise<string> | undefined;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#id = credentialIn(token)?.id ?? null;
    this.#key = this.#id === null ? token : signingKeyOf(token);
  }

  /** Returns the Authorization header of a request. */
  async authorization(method: string, target: string): Promise<string> {
    this.#instance ??= this.#shakeHands();
    this.#instance.catch(() => this.forget());
    const instance = await this.#instance;
    const { host } = new URL(this.#url);
    const signature = mac(this.#key, requestText({ host, instance, method, target }));
    return `${signatureScheme} ${[instance, ...(this.#id === null ? [] : [this.#id]), signature].join(".")}`;
  }

  /** Forgets the server, because it has restarted. */
  forget(): void {
    this.#instance = undefined;
  }

  async #shakeHands(): Promise<string> {
    const { host } = new URL(this.#url);
    const nonce = randomUUID();
    const named = this.#id === null ? "" : `&key=${this.#id}`;
    const response = await reach(`${this.#url}${handshakePath}?nonce=${nonce}${named}`, {});
    if (response.status === 401) {
      const body = (await response.json().catch(() => ({}))) as ErrorBody;
      throw new CommandFailure(exitCodes.signIn, body.error?.message ?? "The server refused the token.");
    }
    const { data } = (await response.json().catch(() => ({}))) as { data?: Partial<Handshake> };
    const { instance = "", proof } = data ?? {};
    if (proof === mac(this.#key, handshakeText({ host, nonce, instance }))) return instance;
    throw new CommandFailure(
      exitCodes.signIn,
      `The server at ${this.#url} could not be verified. Another program may be using its port, or the token has changed. Check that Signalbox is running there, then check SIGNALBOX_URL and SIGNALBOX_TOKEN.`,
    );
  }
}

async function codeOf(response: Response): Promise<string | undefined> {
  const body = (await response
    .clone()
    .json()
    .catch(() => ({}))) as ErrorBody;
  return body.error?.code;
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (cause) {
    if (init.signal?.aborted === true) throw cause;
    const { origin } = new URL(url);
    throw new CommandFailure(
      exitCodes.failed,
      `Cannot connect to the server at ${origin}. Start one with: signalbox serve`,
      {
        cause,
      },
    );
  }
}

function failureOf(status: number, body: ErrorBody, target: string): CommandFailure {
  return new CommandFailure(exitCodeOf(status), withNextCommand(body, status, target));
}

function exitCodeOf(status: number): ExitCode {
  switch (status) {
    case 401:
    case 403:
      return exitCodes.signIn;
    case 404:
      return exitCodes.notFound;
    case 409:
      return exitCodes.alreadyDecided;
    case 400:
    case 422:
      return exitCodes.wrongUsage;
    default:
      return exitCodes.failed;
  }
}
