import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Webhook } from "../../protocol/trigger/definition.ts";

/** The headers of a request, by their names in lower case. A header that came twice has several values. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A webhook request whose sender is to be checked. */
export interface SignedRequest {
  readonly headers: Headers;
  readonly body: Buffer;
}

/** The delivery id of a request whose signature is right, or the reason for which it is not accepted. */
export type Verified =
  | { readonly ok: true; readonly key: string; readonly digest: string | null; readonly event: string | null }
  | { readonly ok: false; readonly message: string };

/** The difference between a signed time and now that is accepted, in both directions. */
const toleranceMs = 5 * 60_000;

/** Checks the signature of a request in constant time. A trigger without a secret accepts nothing but `none`. */
export function verify(
  { scheme, header }: Pick<Webhook, "scheme" | "header">,
  request: SignedRequest,
  secret: string | null,
  now: Date,
): Verified {
  if (scheme === "none") return unsigned(request);
  if (secret === null || secret === "") return refused("This trigger has no secret yet. Set one.");
  switch (scheme) {
    case "github":
      return github(request, secret);
    case "gitlab":
      return gitlab(request, secret, now);
    case "standard":
      return standard(request, secret, now);
    case "hmac":
      return hmac(request, header, secret, now);
  }
}

/** https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries */
function github(request: SignedRequest, secret: string): Verified {
  const given = single(request, "x-hub-signature-256");
  if (given === null) return refused("The header X-Hub-Signature-256 is missing.");
  const wanted = `sha256=${createHmac("sha256", secret).update(request.body).digest("hex")}`;
  if (!isEqual(given, wanted)) return refused("X-Hub-Signature-256 does not match the body and the secret.");
  const key = idIn(request, "x-github-delivery");
  if (key === null) return refused("The header X-GitHub-Delivery is missing.");
  // The signature does not cover the delivery id, so a recorded request could return under another one.
  return { ok: true, key, digest: digestOf(request.body), event: named(request, "x-github-event") };
}

/** https://docs.gitlab.com/user/project/integrations/webhooks/: a signing token, or the older secret token. */
function gitlab(request: SignedRequest, secret: string, now: Date): Verified {
  const event = named(request, "x-gitlab-event");
  if (request.headers["webhook-signature"] !== undefined) {
    const signed = standard(request, secret, now);
    return signed.ok ? { ...signed, event } : signed;
  }
  const given = single(request, "x-gitlab-token");
  if (given === null) return refused("The header X-Gitlab-Token is missing, and so is webhook-signature.");
  if (!isEqual(given, secret)) return refused("X-Gitlab-Token is not the secret.");
  const key = idIn(request, "idempotency-key") ?? idIn(request, "x-gitlab-event-uuid");
  return { ok: true, key: key ?? digestOf(request.body), digest: null, event };
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md */
function standard(request: SignedRequest, secret: string, now: Date): Verified {
  const [id, time, given] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) =>
    single(request, name),
  );
  if (id == null || time == null || given == null)
    return refused("The headers webhook-id, webhook-timestamp and webhook-signature are needed.");
  const late = lateness(time, now);
  if (late !== null) return refused(`webhook-timestamp ${late}`);
  const key = keyOf(secret);
  if (key === null) return refused("The secret of the trigger is not a Standard Webhooks secret (whsec_…).");
  const wanted = createHmac("sha256", key).update(`${id}.${time}.`).update(request.body).digest("base64");
  const fitting = given.split(" ", 20).filter((signature) => isEqual(signature, `v1,${wanted}`));
  if (fitting.length === 0)
    return refused("webhook-signature does not match the body, the id, the time and the secret.");
  if (!isUsableId(id)) return refused("webhook-id must have 1 to 200 visible ASCII characters.");
  return { ok: true, key: id, digest: null, event: null };
}

/**
 * A plain HMAC-SHA256 in hex or base64, with or without `sha256=`. With X-Signature-Timestamp (seconds), the signature
 * covers that time, a dot and the body.
 */
function hmac(request: SignedRequest, header: string, secret: string, now: Date): Verified {
  const given = single(request, header.toLowerCase());
  if (given === null) return refused(`The header ${header} is missing.`);
  const time = single(request, "x-signature-timestamp");
  if (time === null && request.headers["x-signature-timestamp"] !== undefined)
    return refused("X-Signature-Timestamp came more than once.");
  const late = time === null ? null : lateness(time, now);
  if (late !== null) return refused(`X-Signature-Timestamp ${late}`);
  const mac = createHmac("sha256", secret)
    .update(time === null ? "" : `${time}.`)
    .update(request.body)
    .digest();
  const value = given.startsWith("sha256=") ? given.slice("sha256=".length) : given;
  const isHex = isEqual(value.toLowerCase(), mac.toString("hex"));
  const isBase64 = isEqual(value, mac.toString("base64"));
  if (!isHex && !isBase64) return refused(`${header} does not match the body and the secret.`);
  const digest = digestOf(request.body, time ?? "");
  return { ok: true, key: idIn(request, "idempotency-key") ?? digest, digest, event: null };
}

function unsigned(request: SignedRequest): Verified {
  const key = idIn(request, "idempotency-key") ?? idIn(request, "webhook-id");
  const event = named(request, "x-github-event") ?? named(request, "x-gitlab-event");
  return { ok: true, key: key ?? digestOf(request.body), digest: null, event };
}

function refused(message: string): Verified {
  return { ok: false, message };
}

/** Returns a header that came once; null if it is missing, empty or came several times. */
function single({ headers }: SignedRequest, name: string): string | null {
  const value = headers[name];
  const [only, ...others] = typeof value === "string" ? [value] : (value ?? []);
  return only === undefined || only === "" || others.length > 0 ? null : only;
}

function idIn(request: SignedRequest, name: string): string | null {
  const id = single(request, name);
  return id !== null && isUsableId(id) ? id : null;
}

function isUsableId(id: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(id);
}

function named(request: SignedRequest, name: string): string | null {
  const value = single(request, name);
  return value !== null && /^[\x20-\x7e]{1,100}$/.test(value) ? value : null;
}

/** Returns the sentence about a time that is not near enough; null if it is. */
function lateness(time: string, now: Date): string | null {
  if (!/^\d{1,12}$/.test(time)) return "is not a time in seconds.";
  const difference = Number(time) * 1_000 - now.getTime();
  if (difference < -toleranceMs) return "is more than five minutes old. Compare the clocks.";
  return difference > toleranceMs ? "is more than five minutes ahead. Compare the clocks." : null;
}

/** Returns the bytes of a secret of Standard Webhooks; null if it has none. */
function keyOf(secret: string): Buffer | null {
  const text = secret.startsWith("whsec_") ? secret.slice("whsec_".length) : secret;
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  const bytes = Buffer.from(text, "base64");
  return bytes.length === 0 ? null : bytes;
}

/** Compares digests of both texts, so that neither the content nor the length shows in the time. */
function isEqual(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => createHash("sha256").update(text).digest());
  return first !== undefined && second !== undefined && timingSafeEqual(first, second);
}

function digestOf(body: Buffer, time = ""): string {
  return createHash("sha256").update(`${time}.`).update(body).digest("base64url");
}
