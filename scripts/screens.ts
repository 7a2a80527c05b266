/*
 * What the pictures of the page show: tasks with their texts, and the places that are looked at.
 */

export type Language = "en" | "ko";

/** The tasks in the pictures, and the question that one of them asks. */
export interface Made {
  readonly asking: string;
  readonly answered: string;
  readonly running: string;
  readonly failed: string;
  readonly draft: string;
  readonly gated: string;
  readonly question: string;
}

/** What the tasks in the pictures are about: a title and a description each. */
export const texts: Record<
  Language,
  Record<keyof Omit<Made, "question">, [title: string, description: string]>
> = {
  en: {
    answered: ["Plan a to-do list", "Plan a small to-do list. Ask me where it should be kept."],
    asking: ["A to-do list for the team", "Plan a small to-do list. Ask me where it should be kept."],
    running: ["Why is the nightly report slow?", "Find out where the time goes and what to change."],
    failed: ["Review the login code for security holes", "Look at src/auth."],
    draft: ["REST or GraphQL for the mobile app?", "Compare both for our case."],
    gated: ["Slack message when a GitHub PR is merged", "Tell #releases who merged what."],
  },
  ko: {
    answered: ["할 일 앱 계획하기", "작은 할 일 앱을 계획해 줘. 어디에 보관할지 물어봐 줘."],
    asking: ["팀을 위한 할 일 목록", "작은 할 일 앱을 계획해 줘. 어디에 보관할지 물어봐 줘."],
    running: ["야간 리포트가 왜 느린지 조사", "시간이 어디서 걸리는지 찾아서 무엇을 바꿀지 알려 줘."],
    failed: ["로그인 코드 보안 점검", "src/auth를 봐 줘."],
    draft: ["모바일 앱에는 REST와 GraphQL 중 무엇이 좋을까?", "우리 경우에 맞춰 비교해 줘."],
    gated: ["GitHub PR이 병합되면 Slack 메시지 보내기", "누가 무엇을 병합했는지 #releases에 알려 줘."],
  },
};

interface Screen {
  readonly name: string;
  readonly path: (made: Made) => string;
  /** What is there once the screen is complete. */
  readonly shows: (made: Made) => string;
}

const screen = (name: string, path: string, shows: string): Screen => ({
  name,
  path: () => path,
  shows: () => shows,
});
const task = (name: string, which: keyof Made, shows: string, tab = ""): Screen => ({
  name,
  path: (made) => `/t/${made[which]}${tab === "" ? "" : `?tab=${tab}`}`,
  shows: () => shows,
});
const inbox: Screen = {
  name: "inbox",
  path: () => "/",
  shows: ({ question }) => `[data-row="${question}"]`,
};
const asking: Screen = {
  name: "task-question",
  path: ({ asking: id }) => `/t/${id}`,
  shows: ({ question }) => `[data-question="${question}"]`,
};
const both: readonly Screen[] = [
  inbox,
  asking,
  task("task-running", "running", ".log-row:nth-child(11)"),
  task("task-phases", "gated", "[data-phase-status=reviewing]"),
  task("task-work", "gated", "[role=tabpanel] details", "work"),
  task("task-files", "gated", "[role=tabpanel] li", "files"),
  task("task-checkpoints", "gated", "[data-checkpoint]", "checkpoints"),
  screen("board", "/board", "[data-card]:visible"),
  screen("new-task", "/new", "[data-type]"),
  screen("metrics", "/metrics", "dl dd"),
  screen("settings", "/settings", "[role=tabpanel] input"),
  screen("settings-work", "/settings?section=work", "[data-setting]"),
  screen("settings-agents", "/settings?section=agents", "[role=tabpanel] li"),
  screen("settings-secrets", "/settings?section=secrets", "[data-setting]"),
];

/** The screens that are taken on a wide window. */
export const onWide: readonly Screen[] = [
  ...both,
  task("task-done", "answered", "[data-standing=done]"),
  task("task-history", "answered", "[role=tabpanel] li:nth-child(6)", "history"),
  task("task-failed", "failed", "[role=alert]"),
  task("task-draft", "draft", "[data-standing=draft]"),
  { name: "question", path: ({ question }) => `/q/${question}`, shows: () => "[type=radio]" },
  screen("not-found", "/nowhere", "h1"),
];

/** The screens that are taken on a phone. */
export const onPhone: readonly Screen[] = [
  ...both,
  task("conversation", "answered", "[role=tabpanel] li", "conversation"),
];
