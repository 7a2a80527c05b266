import { createHash } from "node:crypto";
import type { KeyedRequest } from "../../engine/act.ts";
import type { RememberedResponse, ResponseKey } from "../../store/store.ts";
import type { Rooms } from "../rooms.ts";
import { failureBody } from "./errors.ts";
import type { JsonAnswer } from "./send.ts";

/** The answer to an act. A passing one decided nothing: the same request may well succeed a moment later. */
export type ActAnswer = JsonAnswer & { readonly passing: boolean };

/** Acts, or gives the answer of the time before. */
export type Once = (
  request: ResponseKey & { bytes: Buffer; respond: KeyedRequest["respond"] },
  act: (request: KeyedRequest) => Promise<ActAnswer | RememberedResponse>,
) => Promise<JsonAnswer>;

/**
 * Acts at most once under an Idempotency-Key, for 24 hours: the same request again gets the same answer without acting,
 * another request under the same key is refused. The answer is stored in the transaction of the act's events, so this
 * holds for requests at the same time, on several servers, and over a crash. Answers of acts without events (refusals,
 * for example) are stored afterwards.
 */
export function idempotency({ store, now, log }: Pick<Rooms, "store" | "now" | "log">): Once {
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
      log({ at: now().toISOString(), level: "error", message: "An answer could not be stored.", details });
    }
    return given;
  };
}

/** True if a client's key can be used as it is. */
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
    message: "This Idempotency-Key was used with another body; send a new key with a new request.",
  }),
};
