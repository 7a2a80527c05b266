import { expect, test } from "vitest";
import type { SentRecord, StoredEvent } from "../../../src/protocol/record.ts";
import { noticeEn } from "../../i18n/notice-words.ts";
import { mentionNotice } from "./mention-notice.ts";

const at = "2026-11-19T12:00:00.000Z";

function told(event: object & StoredEvent, by = "rae", kind = "task"): unknown {
  const record: SentRecord<StoredEvent> = {
    stream: "t_00000001",
    kind,
    seq: 7,
    position: "7",
    at,
    by,
    version: 1,
    event,
  };
  return mentionNotice(record, { name: "mina", options: ["Ask @mina"] }, noticeEn);
}

test("a mention by another person is a notice; one by oneself, an agent or a chosen option is none", () => {
  const comment = (body: string) =>
    ({ type: "comment.added", comment: { id: "cm_00000001", reviewId: "rv_00000001", body } }) as StoredEvent;
  const notice = {
    id: "t_00000001:mention:7",
    taskId: "t_00000001",
    title: "@rae mentioned you",
    body: "@mina, look",
    path: "/reviews/rv_00000001",
  };
  expect(told(comment("@mina, look\n```\nSECRET=1\n```"))).toEqual(notice);
  const answered = (answer: string) =>
    ({ type: "question.answered", questionId: "q_00000001", answer, skipped: false }) as StoredEvent;
  expect(told(answered("@mina, look"))).toEqual({ ...notice, path: "/t/t_00000001" });
  const none = [
    told(comment("@mina, look"), "mina"),
    told(comment("@mina, look"), "agent"),
    told(comment("@mina, look"), "trigger:Reviews"),
    told(comment("@kim, look")),
    told(answered("Ask @mina")),
    told({ type: "task.moved" }),
  ];
  expect(none).toEqual(none.map(() => null));
});
