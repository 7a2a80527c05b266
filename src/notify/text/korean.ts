import type { NotificationWords } from "./words.ts";

const of = (completed: number, total: number, failed: number): string =>
  `작업 ${total}개 중 ${completed}개 완료${failed > 0 ? `, ${failed}개 실패` : ""}.`;
const phase = ({ phase: number, attempt }: { phase: number; attempt: number }): string =>
  attempt > 1 ? `${number}단계, ${attempt}차 시도.` : `${number}단계.`;
const unverified = ({ verified }: { verified: boolean }): string =>
  verified ? "" : " 검증되지 않은 결과입니다.";

const budgets = { task: "작업 예산", day: "오늘 예산", project: "프로젝트의 오늘 예산" } as const;

/** The Korean texts of notifications. */
export const korean: NotificationWords = {
  headline: {
    question: (title) => `질문: ${title}`,
    dependency: (title) => `필요한 것이 있습니다: ${title}`,
    decision: (title) => `결정: ${title}`,
    review: (title) => `검토 대기: ${title}`,
    review_assigned: (title) => `검토 담당으로 지정됨: ${title}`,
    review_reminder: (title) => `검토 알림: ${title}`,
    review_escalation: (title) => `장기 대기 검토: ${title}`,
    review_auto_approved: (title) => `자동 승인됨: ${title}`,
    mention: (title, { by }) => `${by} 님이 회원님을 언급했습니다: ${title}`,
    turn: (title) => `답할 차례입니다: ${title}`,
    error: (title) => `멈춤: ${title}`,
    task_failed: (title) => `실패: ${title}`,
    task_completed: (title) => `완료: ${title}`,
    rate_limit: (title) => `사용량 제한: ${title}`,
    budget: (title, { reached }) => (reached ? `예산 소진: ${title}` : `예산 거의 소진: ${title}`),
    agent_stuck: (title) => `에이전트 응답 없음: ${title}`,
    orchestration_phase: (title, { phase: number }) => `${number}단계 완료: ${title}`,
    orchestration_task_failed: (title, { task }) => `${task} 실패: ${title}`,
    conflict: (title, { task }) => `${task}에 직접 해결해야 할 충돌이 있습니다: ${title}`,
    orchestration_blocked: (title) => `작업 목록을 계속할 수 없습니다: ${title}`,
    orchestration_finished: (title, { status }) =>
      status === "completed" ? `모든 작업 완료: ${title}` : `일부 작업이 실패한 채 끝남: ${title}`,
  },
  detail: {
    question: ({ question }) => question,
    dependency: ({ name, description }) => `${name}: ${description}`,
    decision: ({ caller, callee }) => `${caller} 구성원이 ${callee} 구성원을 다시 호출하려고 합니다.`,
    review: (content) => `${phase(content)}${unverified(content)}`,
    review_assigned: (content) => `${phase(content)} ${content.by} 님이 지정했습니다.${unverified(content)}`,
    review_reminder: (content, time) =>
      `${phase(content)} ${time(content.since)}부터 대기 중.${unverified(content)}`,
    review_escalation: (content, time) =>
      `${phase(content)} ${time(content.since)}부터 대기 중. 직접 결정하거나 검토할 사람을 지정하세요.${unverified(content)}`,
    review_auto_approved: (content) =>
      `${phase(content)} 검증된 결과에 대해 7일 동안 아무도 결정하지 않았습니다.`,
    mention: ({ text }) => text,
    error: ({ message }) => message,
    task_failed: ({ message }) => message,
    rate_limit: ({ until }, time) => `${time(until)}에 이어서 진행합니다.`,
    budget: ({ scope, usedUsd, limitUsd }) =>
      `${budgets[scope]} $${limitUsd.toFixed(2)} 중 $${usedUsd.toFixed(2)} 사용.`,
    agent_stuck: ({ since }, time) => `${time(since)} 이후로 활동이 없습니다.`,
    orchestration_phase: ({ completed, total, failed }) => of(completed, total, failed),
    orchestration_task_failed: ({ message }) => message,
    conflict: ({ files, more }) => `${files.join(", ")}${more > 0 ? ` 외 ${more}개` : ""}`,
    orchestration_blocked: ({ message }) => message,
    orchestration_finished: ({ completed, total, failed }) => of(completed, total, failed),
  },
  several: (count, first) => `알림 ${count}개: ${first}`,
  options: (options) => `선택지: ${options.join(" · ")}`,
  open: "열기",
  footer: (address) => `받을 알림과 시간을 바꾸려면: ${address}`,
  test: {
    headline: "테스트 알림",
    detail: "이 메시지가 보이면 이 채널은 정상입니다.",
  },
};
