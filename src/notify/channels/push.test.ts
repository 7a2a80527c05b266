import {
  createECDH,
  createHmac,
  createDecipheriv,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { httpReceiver } from "../../../test/support/receivers.ts";
import type { PushSubscription } from "../../protocol/notify/push-subscription.ts";
import { messageTo } from "./channels.suite.ts";
import { newPushKey, publicPushKey } from "./push-keys.ts";
import { pushSender } from "./push.ts";

/** A browser that subscribed: it can decrypt what is pushed to it (RFC 8291). */
function browserAt(endpoint: string, publicKey: string) {
  const curve = createECDH("prime256v1");
  curve.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: curve.getPublicKey().toString("base64url"), auth: auth.toString("base64url") };
  const stored: PushSubscription = { subscription: { endpoint, keys }, publicKey, label: "Firefox" };
  return {
    row: { id: "b1", person: "mina", json: JSON.stringify(stored), createdAt: "" },
    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const length = body[20] ?? 0;
      const server = body.subarray(21, 21 + length);
      const shared = curve.computeSecret(server);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), curve.getPublicKey(), server]);
      const ikm = Buffer.from(hkdfSync("sha256", shared, auth, info, 32));
      const part = (name: string, size: number) =>
        Buffer.from(hkdfSync("sha256", ikm, salt, Buffer.from(`Content-Encoding: ${name}\0`), size));
      const cipher = createDecipheriv("aes-128-gcm", part("aes128gcm", 16), part("nonce", 12));
      const sealed = body.subarray(21 + length);
      cipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString("utf8"));
    },
  };
}

async function scene(status: () => number) {
  const bodies: Buffer[] = [];
  const service = await httpReceiver((_, outgoing) =>
    outgoing.writeHead(status(), { "retry-after": "5" }).end(),
  );
  onTestFinished(() => service.stop());
  const privateKey = newPushKey();
  const endpoint = `http://127.0.0.1:${service.port}/push/secret`;
  const browser = browserAt(endpoint, publicPushKey(privateKey));
  const options = {
    key: () => privateKey,
    privateHosts: () => ["127.0.0.1"],
    contact: () => "mailto:box@example.com",
  };
  const send = pushSender({ ...options, browser: async (id) => (id === "b1" ? browser.row : null) });
  return { send, service, browser, bodies, privateKey, endpoint };
}

const signal = (): AbortSignal => AbortSignal.timeout(2_000);

test("a browser can decrypt a push, and its service can verify who sent it", async () => {
  const { send, service, browser, privateKey } = await scene(() => 201);
  expect(await send(messageTo("push b1"), signal())).toEqual({ is: "sent" });
  const { headers, raw } = service.got[0]!;
  expect(browser.decrypt(raw)).toEqual({
    id: "t_00000001-0000012-x",
    ids: ["t_00000001-0000010-x"],
    title: "Your turn: Shop <!channel> & co",
    body: "",
    path: "/t/t_00000001",
    tag: "t_00000001",
  });
  expect([headers["content-encoding"], headers["ttl"], headers["urgency"]]).toEqual([
    "aes128gcm",
    "86400",
    "normal",
  ]);
  const [, token = "", key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  expect(key).toBe(publicPushKey(privateKey));
  const [head = "", claims = "", signature = ""] = token.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString("utf8"))).toMatchObject({
    aud: `http://127.0.0.1:${service.port}`,
    sub: "mailto:box@example.com",
  });
  const point = Buffer.from(publicPushKey(privateKey), "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const verified = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(verified).toBe(true);
});

test("a browser that has unsubscribed is gone; a busy service is tried later", async () => {
  const statuses = [410, 404, 429, 503, 413];
  const { send } = await scene(() => statuses.shift() ?? 201);
  const results = [];
  for (let round = 0; round < 5; round += 1) results.push(await send(messageTo("push b1"), signal()));
  const gone = { is: "gone", reason: "The browser is no longer subscribed to push notifications." };
  expect(results).toEqual([
    gone,
    gone,
    { is: "later", reason: "The push service responded with status 429.", afterMs: 5_000 },
    { is: "later", reason: "The push service responded with status 503.", afterMs: 5_000 },
    { is: "refused", reason: "The push service responded with status 413." },
  ]);
  expect(await send(messageTo("push b2"), signal())).toEqual(gone);
});

test("an endpoint on this machine is not contacted", async () => {
  const { browser, service, privateKey } = await scene(() => 201);
  const send = pushSender({
    browser: async () => browser.row,
    key: () => privateKey,
    privateHosts: () => [],
    contact: () => "mailto:box@example.com",
  });
  expect((await send(messageTo("push b1"), signal())).is).toBe("refused");
  expect(service.got).toEqual([]);
});

test("a group of notifications stays below the limit of push services", async () => {
  const { send, service, browser } = await scene(() => 201);
  const long = { kind: "error" as const, message: "긴".repeat(300) };
  await send(
    messageTo(
      "push b1",
      Array.from({ length: 20 }, () => long),
    ),
    signal(),
  );
  const raw = service.got[0]?.raw ?? Buffer.alloc(0);
  expect(raw.length).toBeLessThan(4_096);
  expect(browser.decrypt(raw)).toMatchObject({
    title: "20 notifications: Stopped: Shop <!channel> & co",
    path: "/",
  });
});

test("a public key belongs to its private key", () => {
  const key = newPushKey();
  expect(Buffer.from(publicPushKey(key), "base64url").length).toBe(65);
  expect(Buffer.from(key, "base64url").length).toBe(32);
  expect(createHmac("sha256", key).digest("hex")).not.toBe(createHmac("sha256", newPushKey()).digest("hex"));
});
