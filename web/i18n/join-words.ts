import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Join Signalbox",
  invited: (by: string, role: string) => `@${by} has invited you as ${role}.`,
  invitedToProjects: (by: string) => `@${by} has invited you to projects.`,
  displayName: "Display name",
  name: "Name",
  nameHint: "Others mention you by this name, for example @mina. You cannot change it later.",
  email: "E-mail address (optional)",
  join: "Join",
  missing: "Enter a display name and a name.",
  refused: "This invitation is not valid",
  askAgain: "An invitation works once, within 72 hours. Ask for a new one.",
  toSignIn: "Go to the sign-in page",
  stay: (name: string) => `Continue as ${name}`,
  signedInAs: (name: string) =>
    `This browser is signed in as ${name}. Open the link in another browser to join as somebody else.`,
};

const ko: Translated<typeof en> = {
  title: "Signalbox 참여",
  invited: (by, role) => `@${by} 님이 초대했습니다. 역할: ${role}`,
  invitedToProjects: (by) => `@${by} 님이 프로젝트에 초대했습니다.`,
  displayName: "표시 이름",
  name: "이름",
  nameHint: "다른 사람이 @mina처럼 부를 때 씁니다. 나중에 바꿀 수 없습니다.",
  email: "이메일 주소 (선택)",
  join: "참여",
  missing: "표시 이름과 이름을 입력하세요.",
  refused: "사용할 수 없는 초대입니다",
  askAgain: "초대는 72시간 안에 한 번만 쓸 수 있습니다. 새 초대를 요청하세요.",
  toSignIn: "로그인 페이지로 이동",
  stay: (name) => `계속 사용하기: ${name}`,
  signedInAs: (name) =>
    `이 브라우저는 이미 로그인되어 있습니다: ${name}. 다른 사람으로 참여하려면 다른 브라우저에서 링크를 여세요.`,
};

/** Returns the texts of the page that an invitation opens. */
export const useJoinWords = createWords({ en, ko });
