import { createWords, type Translated } from "./create-words.ts";

const en = {
  label: "Main agent",
  tookOver: "Signalbox continues without the main agent.",
  cost: (messages: string, context: string, billed: string) =>
    `${messages} messages, ${context} tokens of context, ${billed} tokens of billed input`,
  starts: (count: string) => `started ${count} times`,
};

const ko: Translated<typeof en> = {
  label: "메인 에이전트",
  tookOver: "메인 에이전트 없이 Signalbox가 이어서 진행합니다.",
  cost: (messages, context, billed) =>
    `메시지 ${messages}개, 컨텍스트 ${context}토큰, 청구 입력 ${billed}토큰`,
  starts: (count) => `${count}회 시작`,
};

/** Returns the texts about an agent that leads an orchestration. */
export const useMainWords = createWords({ en, ko });
