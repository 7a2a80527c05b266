import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTask, eventually, get, stateOf, untilStatus } from "../support/api.ts";
import { closeHome, makeHome, type RunningServer, startServer } from "../support/server.ts";

/*
 * An agent and a verifier that their author wrote from the documentation alone, with all their documents and code, before
 * seeing any verdict. `npm run test:documentation` lets them do eight tasks, which takes minutes.
 */

const folder = mkdtempSync(join(tmpdir(), "signalbox-documentation-"));
cpSync(fileURLToPath(new URL("../agents/from-documentation", import.meta.url)), folder, { recursive: true });
// The agent may run as another user, who must be able to read the folder.
chmodSync(folder, 0o755);
const home = makeHome(
  {
    author: { kind: "program", command: ["python3", join(folder, "agent.py")] },
    judge: { kind: "program", command: ["python3", join(folder, "verifier.py")] },
  },
  { defaultAgent: "author", verifierAgent: "judge", mutationCheck: true },
);
let server: RunningServer;
beforeAll(async () => {
  for (const name of ["kilnlog", "busfare"]) {
    const git = (...args: string[]): Buffer =>
      execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], {
        cwd: join(folder, "sources", name),
      });
    git("init", "-q");
    git("add", "-A");
    git("commit", "-qm", "The original");
  }
  server = await startServer(home);
});
afterAll(async () => {
  await closeHome(home, server);
  rmSync(folder, { recursive: true, force: true });
  rmSync(home, { recursive: true, force: true });
});

interface Work {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly source?: string;
}

const works: readonly Work[] = [
  {
    type: "create_app",
    title: "Sillwatch: when can my boat cross the sill?",
    description:
      "A small web application for the marina of Penmor. Skippers enter their draught and see the times of the day between which there is enough water over the sill. The harbour office can correct the level on windy days. It must run on the office mini computer without Internet.",
  },
  {
    type: "create_app",
    title: "돌려봄: 작은도서관 연체료 계산",
    description:
      "느티나무 작은도서관 접수대에서 자원봉사자가 쓸 연체료 계산 앱을 만들어 주세요. 월요일과 임시 휴관일은 빼고 세고, 받은 돈이나 대출 정지를 기록하고, 월말 합계를 볼 수 있어야 합니다. 인터넷 없이 돌아가야 합니다.",
  },
  {
    type: "modify_app",
    title: "kilnlog: controlled cooling and times of day",
    description:
      'Schedules with controlled cooling (a target below the temperature before it) are refused today. Accept them and mark such lines with "cool". Add an option --start HH:MM that shows for each segment the time of day at which it ends.',
    source: "kilnlog",
  },
  {
    type: "modify_app",
    title: "busfare에 환승 할인 넣기",
    description:
      "내린 지 30분 안에 다른 번호의 버스를 타면 환승입니다. 두 기본요금 가운데 낮은 쪽을 빼 주고, 환승한 줄에 표시를 붙여 주세요. 네 번까지입니다. 시각이 없는 예전 기록은 지금처럼 계산되어야 합니다.",
    source: "busfare",
  },
  {
    type: "workflow",
    title: "Swarmbell: ring me when a hive swarms",
    description:
      "My hive scales can send their weight by webhook every five minutes. When a hive loses 1.5 kg within 20 minutes, ring my phone through ntfy, and send a text message through Twilio if ntfy is away.",
  },
  {
    type: "workflow",
    title: "놀이마당 알림: 아침 미세먼지 판단",
    description:
      "평일 아침 8시 40분에 에어코리아의 마포구 측정값을 보고 바깥 놀이를 할지 정해서 Slack 채널에 알려 주는 자동화를 만들어 주세요.",
  },
];

test.each(works)("$title ($type) passes every gate at the first attempt", async ({ source, ...work }) => {
  const { id } = await createTask(server, {
    ...work,
    ...(source === undefined ? {} : { source: join(folder, "sources", source) }),
  });
  for (const phase of [1, 2, 3, 4]) {
    const review = await eventually(
      `the gate of phase ${phase}`,
      async () => {
        const { gate, questions } = await stateOf(server, id);
        for (const question of questions.filter(({ status }) => status === "pending")) {
          const answer = question.default ?? question.options[0] ?? "Yes.";
          await get(server, "POST", `/api/questions/${question.id}/answer`, { answer });
        }
        return gate.reviews.find((each) => each.phase === phase);
      },
      300_000,
    );
    await get(server, "PATCH", `/api/reviews/${review.id}`, { action: "approve", version: review.version });
  }
  const { gate } = await untilStatus(server, id, "completed");
  const verdicts = gate.verifications.map(({ phase, attempt, status, criteria }) => ({
    phase,
    attempt,
    status,
    others: criteria.filter((each) => each.status !== "passed"),
  }));
  expect(verdicts).toEqual(
    [1, 2, 3, 4].map((phase) => ({ phase, attempt: 1, status: "passed", others: [] })),
  );
});

test.each([
  {
    title: "Why does our night shift get the wrong hours?",
    description:
      "Our rota in Python counts eight hours for the night shift 22:00 to 06:00 in Berlin, also when the clocks change. Why, and how do we repair it?",
  },
  {
    title: "엑셀에서 CSV 한글이 깨집니다",
    description:
      "파이썬으로 내보낸 CSV를 엑셀에서 열면 한글이 깨집니다. 왜 그런지, 어떻게 고치는지 알려 주세요.",
  },
])("$title (custom) is answered", async (work) => {
  const { id } = await createTask(server, { type: "custom", ...work });
  const { conversation } = await untilStatus(server, id, "completed");
  expect(conversation.filter(({ by }) => by === "agent").map(({ text }) => text.length > 400)).toContain(
    true,
  );
});
