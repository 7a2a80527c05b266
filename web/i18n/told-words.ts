import type { NotificationChannel, NotificationKind } from "../../src/protocol/notify/kinds.ts";
import type { Translated } from "./create-words.ts";

const kindsEn: Readonly<Record<NotificationKind, string>> = {
  question: "Question",
  dependency: "Request for a key or a file",
  decision: "Decision in an office",
  review: "Review",
  review_assigned: "Review assigned",
  review_reminder: "Review reminder",
  review_escalation: "Review escalated",
  review_auto_approved: "Automatic approval",
  mention: "Mention",
  turn: "Your turn",
  error: "Agent stopped",
  task_failed: "Task failed",
  task_completed: "Task done",
  rate_limit: "Rate limit",
  budget: "Budget",
  agent_stuck: "Agent may be stuck",
  orchestration_phase: "Task list: phase done",
  orchestration_task_failed: "Task list: task failed",
  conflict: "Task list: conflict",
  orchestration_blocked: "Task list: cannot continue",
  orchestration_finished: "Task list: finished",
};

const channelsEn: Readonly<Record<NotificationChannel, string>> = {
  email: "e-mail",
  push: "push",
  slack: "Slack",
  webhook: "webhook",
};

/** The English texts about people who were notified. */
export const toldEn = {
  kinds: kindsEn,
  channels: channelsEn,
  slackChannel: "a channel",
  sentence: (channel: string, who: string, about: string) => `Notified by ${channel}: ${who} (${about})`,
};

/** The texts about people who were notified, in any language. */
export type ToldWords = Translated<typeof toldEn>;

/** The Korean texts about people who were notified. */
export const toldKo: ToldWords = {
  kinds: {
    question: "질문",
    dependency: "키나 파일 요청",
    decision: "오피스의 결정",
    review: "검토",
    review_assigned: "검토 담당 지정",
    review_reminder: "검토 알림",
    review_escalation: "장기 대기 검토",
    review_auto_approved: "자동 승인",
    mention: "언급",
    turn: "내 차례",
    error: "에이전트 멈춤",
    task_failed: "작업 실패",
    task_completed: "작업 완료",
    rate_limit: "사용량 제한",
    budget: "예산",
    agent_stuck: "에이전트 응답 없음",
    orchestration_phase: "작업 목록: 단계 완료",
    orchestration_task_failed: "작업 목록: 작업 실패",
    conflict: "작업 목록: 충돌",
    orchestration_blocked: "작업 목록: 계속할 수 없음",
    orchestration_finished: "작업 목록: 종료",
  },
  channels: { email: "이메일", push: "푸시", slack: "Slack", webhook: "웹훅" },
  slackChannel: "채널",
  sentence: (channel, who, about) => `알림을 보냈습니다(${channel}): ${who} (${about})`,
};
