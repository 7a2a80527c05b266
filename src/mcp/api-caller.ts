import { type Answer, type Asking, type Caller, type RouteKey, targetOf } from "../protocol/api/caller.ts";
import type { ApiError } from "../protocol/api/contract.ts";

/** One request to the API. */
export interface ApiRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON body; null if the request has none. */
  readonly body: string | null;
}

/** A response of the API. */
export interface ApiResponse {
  readonly status: number;
  readonly body: string;
}

/** Sends a request to the API, with the rights of the person whose assistant calls. */
export type Reach = (request: ApiRequest) => Promise<ApiResponse>;

/** A refusal of the API, in a sentence. */
export class ApiRefusal extends Error {
  readonly code: string;
  readonly details: unknown;

  constructor({ code, message, details }: ApiError["error"]) {
    super(message);
    this.name = "ApiRefusal";
    this.code = code;
    this.details = details;
  }
}

/**
 * Calls the API for one call of a tool. With a key, the calls of the same route with the same key act once, so that an
 * assistant can repeat a call that may have arrived.
 */
export function apiCaller(reach: Reach, key?: string): Caller {
  return {
    async call<Key extends RouteKey>(route: Key, asking: Asking<Key> = {}) {
      const [method = "GET"] = route.split(" ");
      const reads = method === "GET" || method === "DELETE";
      const { status, body } = await reach({
        method,
        target: targetOf(route, asking),
        headers: {
          ...(reads ? {} : { "content-type": "application/json" }),
          ...(reads || key === undefined ? {} : { "idempotency-key": key }),
        },
        body: reads ? null : JSON.stringify(asking.body ?? {}),
      });
      const answer = JSON.parse(body) as { readonly data: Answer<Key> } & Partial<ApiError>;
      if (status < 300 && answer.error === undefined) return answer.data;
      throw new ApiRefusal(
        answer.error ?? { code: "fault", message: `The server responded with status ${status}.` },
      );
    },
  };
}
