import { createServer } from "node:net";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { mailReceiver } from "../../../test/support/receivers.ts";
import { messageTo } from "./channels.suite.ts";
import { emailSender } from "./email.ts";

function senderTo(port: number, to: string | null = "mina@example.com") {
  return emailSender({
    server: () => ({
      host: "127.0.0.1",
      port,
      user: null,
      password: null,
      from: "Signalbox <box@example.com>",
    }),
    addressOf: () => to,
    pageUrl: () => "https://signalbox.example.com",
  });
}

const signal = (): AbortSignal => AbortSignal.timeout(5_000);

async function server(...given: Parameters<typeof mailReceiver>) {
  const started = await mailReceiver(...given);
  onTestFinished(() => started.stop());
  return started;
}

test("an e-mail lists its notifications with links, and its Message-ID is the id of the message", async () => {
  const { port, got } = await server();
  const question = {
    kind: "question" as const,
    questionId: "q_00000001",
    question: "Which database?\r\nBcc: eve@example.com",
    options: ["SQLite", "PostgreSQL"],
    required: true,
  };
  const message = messageTo("email mina", [question, { kind: "turn" }]);
  expect(await senderTo(port)(message, signal())).toEqual({ is: "sent" });
  const { to, source } = got[0]!;
  expect(to).toEqual(["mina@example.com"]);
  const [head = "", body = ""] = source
    .split("\r\n\r\n")
    .map((part, index, all) => (index === 0 ? part : all.slice(1).join("\n\n")));
  expect(
    head
      .split("\r\n")
      .filter((line) => /^(From|To|Subject|Message-ID|Auto-|X-)/i.test(line))
      .toSorted(),
  ).toEqual([
    "Auto-Submitted: auto-generated",
    "From: Signalbox <box@example.com>",
    "Message-ID: <t_00000001-0000012-x@example.com>",
    "Subject: 2 notifications: Question: Shop <!channel> & co",
    "To: mina@example.com",
    "X-Signalbox-Ids: t_00000001-0000010-x t_00000001-0000011-x",
  ]);
  expect(body).toContain("Options: SQLite =C2=B7 PostgreSQL");
  expect(body).toContain("https://signalbox.example.com/t/t_00000001");
  expect(head).not.toContain("Bcc");
});

test("a Korean reader gets a Korean e-mail", async () => {
  const { port, got } = await server();
  const reader = { language: "ko" as const, timeZone: "Asia/Seoul" };
  await senderTo(port)(messageTo("email mina", [{ kind: "turn" }], { reader }), signal());
  const [, subject = ""] = /^Subject: (.*(?:\r\n .*)*)/m.exec(got[0]!.source) ?? [];
  const decoded = subject.replaceAll(/\s*=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === "B"
      ? Buffer.from(text, "base64").toString("utf8")
      : decodeURIComponent(text.replaceAll("_", " ").replaceAll("=", "%")),
  );
  expect(decoded).toBe("답할 차례입니다: Shop <!channel> & co");
});

test("a mail server that greylists or is busy is tried later, one that refuses is not", async () => {
  const answers: Record<number, readonly [number, string]> = {
    1: [451, "Greylisted"],
    2: [550, "No such user"],
  };
  const { port } = await server((_, attempt) => answers[attempt] ?? null);
  const send = senderTo(port);
  const message = messageTo("email mina");
  expect(await send(message, signal())).toEqual({
    is: "later",
    reason: `127.0.0.1:${port} did not accept the e-mail yet: 451 Greylisted`,
    afterMs: null,
  });
  expect(await send(message, signal())).toEqual({
    is: "refused",
    reason: `127.0.0.1:${port} refused the e-mail: 550 No such user`,
  });
  expect(await send(message, signal())).toEqual({ is: "sent" });
});

test("a mail server that is down or hangs is tried later", async () => {
  const down = await server();
  await down.stop();
  const { port } = down;
  expect(await senderTo(port)(messageTo("email mina"), signal())).toEqual({
    is: "later",
    reason: `127.0.0.1:${port} could not be reached (ESOCKET).`,
    afterMs: null,
  });
  const silent = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void silent.close());
  await once(silent, "listening");
  const { port: silentPort } = silent.address() as AddressInfo;
  expect(await senderTo(silentPort)(messageTo("email mina"), AbortSignal.timeout(200))).toEqual({
    is: "later",
    reason: `127.0.0.1:${silentPort} did not respond in time.`,
    afterMs: null,
  });
});

test("a person without an address is refused", async () => {
  const { port, got } = await server();
  expect((await senderTo(port, null)(messageTo("email mina"), signal())).is).toBe("refused");
  expect(got).toEqual([]);
});
