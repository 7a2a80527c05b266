import { randomUUID } from "node:crypto";
import { announcedServer, dataDirectory, knownToken } from "../data-directory.ts";
import { CommandFailure, type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Answer, Asking, RouteKey } from "./types.ts";

/** A client for the server that this machine's commands use. */
export interface Api {
  readonly url: string;
  /** Calls one route. An error response ends the command with its sentence and a matching exit code. */
  call<Key extends RouteKey>(key: Key, asking?: Asking<Key>): Promise<Answer<Key>>;
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
  const authorization = { authorization: `Bearer ${token}` };
  return {
    url,
    async call<Key extends RouteKey>(key: Key, asking: Asking<Key> = {}) {
      const [method = "GET", path = ""] = key.split(" ");
      const response = await reach(`${url}${filled(path, asking.params)}${queryOf(asking.query)}`, {
        method,
        headers: {
          ...authorization,
          ...(method === "POST" ? { "idempotency-key": randomUUID() } : {}),
          ...(method === "GET" || method === "DELETE" ? {} : { "content-type": "application/json" }),
        },
        ...(method === "GET" || method === "DELETE" ? {} : { body: JSON.stringify(asking.body ?? {}) }),
      });
      const answer = (await response.json()) as { data: Answer<Key> } & ErrorBody;
      if (!response.ok) throw failureOf(response.status, answer);
      return answer.data;
    },
    async open(path, headers, signal) {
      const response = await reach(`${url}${path}`, { headers: { ...authorization, ...headers }, signal });
      if (!response.ok) throw failureOf(response.status, (await response.json()) as ErrorBody);
      return response;
    },
  };
}

interface ErrorBody {
  readonly error?: { readonly message?: string };
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

function failureOf(status: number, { error }: ErrorBody): CommandFailure {
  return new CommandFailure(
    exitCodeOf(status),
    error?.message ?? `The server responded with status ${status}.`,
  );
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

function filled(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ""));
}

function queryOf(query: unknown): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries((query ?? {}) as Record<string, string | number | undefined>)) {
    if (value !== undefined) search.set(key, String(value));
  }
  return search.size === 0 ? "" : `?${search.toString()}`;
}
