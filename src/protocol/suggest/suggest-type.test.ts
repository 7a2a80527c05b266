import { describe, expect, test } from "vitest";
import type { TaskType } from "../task/task.ts";
import { suggestType } from "./suggest-type.ts";

const EXAMPLES: Readonly<Record<TaskType, readonly string[]>> = {
  create_app: [
    "a todo app with React and Firebase",
    "React와 Firebase로 만드는 할 일 앱",
    "a REST API for a blog platform",
    "블로그 플랫폼용 REST API",
    "a landing page for a SaaS product",
    "SaaS 제품 랜딩 페이지",
    "a CLI tool for file management",
    "파일 관리용 CLI 도구",
    "an online shop front",
    "온라인 쇼핑몰",
  ],
  modify_app: [
    "add dark mode to a React app",
    "React 앱에 다크 모드 추가",
    "fix the login flow's authentication bug",
    "로그인 과정의 인증 버그 수정",
    "add pagination to the user list",
    "사용자 목록에 페이지 나누기 추가",
    "refactor the API to async/await",
    "API를 async/await로 리팩터링",
    "update dependencies",
    "의존성 업데이트",
    "add e-mail notifications to an existing app",
    "기존 앱에 이메일 알림 추가",
  ],
  workflow: [
    "Slack message when a GitHub PR is merged",
    "GitHub PR이 병합되면 Slack 메시지 보내기",
    "daily backup of PostgreSQL to S3",
    "PostgreSQL을 매일 S3에 백업",
    "deploy on push to main",
    "main에 푸시하면 배포",
    "weekly analytics report by e-mail",
    "주간 분석 보고서를 이메일로 보내기",
    "sync Stripe with an internal database",
    "Stripe를 사내 데이터베이스와 동기화",
    "watch a site and alert on downtime",
    "사이트를 지켜보다가 다운되면 알림",
  ],
  custom: [
    "how JWT authentication works",
    "JWT 인증이 작동하는 방식",
    "a regex for e-mail addresses",
    "이메일 주소 정규식",
    "review this code for security holes",
    "이 코드의 보안 취약점 검토",
    "why does this error occur",
    "이 오류가 발생하는 이유",
    "REST or GraphQL for my case",
    "제 경우에는 REST와 GraphQL 중 어느 쪽",
    "the best state management for React",
    "React에 가장 좋은 상태 관리",
  ],
};

/** A single function and a search for knowledge are custom, unless they are part of an app or of existing code. */
const BOUNDARIES: Readonly<Record<TaskType, readonly string[]>> = {
  create_app: [
    "Create an app with a search function",
    "A route finder app for cyclists",
    "Build a library with a helper for dates",
    "길 찾기 앱",
    "맛집을 찾아 주는 앱을 만들어 주세요",
    "검색 기능이 있는 쇼핑몰 만들기",
  ],
  modify_app: [
    "Refactor the payment function",
    "Add a validation function to our app",
    "Find and fix the login bug in my app",
    "결제 함수 리팩터링",
    "우리 앱에 이메일 검증 함수 추가",
    "기존 코드에서 느린 함수를 찾아 고쳐 주세요",
  ],
  workflow: [
    "Run a cleanup function every night",
    "Notify me when a build fails",
    "매일 밤 정리 함수를 실행하는 자동화",
    "새 논문이 나오면 찾아서 메일로 보내기",
  ],
  custom: [
    "React 상태 관리 모범 사례 찾기",
    "API 호출을 디바운스하는 함수 작성",
    "이메일 검증 함수 작성",
    "Find best practices for React state management",
    "Write a function that debounces API calls",
    "Write an e-mail validation function",
    "Create a small helper for date formats",
    "Implement a debounce hook",
    "Look up the limits of the GitHub API",
    "배열에서 중복을 없애는 함수를 만들어 주세요",
    "날짜 형식을 바꾸는 헬퍼 하나 만들어줘",
    "PostgreSQL 인덱스 자료를 찾아 주세요",
    "서버리스 플랫폼 요금 알아보기",
  ],
};

/** The same examples and others, phrased as people write them. */
const SENTENCES: Readonly<Record<TaskType, readonly string[]>> = {
  create_app: [
    "Build me a todo app with React and Firebase, please.",
    "Could you create a REST API for a blog platform?",
    "I want a web app for tracking my daily expenses",
    "A habit tracker app with daily reminders",
    "We need a dashboard that shows sales by region",
    "Create a new project from scratch: a chess game for two",
    "Build a monitoring dashboard",
    "React와 Firebase로 할 일 앱을 만들어 주세요",
    "블로그 플랫폼을 위한 REST API를 만들어 줄 수 있나요?",
    "리뷰를 모으는 앱을 처음부터 만들어줘",
    "동네 빵집 홈페이지를 제작해 주세요",
  ],
  modify_app: [
    "Can you add dark mode to our app?",
    "I have a React app. Add pagination to the user list.",
    "The checkout page is broken on phones, fix it",
    "Please upgrade our existing app to React 19",
    "Make the search page faster",
    "Add a daily report to our app",
    "Implement search in our existing shop",
    "로그인이 안 되는 문제를 해결해줘",
    "우리 앱에 다크 모드를 추가해줘",
    "로그인 화면의 버그를 고쳐 주세요",
    "결제 화면을 바꿔 줄 수 있나요?",
    "기존 프로젝트의 데이터베이스를 PostgreSQL로 마이그레이션해줘",
  ],
  workflow: [
    "When a pull request is merged, post a message to Slack",
    "Every morning, send the open invoices to the accountant",
    "Automatically deploy when someone pushes to main",
    "Create a workflow that syncs Stripe with our database",
    "Build an automation that backs up PostgreSQL nightly",
    "Connect Google Forms with Notion",
    "새 이슈가 생기면 노션에 추가해줘",
    "재고가 부족하면 이메일로 알려줘",
    "매일 아침 미결제 청구서를 회계 담당자에게 보내줘",
    "PR이 병합되면 슬랙으로 알려줘",
    "데이터베이스 백업을 자동화하는 워크플로를 만들어줘",
    "새 주문이 들어올 때마다 구글 시트에 기록해줘",
  ],
  custom: [
    "How do I add dark mode to my app?",
    "Can you explain how JWT authentication works?",
    "What is the difference between REST and GraphQL?",
    "Why is my existing app slow when a user logs in?",
    "Write a regex that matches e-mail addresses",
    "Should I use Redux or Zustand?",
    "JWT 인증은 어떻게 작동하나요?",
    "이 코드에 보안 문제가 있는지 검토해 줄 수 있나요?",
    "앱을 만들 때 REST와 GraphQL 중 무엇이 더 좋을까요?",
    "이 오류가 왜 나는지 설명해줘",
  ],
};

describe.each([
  ["the examples of the form", EXAMPLES],
  ["single functions and searches", BOUNDARIES],
  ["whole sentences", SENTENCES],
])("%s", (_title, texts) => {
  const cases = Object.entries(texts).flatMap(([type, of]) => of.map((text) => ({ type, text })));

  test.each(cases)("$text: $type", ({ text, type }) => {
    expect(suggestType(text)?.type).toBe(type);
  });
});

describe("a suggestion", () => {
  test("gives the reason in the words of the text", () => {
    expect(suggestType("Add Dark Mode to our app")).toEqual({
      type: "modify_app",
      reason: "change",
      matched: ["Add", "Add … to", "to our", "our app"],
    });
    expect(suggestType("매일 S3에 백업")).toEqual({
      type: "workflow",
      reason: "schedule",
      matched: ["매일", "백업"],
    });
    expect(suggestType("무엇이 좋을까요?")).toEqual({
      type: "custom",
      reason: "question",
      matched: ["좋을까요", "무엇이"],
    });
  });

  test.each(["", "   ", "?!", "hello", "안녕하세요", "1234", "lorem ipsum dolor"])(
    "is not made for %j",
    (text) => {
      expect(suggestType(text)).toBeNull();
    },
  );

  test("changes while the text is typed", () => {
    const typed = ["Add", "Add a", "How", "How do I add"].map((text) => suggestType(text)?.type);
    expect(typed).toEqual(["modify_app", "modify_app", "custom", "custom"]);
  });

  test("is the same for composed and decomposed Hangul", () => {
    expect(suggestType("기존 앱에 알림 추가".normalize("NFD"))).toEqual(suggestType("기존 앱에 알림 추가"));
  });

  test("uses only the beginning of a long text", () => {
    const beginning = `Add dark mode to the page ${"and so on ".repeat(20)}`;
    expect(suggestType(`${beginning}${"why? how? every day, whenever ".repeat(100_000)}`)).toEqual(
      suggestType(beginning),
    );
  });
});
