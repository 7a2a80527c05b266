import type { CardWords } from "../data/log/card-line.ts";
import type { Language } from "../data/preferences.ts";

/** The texts of cards in the log. They are loaded with the cards, after the first lines are drawn. */
export const cardWords: Readonly<Record<Language, CardWords>> = {
  en: {
    blocks: {
      USER_QUESTION: "Question",
      ASK_USER: "Question",
      ERROR: "Error",
      DEPENDENCY_REQUEST: "Value requested",
      INVOKE: "Call",
      DELIVER_RESULT: "Result",
      STEP_COMPLETE: "Step completed",
    },
    fields: {
      category: "Category",
      question: "Question",
      options: "Options",
      default: "Default",
      required: "Required",
      type: "Type",
      message: "Message",
      details: "Details",
      recovery: "Recovery",
      retry_after: "Retry after",
      name: "Name",
      description: "Description",
    },
    marker: (marker) => {
      if (marker.type === "PHASE_START") return `Phase ${marker.phase} started`;
      if (marker.type === "PHASE_COMPLETE") return `Phase ${marker.phase} completed`;
      if (marker.type === "STEP_START") return `Step ${marker.phase}.${marker.step} started`;
      if (marker.type === "STEP_COMPLETE") return `Step ${marker.phase}.${marker.step} completed`;
      return marker.type === "CUSTOM_TASK_COMPLETE" ? "Task completed" : "Verification result";
    },
  },
  ko: {
    blocks: {
      USER_QUESTION: "질문",
      ASK_USER: "질문",
      ERROR: "오류",
      DEPENDENCY_REQUEST: "값 요청",
      INVOKE: "호출",
      DELIVER_RESULT: "결과",
      STEP_COMPLETE: "세부 단계 완료",
    },
    fields: {
      category: "종류",
      question: "질문",
      options: "선택지",
      default: "기본값",
      required: "필수",
      type: "유형",
      message: "내용",
      details: "자세히",
      recovery: "복구",
      retry_after: "다시 시도",
      name: "이름",
      description: "설명",
    },
    marker: (marker) => {
      if (marker.type === "PHASE_START") return `${marker.phase}단계 시작`;
      if (marker.type === "PHASE_COMPLETE") return `${marker.phase}단계 완료`;
      if (marker.type === "STEP_START") return `세부 단계 ${marker.phase}.${marker.step} 시작`;
      if (marker.type === "STEP_COMPLETE") return `세부 단계 ${marker.phase}.${marker.step} 완료`;
      return marker.type === "CUSTOM_TASK_COMPLETE" ? "작업 완료" : "검증 결과";
    },
  },
};
