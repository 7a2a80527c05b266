import { createHash } from "node:crypto";
import type { KeyedRequest } from "../../engine/act.ts";
import type { RememberedResponse, ResponseKey } from "../../store/store.ts";
import type { Services } from "../services.ts";
import { failureBody } from "./errors.ts";
import type { JsonAnswer } from "./send.ts";

/** The response to an act. A passing one decided nothing: the same request may succeed a moment later. */
export type ActAnswer = JsonAnswer & { readonly passing: boolean };

/** Executes an act, or returns its earlier response. */
export type Once = (
  request: ResponseKey & { bytes: Buffer; respond: KeyedRequest["respond"] },
  act: (request: KeyedRequest) => Promise<ActAnswer | RememberedResponse>,
) => Promise<JsonAnswer>;

/**
 * Acts at most once per Idempotency-Key, for 24 hours: a repeated request gets the same response without acting,
 * another request under the same key is refused. The response is stored in the transaction of the act's events, so this
 * holds for simultaneous requests, on several servers, and across a crash. Responses to acts without events (refusals,
 * for example) are stored afterwards.
 */
export function idempotency({ store, now, log }: Pick<Services, "store" | "now" | "log">): Once {
  return async ({ bytes, respond, ...key }, act) => {
    const fingerprint = createHash("sha256").update(bytes).digest("base64url");
    const known = await store.recallResponse({ ...key, now: now().toISOString() });
    if (known !== null) return replayed(known, fingerprint);
    const request: KeyedRequest = { ...key, fingerprint, respond, committed: false };
    const given = await act(request);
    if (!("passing" in given)) return replayed(given, fingerprint);
    if (given.passing || request.committed) return given;
    try {
      const { status, body } = given;
      await store.rememberResponse({ ...key, fingerprint, status, body, now: now().toISOString() });
    } catch (error) {
      const details = { route: key.route, cause: String(error) };
      log({ at: now().toISOString(), level: "error", message: "A response could not be stored.", details });
    }
    return given;
  };
}

/** Returns true if a client's key is valid. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text);
}

function replayed(known: RememberedResponse, fingerprint: string): JsonAnswer {
  if (known.fingerprint !== fingerprint) return keyReused;
  return { status: known.status, body: known.body, headers: { "Idempotency-Replayed": "true" } };
}

const keyReused: JsonAnswer = {
  status: 422,
  body: failureBody({
    status: 422,
    code: "idempotency_key_reused",
    message: "This Idempotency-Key was already used with a different body. Use a new key.",
  }),
};
