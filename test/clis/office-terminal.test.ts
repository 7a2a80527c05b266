import { afterEach, expect, test } from "vitest";
import { memberInstructions } from "../../src/platform/instructions/member-instructions.ts";
import { programAgent } from "../support/agents.ts";
import { claudeUnderTest } from "./claude-under-test.ts";
import { CliAtWork } from "./cli-at-work.ts";
import { OfficeAtWork } from "./office-at-work.ts";
import { ScriptedModel } from "./scripted-model.ts";

let work: CliAtWork | undefined;
afterEach(() => work?.close(), 60_000);

test("Claude Code and a program on a pseudo-terminal call each other in a Korean office", async () => {
  const ann = new ScriptedModel({
    "목록을 받아 오세요.": "[INVOKE:Pia]\n목록을 주세요.\n컨텍스트: 이번 달 것만.\n[/INVOKE]",
    "[결과 수신 from Pia]": "목록을 받았습니다.",
    "[작업 요청 from Pia]":
      "[DELIVER_RESULT:Pia]\n타입: markdown\n콘텐츠 타입: text/markdown\n내용: # 확인\n\n이상이 없습니다.\n[/DELIVER_RESULT]",
  });
  work = await CliAtWork.open(claudeUnderTest, ann.model, {
    agents: { terminal: { ...programAgent("korean-member.mjs"), pty: true } },
  });
  const office = await OfficeAtWork.open(work, {
    name: "작은 사무실",
    language: "ko",
    members: [
      { name: "Ann", role: "당신은 계획을 세웁니다.", agent: "real" },
      { name: "Pia", role: "당신은 목록을 관리합니다.", agent: "terminal" },
    ],
  });

  await office.tell("Ann", "목록을 받아 오세요.");
  await office.rest(3);
  const answer = ann.hold("[작업 요청 from Pia]");
  await office.tell("Pia", "Ann: 목록을 확인하세요.");
  await ann.received("[작업 요청 from Pia]");
  await work.killServer(answer);
  const { calls, results } = await office.rest(6);

  const list = JSON.stringify({ 할일: "목록을 주세요.\n\n이번 달 것만.", terminal: true });
  expect(ann.asked).toEqual([
    "[메시지 from admin]\n목록을 받아 오세요.",
    `[결과 수신 from Pia]\n${list}`,
    "[작업 요청 from Pia]\n목록을 확인하세요.\n\n터미널에서 보냅니다.",
  ]);
  expect(await office.history()).toEqual([
    "Ann gets a message",
    "Ann calls Pia",
    "Pia gets a call",
    "Pia delivers a json to Ann",
    "the call is completed",
    "Ann gets a result",
    "Pia gets a message",
    "Pia calls Ann",
    "Ann gets a call",
    "Ann delivers a markdown to Pia",
    "the call is completed",
    "Pia gets a result",
    "Pia reports: result from Ann: # 확인\n\n이상이 없습니다.",
  ]);
  expect(results).toMatchObject([
    { from: "Pia", contentType: "application/json", content: list, status: "delivered" },
    { from: "Ann", contentType: "text/markdown", content: "# 확인\n\n이상이 없습니다.", status: "delivered" },
  ]);
  expect(calls.map(({ status }) => status)).toEqual(["completed", "completed"]);
  const instructions = memberInstructions({
    officeId: "of_00000001",
    name: "Ann",
    role: "당신은 계획을 세웁니다.",
    language: "ko",
    others: [{ name: "Pia", mayCall: true }],
    questionExpirySeconds: 300,
  });
  expect(JSON.stringify(work.provider.requests[0]?.body)).toContain(
    JSON.stringify(instructions).slice(1, -1),
  );
}, 300_000);
