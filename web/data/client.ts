import type { z } from "zod";
import type { Contract } from "../../src/protocol/api/contract.ts";
import { readAtHeader } from "../../src/protocol/api/read-at.ts";
import { ApiFailure } from "./api-failure.ts";
import { firstReads } from "./first-reads.ts";
import { fetchSigned } from "./fetch-signed.ts";
import { currentToken, distrust, forgetToken, noteEnd } from "./token.ts";

type Key = keyof Contract;
type Sent<K extends Key, Part extends string> =
  Contract[K] extends Record<Part, infer Schema extends z.ZodType> ? z.input<Schema> : never;
type Answer<K extends Key> = Contract[K] extends { response: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : never;
type Input<K extends Key> = ([Sent<K, "params">] extends [never] ? object : { params: Sent<K, "params"> }) & {
  query?: Sent<K, "query">;
  body?: Sent<K, "body">;
};

/**
 * Calls one route of the contract and returns its `data`. A POST or PATCH carries an idempotency key and is repeated
 * under the same key when the server is unreachable, so that it takes effect once.
 */
export async function call<K extends Key>(route: K, input: Input<K>): Promise<Answer<K>> {
  const { params = {}, query, body } = input as { params?: object; query?: object; body?: unknown };
  const [method = "GET", path = ""] = route.split(" ");
  const headers = new Headers();
  const keyed = method === "POST" || method === "PATCH";
  if (keyed) headers.set("Idempotency-Key", crypto.randomUUID());
  if (method === "POST" || body !== undefined) headers.set("Content-Type", "application/json");
  const text = method === "POST" || body !== undefined ? JSON.stringify(body ?? {}) : null;
  // A browser sends at most 64 KB for a page that has closed.
  const keepalive = method !== "GET" && (text ?? "").length < 20_000;
  const request: RequestInit = { method, headers, keepalive, body: text };
  const read = method === "GET" ? firstReads.begin() : null;
  const response = await persistently(keyed ? [300, 1500] : [], () =>
    fetchApi(filled(path, params) + queryString(query), request),
  );
  const answer: { data: Answer<K> } = await response.json();
  read?.(response.headers.get(readAtHeader));
  return answer.data;
}

/**
 * Sends a request that is signed with the token. A refused token is forgotten, which opens the sign-in page; so is the
 * token if the server cannot prove that it has it, because another program may be listening on its port.
 */
export async function fetchApi(url: string, request: RequestInit): Promise<Response> {
  const token = currentToken();
  try {
    return await fetchSigned(url, request, token);
  } catch (failure) {
    throw failure instanceof ApiFailure ? forgotten(failure, token) : failure;
  }
}

function forgotten(failure: ApiFailure, token: string | null): ApiFailure {
  if (failure.code === "unverified_server") distrust(token);
  else if (failure.status === 401) {
    if (failure.code === "signed_out") noteEnd(token);
    forgetToken(token);
  }
  return failure;
}

async function persistently(waits: readonly number[], attempt: () => Promise<Response>): Promise<Response> {
  for (const wait of waits) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiFailure) || (error.status !== 0 && error.status !== 503)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return attempt();
}

/** Fills in the parameters of a route's path. A parameter that stands for a whole path keeps its slashes. */
function filled(path: string, params: object): string {
  const values = new Map(Object.entries(params).map(([name, value]) => [name, String(value)]));
  return path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, name: string, whole: string | undefined) => {
    const value = values.get(name) ?? "";
    return (whole === undefined ? [value] : value.split("/")).map(encodeURIComponent).join("/");
  });
}

function queryString(query: object | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  if (given.length === 0) return "";
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`;
}
