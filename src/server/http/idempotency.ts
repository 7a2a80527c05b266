import { createHash } from "node:crypto";
import type { RememberedResponse, ResponseKey } from "../../store/store.ts";
import { failureBody } from "./errors.ts";
import type { Rooms } from "../rooms.ts";
import type { JsonAnswer } from "./send.ts";

/** The answer to an act. A passing one decided nothing: the same request may well succeed a moment later. */
export type ActAnswer = JsonAnswer & { readonly passing: boolean };

/** Acts, or gives the answer of the time before. */
export type Once = (
  request: ResponseKey & { bytes: Buffer },
  act: () => Promise<ActAnswer>,
) => Promise<JsonAnswer>;

/**
 * Acts at most once under an Idempotency-Key, for 24 hours: the same request again gets the same answer
 * without acting, another request under the same key is refused. Requests under one key go one after the
 * other, so that a repetition sent while the first is still in hand waits for its answer. The answer is
 * kept after the act; a server that dies between the two has acted and does not remember it.
 */
export function idempotency({ store, now, log }: Pick<Rooms, "store" | "now" | "log">): Once {
  const inHand = new Map<string, Promise<unknown>>();

  async function answer(
    key: ResponseKey,
    fingerprint: string,
    act: () => Promise<ActAnswer>,
  ): Promise<JsonAnswer> {
    const known = await store.recallResponse({ ...key, now: now().toISOString() });
    if (known !== null) return known.fingerprint === fingerprint ? again(known) : keyTaken;
    const given = await act();
    if (given.passing) return given;
    try {
      await store.rememberResponse({ ...key, fingerprint, ...kept(given), now: now().toISOString() });
    } catch (error) {
      const details = { route: key.route, cause: String(error) };
      log({ at: now().toISOString(), level: "error", message: "An answer could not be kept.", details });
    }
    return given;
  }

  return async ({ bytes, ...key }, act) => {
    const name = `${key.route}\n${key.key}`;
    const fingerprint = createHash("sha256").update(bytes).digest("base64url");
    const before = inHand.get(name) ?? Promise.resolve();
    const given = before.then(() => answer(key, fingerprint, act));
    const settled = given.catch(() => {});
    inHand.set(name, settled);
    void settled.then(() => inHand.get(name) === settled && inHand.delete(name));
    return given;
  };
}

/** Whether a client's key can be taken as it is. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text);
}

function kept({ status, body }: JsonAnswer): Pick<RememberedResponse, "status" | "body"> {
  return { status, body };
}

function again({ status, body }: RememberedResponse): JsonAnswer {
  return { status, body, headers: { "Idempotency-Replayed": "true" } };
}

const keyTaken: JsonAnswer = {
  status: 422,
  body: failureBody({
    status: 422,
    code: "idempotency_key_reused",
    message: "This Idempotency-Key was used with another body; send a new key with a new request.",
  }),
};
