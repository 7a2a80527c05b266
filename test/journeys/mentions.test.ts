import { afterAll, beforeAll, expect, test } from "vitest";
import type { Review, ReviewComment } from "../../src/protocol/task/review.ts";
import { programAgent } from "../support/agents.ts";
import { type Address, createTask, eventsOf, eventually, get } from "../support/api.ts";
import { closeFlowHome, makeFlowHome, pendingReview } from "../support/gates.ts";
import { joined } from "../support/joined.ts";
import { type Mail, mailReceiver, type Receiver } from "../support/receivers.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const agents = {
  worker: programAgent("as-told.mjs"),
  passes: programAgent("judge.sh", {}, ["passes"]),
};
const flow = `name: note
title: A note
phases:
  - name: Draft
    deliverables: [{ path: note.md }]
    criteria: [{ id: GOOD, text: It is good. }, { id: "TRUE", text: It is true. }]
`;
/** A minute of this clock is half a second, so that groups are complete soon. */
const home = makeFlowHome(
  agents,
  { "note.yaml": flow },
  { defaultAgent: "worker", verifierAgent: "passes", clock: { speed: 120 } },
);
let server: RunningServer;
let mail: Receiver<Mail>;
let rae: Address;

beforeAll(async () => {
  [server, mail] = await Promise.all([startServer(home), mailReceiver()]);
  await get(server, "PATCH", "/api/settings", {
    scope: "global",
    settings: { smtp_host: "127.0.0.1", smtp_port: String(mail.port), smtp_from: "box@example.com" },
  });
  const mina = await joined(server, "mina", "member", { language: "ko" });
  rae = await joined(server, "rae", "reviewer");
  // Somebody who may not see the project of the task.
  const other = await joined(server, "kim", null, { projects: [{ project: "p_99999999", role: "member" }] });
  for (const [at, name] of [
    [mina, "mina"],
    [rae, "rae"],
    [other, "kim"],
  ] as const)
    await get(at, "PATCH", "/api/notifications/preferences", { email: `${name}@example.com` });
});
afterAll(async () => {
  await closeFlowHome(home, server);
  await mail.stop();
});

/** Returns the mails about mentions and assignments so far: the receiver, the headline and the line below it. */
function told(): string[] {
  return mail.got.flatMap(({ to, source }) =>
    textIn(source)
      .split(/\n\n/)
      .flatMap((part) => {
        const [headline = "", detail = ""] = part.split("\n");
        return /mentioned|언급|assigned/.test(headline) ? [`${to.join()}: ${headline} | ${detail}`] : [];
      }),
  );
}

/** Decodes the body of a mail, which is quoted-printable. */
function textIn(source: string): string {
  const body = source.slice(source.indexOf("\r\n\r\n")).replaceAll("\r\n", "\n").replaceAll("=\n", "");
  const bytes = body.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1").toString("utf8").trim();
}

test("a mentioned person is told once for each comment, in their language; so is an assigned one", async () => {
  const description = JSON.stringify({ do: ["echo A note. >note.md"] });
  const { id } = await createTask(server, { type: "note", title: "Note", description });
  const { id: review } = await pendingReview(server, id);
  const comment = await get<ReviewComment>(server, "POST", `/api/reviews/${review}/comments`, {
    file: null,
    lines: null,
    body: "@mina and @kim, and me @admin: is `@rae` right?\n```\nA quoted @rae line.\n```",
  });
  await get(server, "PATCH", `/api/comments/${comment.id}`, { body: "@mina, @Rae: is that right?" });
  await get(server, "PATCH", `/api/comments/${comment.id}`, { body: "@rae, is that right, @mina?" });
  await get(rae, "POST", `/api/comments/${comment.id}/replies`, { body: "Yes, @mina." });
  const { version } = await get<Review>(server, "GET", `/api/reviews/${review}`);
  await get(server, "PATCH", `/api/reviews/${review}`, { action: "assign", version, reviewer: "rae" });
  const expected = [
    "mina@example.com: admin 님이 회원님을 언급했습니다: Note | @mina and @kim, and me @admin: is `@rae` right?",
    "mina@example.com: rae 님이 회원님을 언급했습니다: Note | Yes, @mina.",
    "rae@example.com: Review assigned to you: Note | Phase 1. Assigned by admin.",
    "rae@example.com: admin mentioned you: Note | @mina, @Rae: is that right?",
  ];
  await eventually("they are told", async () => told().length >= expected.length, 60_000);
  expect(told().toSorted()).toEqual(expected);

  const now = await get<Review>(server, "GET", `/api/reviews/${review}`);
  const changes = { action: "request_changes", version: now.version, comment: "As @mina님 says." };
  await get(rae, "PATCH", `/api/reviews/${review}`, changes);
  expected.splice(1, 0, "mina@example.com: rae 님이 회원님을 언급했습니다: Note | As @mina님 says.");
  await eventually("the decision is told", async () => told().length >= expected.length, 60_000);
  expect(told().toSorted()).toEqual(expected);
  const recorded = (await eventsOf(server, id)).flatMap(({ event }) =>
    event.type === "people.told" ? [`${event.person}: ${event.about}`] : [],
  );
  expect(recorded.filter((each) => /mention|assigned/.test(each)).toSorted()).toEqual([
    "mina: mention",
    "mina: mention",
    "mina: mention",
    "rae: mention",
    "rae: review_assigned",
  ]);
});
