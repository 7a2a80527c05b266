import { expect, test } from "vitest";
import { notificationKinds } from "../../protocol/notify/kind-names.ts";
import { NotificationContent } from "../../protocol/notify/notification.ts";
import { contentSamples } from "./content-samples.suite.ts";
import { textOf } from "./text-of.ts";

test("every kind has a text in both languages", () => {
  expect(contentSamples.map(({ kind }) => kind)).toEqual(notificationKinds);
  for (const content of contentSamples) expect(NotificationContent.safeParse(content).success).toBe(true);
  const text = (language: "en" | "ko") =>
    contentSamples.map((content) => {
      const { headline, detail } = textOf({ title: "Shop", content }, { language, timeZone: "Asia/Seoul" });
      return detail === "" ? headline : `${headline} | ${detail}`;
    });
  expect(text("en")).toMatchInlineSnapshot(`
    [
      "Question: Shop | Which database?",
      "Input needed: Shop | STRIPE_KEY: For payments.",
      "Decision: Shop | PO wants to call Dev again.",
      "Ready for review: Shop | Phase 2.",
      "Review assigned to you: Shop | Phase 2, attempt 2. Assigned by bo.",
      "Reminder: Shop is waiting for a review | Phase 2. Waiting since 19 Nov 2026, 10:30 (Asia/Seoul).",
      "Escalated: Shop is still waiting for a review | Phase 2. Waiting since 19 Nov 2026, 10:30 (Asia/Seoul). Complete the review or assign it to someone. The work is not verified.",
      "Approved automatically: Shop | Phase 2. Nobody decided on the verified work for 7 days.",
      "bo mentioned you: Shop | @mina, is that right?",
      "Your turn: Shop",
      "Stopped: Shop | Sign in first.",
      "Failed: Shop | It broke.",
      "Done: Shop",
      "Rate limit: Shop | The agent continues at 19 Nov 2026, 10:30 (Asia/Seoul).",
      "Budget almost used up: Shop | $4.00 of $5.00 of the task's budget used.",
      "The agent may be stuck: Shop | No activity since 19 Nov 2026, 10:30 (Asia/Seoul).",
      "Phase 1 is done: Shop | 3 of 5 tasks completed, 1 failed.",
      "T1.1 failed: Shop | It broke.",
      "T1.2 has a conflict that you must resolve: Shop | a.ts, b.ts and 1 more",
      "The task list cannot continue: Shop | The branch has uncommitted changes.",
      "The task list ended with failures: Shop | 3 of 5 tasks completed, 1 failed.",
    ]
  `);
  expect(text("ko")).toMatchInlineSnapshot(`
    [
      "질문: Shop | Which database?",
      "필요한 것이 있습니다: Shop | STRIPE_KEY: For payments.",
      "결정: Shop | PO 구성원이 Dev 구성원을 다시 호출하려고 합니다.",
      "검토 대기: Shop | 2단계.",
      "검토 담당으로 지정됨: Shop | 2단계, 2차 시도. bo 님이 지정했습니다.",
      "검토 알림: Shop | 2단계. 2026. 11. 19. 오전 10:30 (Asia/Seoul)부터 대기 중.",
      "장기 대기 검토: Shop | 2단계. 2026. 11. 19. 오전 10:30 (Asia/Seoul)부터 대기 중. 직접 결정하거나 검토할 사람을 지정하세요. 검증되지 않은 결과입니다.",
      "자동 승인됨: Shop | 2단계. 검증된 결과에 대해 7일 동안 아무도 결정하지 않았습니다.",
      "bo 님이 회원님을 언급했습니다: Shop | @mina, is that right?",
      "답할 차례입니다: Shop",
      "멈춤: Shop | Sign in first.",
      "실패: Shop | It broke.",
      "완료: Shop",
      "사용량 제한: Shop | 2026. 11. 19. 오전 10:30 (Asia/Seoul)에 이어서 진행합니다.",
      "예산 거의 소진: Shop | 작업 예산 $5.00 중 $4.00 사용.",
      "에이전트 응답 없음: Shop | 2026. 11. 19. 오전 10:30 (Asia/Seoul) 이후로 활동이 없습니다.",
      "1단계 완료: Shop | 작업 5개 중 3개 완료, 1개 실패.",
      "T1.1 실패: Shop | It broke.",
      "T1.2에 직접 해결해야 할 충돌이 있습니다: Shop | a.ts, b.ts 외 1개",
      "작업 목록을 계속할 수 없습니다: Shop | The branch has uncommitted changes.",
      "일부 작업이 실패한 채 끝남: Shop | 작업 5개 중 3개 완료, 1개 실패.",
    ]
  `);
});
