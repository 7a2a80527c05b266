import type { Titles } from "../../test/support/pages/full-installation.ts";
import type { Language } from "./camera.ts";

/** The titles of the tasks in the screenshots. */
export const titles: Readonly<Record<Language, Titles>> = {
  en: {
    done: "Plan a to-do list",
    delivered: "Describe the release",
    asking: "A to-do list for the team",
    running: "Why is the nightly report slow?",
    failed: "Review the login code for security holes",
    draft: "REST or GraphQL for the mobile app?",
    gated: "Export the report as CSV",
    doubtful: "A note about signals",
  },
  ko: {
    done: "할 일 앱 계획하기",
    delivered: "릴리스 설명 작성",
    asking: "팀을 위한 할 일 목록",
    running: "야간 리포트가 왜 느린지 조사",
    failed: "로그인 코드 보안 점검",
    draft: "모바일 앱에는 REST와 GraphQL 중 무엇이 좋을까?",
    gated: "보고서를 CSV로 내보내기",
    doubtful: "신호소에 대한 메모",
  },
};
