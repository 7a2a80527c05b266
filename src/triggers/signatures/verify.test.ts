import { createHmac } from "node:crypto";
import { Webhook as Reference } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import type { SignatureScheme } from "../../protocol/trigger/definition.ts";
import { newSecret, secretProblem } from "./new-secret.ts";
import { type Headers, verify } from "./verify.ts";

const now = new Date("2026-01-01T12:00:00Z");
const seconds = now.getTime() / 1_000;

function check(
  scheme: SignatureScheme,
  headers: Headers,
  body: string,
  { secret = "s3cret of sixteen", at = now }: { secret?: string | null; at?: Date } = {},
): ReturnType<typeof verify> {
  return verify({ scheme, header: "X-Signature-256" }, { headers, body: Buffer.from(body) }, secret, at);
}

describe("GitHub", () => {
  const secret = "It's a Secret to Everybody";
  const published = {
    "x-hub-signature-256": "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17",
    "x-github-delivery": "72d3162e-cc78-11e3-81ab-4c9367dc0958",
    "x-github-event": "issues",
  };

  test("accepts the example of its documentation", () => {
    expect(check("github", published, "Hello, World!", { secret })).toEqual({
      ok: true,
      key: "72d3162e-cc78-11e3-81ab-4c9367dc0958",
      digest: expect.stringMatching(/^[\w-]{43}$/),
      event: "issues",
    });
  });

  test.each<[string, Headers, string, string | null]>([
    ["another body", published, "Hello, World?", secret],
    ["another secret", published, "Hello, World!", "It's a secret to everybody"],
    ["an empty secret", published, "Hello, World!", ""],
    ["no secret", published, "Hello, World!", null],
    ["no signature", { ...published, "x-hub-signature-256": undefined }, "Hello, World!", secret],
    ["an empty signature", { ...published, "x-hub-signature-256": "" }, "Hello, World!", secret],
    ["half a signature", { ...published, "x-hub-signature-256": "sha256=757107ea" }, "Hello, World!", secret],
    [
      "the older SHA-1 alone",
      { "x-hub-signature": "sha1=01dc10d0c83e72ed246219cdd91669667fe2ca59" },
      "Hello, World!",
      secret,
    ],
    [
      "two signatures",
      { ...published, "x-hub-signature-256": [published["x-hub-signature-256"], "sha256=00"] },
      "Hello, World!",
      secret,
    ],
    ["no delivery id", { ...published, "x-github-delivery": undefined }, "Hello, World!", secret],
    [
      "a delivery id with a line break",
      { ...published, "x-github-delivery": "a\nb" },
      "Hello, World!",
      secret,
    ],
  ])("refuses %s", (_, headers, body, own) => {
    expect(check("github", headers, body, { secret: own })).toEqual({
      ok: false,
      message: expect.any(String),
    });
  });
});

describe("Standard Webhooks", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const at = new Date(1_614_265_330_000);
  const published = {
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  };
  const body = '{"test": 2432232314}';

  test("accepts the published example, also after another signature", () => {
    const accepted = { ok: true, key: "msg_p5jXN8AQM9LWM0D4loKWxJek", digest: null, event: null };
    expect(check("standard", published, body, { secret, at })).toEqual(accepted);
    const rotated = { ...published, "webhook-signature": `v1,bm9wZQ== ${published["webhook-signature"]}` };
    expect(check("standard", rotated, body, { secret, at })).toEqual(accepted);
  });

  test("accepts what the reference library signs with a new secret", () => {
    const own = newSecret("standard", (bytes) => Buffer.alloc(bytes, 7));
    const signature = new Reference(own).sign("msg_1", now, '{"a":1}');
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(seconds),
      "webhook-signature": signature,
    };
    expect(check("standard", headers, '{"a":1}', { secret: own })).toMatchObject({ ok: true, key: "msg_1" });
  });

  test("accepts five minutes of difference and not a second more", () => {
    const late = (ms: number) =>
      check("standard", published, body, { secret, at: new Date(at.getTime() + ms) });
    expect([late(300_000).ok, late(-300_000).ok]).toEqual([true, true]);
    expect(late(301_000)).toEqual({
      ok: false,
      message: "webhook-timestamp is more than five minutes old. Compare the clocks.",
    });
    expect(late(-301_000)).toEqual({
      ok: false,
      message: "webhook-timestamp is more than five minutes ahead. Compare the clocks.",
    });
  });

  test.each<[string, Headers, string]>([
    ["another id", { ...published, "webhook-id": "msg_2" }, body],
    ["another body", published, '{"test":2432232314}'],
    [
      "another version",
      { ...published, "webhook-signature": published["webhook-signature"].replace("v1", "v2") },
      body,
    ],
    ["no time", { ...published, "webhook-timestamp": undefined }, body],
    ["a time in words", { ...published, "webhook-timestamp": "now" }, body],
    ["an infinite time", { ...published, "webhook-timestamp": "1e999" }, body],
    ["a thousand wrong signatures", { ...published, "webhook-signature": "v1,AA== ".repeat(1_000) }, body],
  ])("refuses %s", (_, headers, content) => {
    expect(check("standard", headers, content, { secret, at })).toEqual({
      ok: false,
      message: expect.any(String),
    });
  });

  test("refuses a secret that is not base64", () => {
    expect(check("standard", published, body, { secret: "not a secret", at }).ok).toBe(false);
  });
});

describe("GitLab", () => {
  const token = { "x-gitlab-token": "s3cret of sixteen", "x-gitlab-event": "Merge Request Hook" };

  test("accepts its secret token, with the idempotency key first", () => {
    const uuid = { ...token, "x-gitlab-event-uuid": "13792a34-cac6-4fda-95a8-c58e00a3954e" };
    expect(check("gitlab", uuid, "{}")).toEqual({
      ok: true,
      key: "13792a34-cac6-4fda-95a8-c58e00a3954e",
      digest: null,
      event: "Merge Request Hook",
    });
    const keyed = { ...uuid, "idempotency-key": "f5e57271-9f2b-4d29-8d4a-6f2f4d2c0a7c" };
    expect(check("gitlab", keyed, "{}")).toMatchObject({ key: "f5e57271-9f2b-4d29-8d4a-6f2f4d2c0a7c" });
    expect(check("gitlab", token, "{}")).toMatchObject({ key: expect.stringMatching(/^[\w-]{43}$/) });
  });

  test("accepts its signing token, and then never the secret token alone", () => {
    const secret = newSecret("gitlab", (bytes) => Buffer.alloc(bytes, 9));
    const headers = {
      "x-gitlab-event": "Push Hook",
      "webhook-id": "f5e57271",
      "webhook-timestamp": String(seconds),
      "webhook-signature": new Reference(secret).sign("f5e57271", now, "{}"),
    };
    expect(check("gitlab", headers, "{}", { secret })).toEqual({
      ok: true,
      key: "f5e57271",
      digest: null,
      event: "Push Hook",
    });
    const forged = { ...headers, "webhook-signature": "v1,AA==", "x-gitlab-token": secret };
    expect(check("gitlab", forged, "{}", { secret }).ok).toBe(false);
  });

  test.each<[string, Headers]>([
    ["no token", { "x-gitlab-event": "Push Hook" }],
    ["a wrong token", { "x-gitlab-token": "s3cret of sixteeN" }],
    ["the beginning of the token", { "x-gitlab-token": "s3cret" }],
  ])("refuses %s", (_, headers) => {
    expect(check("gitlab", headers, "{}").ok).toBe(false);
  });
});

describe("plain HMAC", () => {
  const body = '{"deploy":true}';
  const mac = (content: string) => createHmac("sha256", "s3cret of sixteen").update(content).digest();

  test.each([
    ["hex", mac(body).toString("hex")],
    ["hex in capitals", mac(body).toString("hex").toUpperCase()],
    ["base64", mac(body).toString("base64")],
    ["sha256=", `sha256=${mac(body).toString("hex")}`],
  ])("accepts %s; the digest of the body is the delivery id", (_, signature) => {
    const verified = check("hmac", { "x-signature-256": signature }, body);
    expect(verified).toEqual({ ok: true, key: expect.any(String), digest: expect.any(String), event: null });
    expect(verified.ok && verified.key === verified.digest).toBe(true);
  });

  test("accepts a signed time, and refuses an old one or one that is not signed", () => {
    const signed = (time: number, content: string) => ({
      "x-signature-timestamp": String(time),
      "x-signature-256": mac(content).toString("hex"),
      "idempotency-key": "deploy-7",
    });
    const fresh = check("hmac", signed(seconds, `${seconds}.${body}`), body);
    expect(fresh).toMatchObject({ ok: true, key: "deploy-7" });
    expect(check("hmac", signed(seconds - 301, `${seconds - 301}.${body}`), body).ok).toBe(false);
    expect(check("hmac", signed(seconds, body), body).ok).toBe(false);
  });

  test("refuses a wrong signature", () => {
    expect(check("hmac", { "x-signature-256": "00" }, body).ok).toBe(false);
    expect(check("hmac", {}, body).ok).toBe(false);
  });
});

test("deliveries without a signature are accepted only by the scheme none", () => {
  expect(check("none", { "idempotency-key": "a" }, "{}", { secret: null })).toEqual({
    ok: true,
    key: "a",
    digest: null,
    event: null,
  });
});

test("a person's own secret must be long enough and fit its scheme", () => {
  expect(secretProblem("short", "github")).toBe("Use a secret of at least 16 characters.");
  expect(secretProblem("a".repeat(16), "github")).toBe(null);
  expect(secretProblem("not base64 at all!", "standard")).toContain("whsec_");
  for (const scheme of ["github", "gitlab", "standard", "hmac"] as const) {
    expect(
      secretProblem(
        newSecret(scheme, (bytes) => Buffer.alloc(bytes, 1)),
        scheme,
      ),
    ).toBe(null);
  }
});
