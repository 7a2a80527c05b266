import { expect, test } from "vitest";
import { officeText } from "./office-text.ts";

const result = { kind: "result", from: "QA", text: "It works." } as const;
const openCalls = [
  { to: "Dev", status: "confirmed", ageSeconds: 185 },
  { to: "QA", status: "queued", ageSeconds: 9 },
] as const;

test("a message names its kind and sender; an answer stays as it is", () => {
  expect([
    officeText(result, "en"),
    officeText(result, "ko"),
    officeText({ ...result, kind: "answer" }, "ko"),
  ]).toEqual(["[Result from QA]\nIt works.", "[결과 수신 from QA]\nIt works.", "It works."]);
});

test("the last message of a turn lists the open calls of the member with their states and ages", () => {
  expect([
    officeText({ ...result, openCalls: [...openCalls] }, "en"),
    officeText({ ...result, openCalls: [...openCalls] }, "ko"),
  ]).toEqual([
    "[Result from QA]\nIt works.\n\n[Your open calls]\n- Dev: at work on it, made 3 min ago\n- QA: in the queue, made 9s ago",
    "[결과 수신 from QA]\nIt works.\n\n[진행 중인 호출]\n- Dev: 작업 중, 3분 전에 호출\n- QA: 대기 중, 9초 전에 호출",
  ]);
});
