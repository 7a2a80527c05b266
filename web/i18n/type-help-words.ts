import { createWords, type Translated } from "./create-words.ts";

const en = {
  examplesTitle: "Examples",
  notForTitle: "Do not use it for",
  examples: {
    create_app: [
      "A todo app with React and Firebase",
      "A REST API for a blog platform",
      "A landing page for a SaaS product",
      "A CLI tool for file management",
      "An online store",
    ],
    modify_app: [
      "Add dark mode to a React app",
      "Fix the login flow's authentication bug",
      "Add pagination to the user list",
      "Refactor the API to async/await",
      "Update dependencies",
      "Add e-mail notifications to an existing app",
    ],
    workflow: [
      "Slack message when a GitHub PR is merged",
      "Daily backup of PostgreSQL to S3",
      "Deploy on push to main",
      "Weekly analytics report by e-mail",
      "Sync Stripe with an internal database",
      "Watch a site and alert on downtime",
    ],
    custom: [
      "How does JWT authentication work?",
      "A regex for e-mail addresses",
      "Review this code for security holes",
      "Why does this error occur?",
      "REST or GraphQL for my case?",
      "The best state management for React",
    ],
  },
  notFor: {
    create_app: ["changing an existing app", "a simple automation", "questions"],
    modify_app: ["a new app", "an automation", "when there is no code yet"],
    workflow: ["whole applications", "changing an app", "anything that is not automation"],
    custom: [
      "work that needs structured deliverables",
      "complex projects",
      "work that needs a review after each phase",
    ],
  },
  plan: "How it works",
  planGated: (gates: string) =>
    gates === "1"
      ? "The phase is verified, and you approve it."
      : `Each phase is verified, and you approve it before the next begins: ${gates} reviews.`,
  planSteps: (steps: string) => (steps === "1" ? "1 step" : `${steps} steps`),
  planOpen:
    "You and the agent talk until it says that it is done; you can continue afterwards. There are no phases and no reviews.",
  similar: (count: string, span: string, cost: string | null) =>
    `Most of the last ${count} tasks like this took ${span}, including time waiting for people${cost === null ? "" : `, and cost ${cost}`}.`,
};

const ko: Translated<typeof en> = {
  examplesTitle: "예시",
  notForTitle: "이런 일에는 맞지 않습니다",
  examples: {
    create_app: [
      "React와 Firebase로 만드는 할 일 앱",
      "블로그 플랫폼을 위한 REST API 만들기",
      "SaaS 제품의 랜딩 페이지 만들기",
      "파일 관리 CLI 도구 만들기",
      "온라인 쇼핑몰 만들기",
    ],
    modify_app: [
      "React 앱에 다크 모드 추가하기",
      "로그인 인증 버그 수정",
      "사용자 목록에 페이지 나누기 추가하기",
      "API를 async/await로 리팩터링하기",
      "의존성 업데이트하기",
      "기존 앱에 이메일 알림 추가하기",
    ],
    workflow: [
      "GitHub PR이 병합되면 Slack 메시지 보내기",
      "매일 PostgreSQL을 S3에 백업하기",
      "main에 푸시하면 자동으로 배포하기",
      "매주 분석 리포트를 이메일로 보내기",
      "Stripe와 사내 데이터베이스 동기화하기",
      "사이트를 감시하고 중단되면 알리기",
    ],
    custom: [
      "JWT 인증은 어떻게 동작하나요?",
      "이메일 주소를 찾는 정규식을 만들어 줘",
      "이 코드에 보안 문제가 있는지 봐 줘",
      "이 오류는 왜 발생하나요?",
      "이런 경우에는 REST와 GraphQL 중 무엇이 좋을까요?",
      "React에 가장 알맞은 상태 관리 방법은 무엇인가요?",
    ],
  },
  notFor: {
    create_app: ["이미 있는 앱을 바꾸는 일", "간단한 자동화", "질문"],
    modify_app: ["새로운 앱", "자동화", "아직 코드가 없는 경우"],
    workflow: ["앱 전체", "앱을 바꾸는 일", "자동화가 아닌 모든 일"],
    custom: ["정해진 결과물이 필요한 일", "복잡한 프로젝트", "단계마다 검토해야 하는 일"],
  },
  plan: "진행 방식",
  planGated: (gates) => `단계마다 검증을 거치며, 승인해야 다음 단계로 넘어갑니다. 승인은 ${gates}번입니다.`,
  planSteps: (steps) => `세부 단계 ${steps}개`,
  planOpen: "에이전트가 마쳤다고 할 때까지 대화하며, 그 뒤에도 이어 갈 수 있습니다. 단계와 검토는 없습니다.",
  similar: (count, span, cost) =>
    cost === null
      ? `최근 비슷한 작업 ${count}개는 대부분 ${span} 걸렸습니다(사람을 기다린 시간 포함).`
      : `최근 비슷한 작업 ${count}개는 대부분 ${span} 걸렸고(사람을 기다린 시간 포함) 비용은 ${cost}였습니다.`,
};

/** Returns the texts of the explanation of a type. */
export const useTypeHelpWords = createWords({ en, ko });
