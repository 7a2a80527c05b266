import { createWords, type Translated } from "./create-words.ts";

const en = {
  roles: { viewer: "viewer", member: "member", reviewer: "reviewer", administrator: "administrator" },
  Roles: { viewer: "Viewer", member: "Member", reviewer: "Reviewer", administrator: "Administrator" },
  onlyRead: "You have read-only access.",
  needs: {
    viewer: "You need a role here. Ask an administrator.",
    member: "Viewers can only read. Ask an administrator for the member role.",
    reviewer: "Only reviewers can decide this. Ask an administrator for the role.",
    administrator: "Only administrators can change this.",
  },
  people: "People to mention",
};

const ko: Translated<typeof en> = {
  roles: { viewer: "보기 전용", member: "멤버", reviewer: "검토자", administrator: "관리자" },
  Roles: { viewer: "보기 전용", member: "멤버", reviewer: "검토자", administrator: "관리자" },
  onlyRead: "읽기만 할 수 있는 로그인입니다.",
  needs: {
    viewer: "여기에서 맡은 역할이 없습니다. 관리자에게 요청하세요.",
    member: "보기 전용 역할은 읽기만 할 수 있습니다. 멤버 역할을 관리자에게 요청하세요.",
    reviewer: "검토자만 결정할 수 있습니다. 역할은 관리자에게 요청하세요.",
    administrator: "관리자만 바꿀 수 있습니다.",
  },
  people: "언급할 사람",
};

/** Returns the names of the roles, and the sentences for those who lack one. */
export const useRoleWords = createWords({ en, ko });
