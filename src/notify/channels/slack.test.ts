import { expect, onTestFinished, test } from "vitest";
import { httpReceiver } from "../../../test/support/receivers.ts";
import type { Notification } from "../../protocol/notify/notification.ts";
import { messageTo } from "./channels.suite.ts";
import { slackSender, type SlackOptions } from "./slack.ts";

const question: Notification["content"] = {
  kind: "question",
  questionId: "q_00000001",
  question: "<!channel> & <https://evil.example|Open>?",
  options: ["Yes", "No"],
  required: true,
};

async function scene(respond: Parameters<typeof httpReceiver>[0], more: Partial<SlackOptions> = {}) {
  const receiver = await httpReceiver(respond);
  onTestFinished(() => receiver.stop());
  const url = `http://127.0.0.1:${receiver.port}`;
  const send = slackSender({
    bot: () => ({ token: "xoxb-token", appToken: "xapp-token", channel: "C01" }),
    webhook: () => `${url}/services/secret`,
    webhookOf: async (id) => `${url}/services/of-${id}`,
    accountOf: (name) => (name === "mina" ? "U01" : null),
    api: () => `${url}/api`,
    privateHosts: () => ["127.0.0.1"],
    pageUrl: () => "https://signalbox.example.com",
    ...more,
  });
  return { send, got: receiver.got };
}

const signal = (): AbortSignal => AbortSignal.timeout(2_000);
const yes: Parameters<typeof httpReceiver>[0] = (_, outgoing) => outgoing.end('{"ok":true}');

test("the bot writes to a person, with buttons for the options, and text of an agent stays text", async () => {
  const { send, got } = await scene(yes);
  expect(await send(messageTo("slack mina", [question]), signal())).toEqual({ is: "sent" });
  const [{ path, headers, body } = { path: "", headers: {}, body: "" }] = got;
  expect([path, headers.authorization]).toEqual(["/api/chat.postMessage", "Bearer xoxb-token"]);
  const plain = (text: string) => ({ type: "plain_text", text, emoji: false });
  expect(JSON.parse(body)).toEqual({
    channel: "U01",
    text: "Question: Shop &lt;!channel&gt; &amp; co",
    blocks: [
      {
        type: "section",
        block_id: "t_00000001-0000010-x",
        text: {
          type: "mrkdwn",
          text: "*Question: Shop &lt;!channel&gt; &amp; co*\n&lt;!channel&gt; &amp; &lt;https://evil.example|Open&gt;?\n<https://signalbox.example.com/t/t_00000001|Open>",
        },
      },
      {
        type: "actions",
        block_id: "t_00000001-0000010-x-actions",
        elements: [
          { type: "button", action_id: "answer-0", text: plain("Yes"), value: "q_00000001 0" },
          { type: "button", action_id: "answer-1", text: plain("No"), value: "q_00000001 1" },
          {
            type: "button",
            action_id: "open",
            text: plain("Open"),
            url: "https://signalbox.example.com/t/t_00000001",
          },
        ],
      },
    ],
    unfurl_links: false,
    metadata: { event_type: "signalbox_notification", event_payload: { id: "t_00000001-0000012-x" } },
  });
});

test("the channel gets messages from the bot, or from an incoming webhook, which has no buttons", async () => {
  const common = messageTo("slack #", [question], { person: null });
  const asBot = await scene(yes);
  await asBot.send(common, signal());
  expect(JSON.parse(asBot.got[0]!.body)).toMatchObject({ channel: "C01" });

  const { send, got } = await scene((_, outgoing) => outgoing.end("ok"), { bot: () => null });
  expect(await send(common, signal())).toEqual({ is: "sent" });
  await send(messageTo("slack #o_00000001", [{ kind: "turn" }], { person: null }), signal());
  expect(got.map(({ path }) => path)).toEqual(["/services/secret", "/services/of-o_00000001"]);
  const { blocks } = JSON.parse(got[0]!.body) as { blocks: { text: { text: string } }[] };
  expect(blocks.length).toBe(1);
  expect(blocks[0]?.text.text).toContain("Options: Yes · No");
});

test("a text that is too long for Slack keeps its link, and no half of an escaped character", async () => {
  const { send, got } = await scene(yes);
  const long = { ...question, options: Array.from({ length: 60 }, () => "<".repeat(75)) };
  await send(messageTo("slack mina", [long]), signal());
  const { blocks } = JSON.parse(got[0]!.body) as { blocks: { text: { text: string } }[] };
  const text = blocks[0]?.text.text ?? "";
  const [, cut, link] = /^.*Options: ((?:&lt;| · )+…)\n(.*)$/s.exec(text) ?? [];
  expect([text.length <= 3_000, cut !== undefined, link]).toEqual([
    true,
    true,
    "<https://signalbox.example.com/t/t_00000001|Open>",
  ]);
});

test("limits and faults of Slack are tried later, after the pause that it asks for; refusals are not", async () => {
  const answers: [number, string][] = [
    [429, ""],
    [200, '{"ok":false,"error":"ratelimited"}'],
    [200, '{"ok":false,"error":"channel_not_found"}'],
    [503, "<html>"],
    [200, "not json"],
  ];
  const { send } = await scene((_, outgoing) => {
    const [status, text] = answers.shift() ?? [200, ""];
    outgoing.writeHead(status, status === 429 ? { "retry-after": "30" } : {}).end(text);
  });
  const results = [];
  for (let round = 0; round < 5; round += 1) results.push(await send(messageTo("slack mina"), signal()));
  expect(results).toEqual([
    { is: "later", reason: "Slack limits requests (status 429).", afterMs: 30_000 },
    { is: "later", reason: "Slack refused the message: ratelimited.", afterMs: null },
    { is: "refused", reason: "Slack refused the message: channel_not_found." },
    { is: "later", reason: "Slack responded with status 503.", afterMs: null },
    { is: "later", reason: "Slack responded with status 200.", afterMs: null },
  ]);
});

test("an incoming webhook that limits is tried later, one that refuses or was removed is not", async () => {
  const statuses = [429, 500, 403];
  const { send, got } = await scene(
    (_, outgoing) => outgoing.writeHead(statuses.shift() ?? 200, { "retry-after": "7" }).end(),
    { bot: () => null },
  );
  const common = messageTo("slack #", [{ kind: "turn" }], { person: null });
  expect([await send(common, signal()), await send(common, signal()), await send(common, signal())]).toEqual([
    { is: "later", reason: "Slack responded with status 429.", afterMs: 7_000 },
    { is: "later", reason: "Slack responded with status 500.", afterMs: 7_000 },
    { is: "refused", reason: "Slack responded with status 403." },
  ]);
  expect(got.length).toBe(3);
  const without = await scene(yes, { bot: () => null, webhook: () => null });
  expect((await without.send(common, signal())).is).toBe("refused");
});
