import { Webhook as Verifier } from "standardwebhooks";
import { expect, onTestFinished, test } from "vitest";
import { httpReceiver } from "../../../test/support/receivers.ts";
import { webhooks } from "../../protocol/api/webhooks.ts";
import { contentSamples } from "../text/content-samples.suite.ts";
import { messageTo } from "./channels.suite.ts";
import { webhookSender } from "./webhook.ts";

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

function senderTo(url: string, more: { secret?: string | null; hosts?: readonly string[] } = {}) {
  return webhookSender({
    webhook: (name) =>
      name === "ops"
        ? { name, url, secret: more.secret === undefined ? secret : more.secret, kinds: null }
        : null,
    privateHosts: () => more.hosts ?? ["127.0.0.1"],
    pageUrl: () => "https://signalbox.example.com",
    now: () => new Date(),
  });
}

const signal = (): AbortSignal => AbortSignal.timeout(2_000);

async function receiver(...given: Parameters<typeof httpReceiver>) {
  const started = await httpReceiver(...given);
  onTestFinished(() => started.stop());
  return { ...started, url: `http://127.0.0.1:${started.port}/hook/secret-path` };
}

test("a webhook gets a message that the Standard Webhooks library verifies, with the id of the delivery", async () => {
  const { url, got } = await receiver();
  expect(await senderTo(url)(messageTo("webhook ops"), signal())).toEqual({ is: "sent" });
  const { body, headers, path } = got[0]!;
  const verified = new Verifier(secret).verify(body, headers as Record<string, string>);
  expect([path, headers["webhook-id"], headers["content-type"]]).toEqual([
    "/hook/secret-path",
    "t_00000001-0000012-x",
    "application/json",
  ]);
  expect(verified).toEqual({
    type: "turn",
    timestamp: "2026-11-19T12:00:00.000Z",
    data: {
      id: "t_00000001-0000010",
      stream: "t_00000001",
      seq: 12,
      title: "Shop <!channel> & co",
      urgency: "normal",
      people: ["mina"],
      text: "Your turn: Shop <!channel> & co",
      detail: "",
      url: "https://signalbox.example.com/t/t_00000001",
      content: {},
    },
  });
  expect(() => new Verifier(secret).verify(`${body} `, headers as Record<string, string>)).toThrow(
    "signature",
  );
});

test("the message about every kind, and the test, has the form that the API description gives it", async () => {
  const { url, got } = await receiver();
  for (const content of contentSamples)
    expect(await senderTo(url)(messageTo("webhook ops", [content]), signal())).toEqual({ is: "sent" });
  const tested = messageTo("webhook ops", undefined, { isTest: true });
  expect(await senderTo(url)(tested, signal())).toEqual({ is: "sent" });
  const sent = got.map(({ body }) => JSON.parse(body) as { type: string });
  expect(sent.map(({ type }) => type)).toEqual(Object.keys(webhooks));
  // A schema leaves out the fields that it does not know.
  expect(sent.map((message) => webhooks[message.type]?.body.parse(message))).toEqual(sent);
  for (const { headers } of got)
    expect(
      Object.keys(webhooks["test"]?.headers ?? {}).filter((name) => headers[name] === undefined),
    ).toEqual([]);
});

test("failures say what happened without the path of the address, and may be temporary", async () => {
  const statuses = [500, 404, 302, 429, 410];
  const { url, got, port } = await receiver((_, outgoing) => {
    const status = statuses.shift() ?? 200;
    outgoing.writeHead(status, { "retry-after": "90", location: `http://127.0.0.1:${port}/elsewhere` }).end();
  });
  const send = senderTo(url);
  const results = [];
  for (let round = 0; round < 5; round += 1) results.push(await send(messageTo("webhook ops"), signal()));
  expect(results).toEqual([
    { is: "later", reason: "The receiver responded with status 500.", afterMs: 90_000 },
    { is: "later", reason: "The receiver responded with status 404.", afterMs: 90_000 },
    {
      is: "later",
      reason: "The receiver responded with status 302. Redirects are not followed.",
      afterMs: 90_000,
    },
    { is: "later", reason: "The receiver responded with status 429.", afterMs: 90_000 },
    { is: "refused", reason: "The receiver responded with status 410: it has ended." },
  ]);
  expect(got.map(({ path }) => path)).toEqual(Array(5).fill("/hook/secret-path"));
});

test("a receiver that hangs, floods or does not listen fails in time", async () => {
  const hanging = await receiver(() => undefined);
  const host = `127.0.0.1:${hanging.port}`;
  expect(await senderTo(hanging.url)(messageTo("webhook ops"), AbortSignal.timeout(200))).toEqual({
    is: "later",
    reason: `${host} did not respond in time.`,
    afterMs: null,
  });
  await hanging.stop();
  expect(await senderTo(hanging.url)(messageTo("webhook ops"), signal())).toEqual({
    is: "later",
    reason: `${host} refused the connection.`,
    afterMs: null,
  });
  const endless = await receiver((_, outgoing) => {
    const more = setInterval(() => outgoing.write("x".repeat(65_536)), 1);
    outgoing.on("close", () => clearInterval(more));
  });
  expect(await senderTo(endless.url)(messageTo("webhook ops"), signal())).toEqual({ is: "sent" });
});

test("without a usable secret nothing is sent", async () => {
  const { url, got } = await receiver();
  const message = messageTo("webhook ops");
  expect(await senderTo(url, { secret: null })(message, signal())).toEqual({
    is: "refused",
    reason: "The webhook has no secret. Set webhook_secret_ops.",
  });
  expect((await senderTo(url, { secret: "whsec_§§" })(message, signal())).is).toBe("refused");
  expect((await senderTo(url)(messageTo("webhook other"), signal())).is).toBe("gone");
  expect(got).toEqual([]);
});

test("this machine is refused unless a setting allows it", async () => {
  const { url, got, port } = await receiver();
  expect(await senderTo(url, { hosts: ["127.0.0.1:1"] })(messageTo("webhook ops"), signal())).toEqual({
    is: "refused",
    reason: `127.0.0.1:${port} is on a private network or on this machine. Add it to the setting private_webhook_hosts if that is right.`,
  });
  expect(got).toEqual([]);
  expect(await senderTo(url, { hosts: [`127.0.0.1:${port}`] })(messageTo("webhook ops"), signal())).toEqual({
    is: "sent",
  });
});
