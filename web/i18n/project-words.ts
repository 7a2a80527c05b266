import { createWords, type Translated } from "./create-words.ts";

const en = {
  title: "Projects",
  intro:
    "A project has a source, defaults, settings and secrets of its own. Every task, task list and office belongs to one.",
  label: "Project",
  all: "All projects",
  create: "New project",
  createTitle: "New project",
  back: "All projects and settings",
  archived: "Archived",
  first: "First project",
  noSource: "No source",
  settings: (name: string) => `Settings of ${name}`,
  name: "Name",
  nameMissing: "Enter a name.",
  source: "Source",
  sourceHint: "The code that tasks start from: a path on the server's machine, or a git URL.",
  agent: "Default agent",
  verifier: "Default verifier",
  type: "Default type",
  budget: "Default budget of a task, in US dollars",
  budgetWrong: "Enter an amount above zero, such as 8 or 2.50, or leave it empty.",
  zone: "Time zone",
  zoneHint: "The daily budget resets at midnight in this time zone, for example Asia/Seoul. If empty, UTC.",
  asEverywhere: "Same as for all projects",
  byText: "Suggested from the text of the task",
  noLimit: "No limit",
  save: "Save",
  saved: "Saved",
  cancel: "Cancel",
  archive: "Archive",
  archiveTitle: (name: string) => `Archive ${name}?`,
  archiveBody:
    "The project takes no new tasks. Existing tasks continue, and you can unarchive the project at any time.",
  keep: "Keep it",
  unarchive: "Unarchive",
  archivedNote: "This project is archived and takes no new tasks.",
  own: "Settings",
  ownIntro:
    "These settings apply to the tasks of this project. The settings for all projects supply the other values.",
  budgetDay: "Daily budget of this project, in US dollars",
  secrets: "Keys and secrets",
  secretsIntro:
    "Agents receive them only in tasks of this project. A value here replaces the one for all projects.",
};

/** The texts about projects in any language. */
export type ProjectWords = Translated<typeof en>;

const ko: ProjectWords = {
  title: "프로젝트",
  intro:
    "프로젝트마다 소스, 기본값, 설정, 비밀 값이 따로 있습니다. 모든 작업, 작업 목록, 오피스는 한 프로젝트에 속합니다.",
  label: "프로젝트",
  all: "모든 프로젝트",
  create: "새 프로젝트",
  createTitle: "새 프로젝트",
  back: "전체 프로젝트와 설정",
  archived: "보관됨",
  first: "첫 프로젝트",
  noSource: "소스 없음",
  settings: (name) => `${name} 설정`,
  name: "이름",
  nameMissing: "이름을 입력하세요.",
  source: "소스",
  sourceHint: "작업의 바탕이 되는 코드입니다. 서버 컴퓨터의 경로나 Git 주소를 적으세요.",
  agent: "새 작업의 에이전트",
  verifier: "새 작업의 검증 에이전트",
  type: "새 작업의 유형",
  budget: "새 작업의 예산 (미국 달러)",
  budgetWrong: "8이나 2.50처럼 0보다 큰 금액을 적거나 비워 두세요.",
  zone: "시간대",
  zoneHint: "하루 예산은 이 시간대의 자정에 초기화됩니다. 예: Asia/Seoul. 비워 두면 UTC입니다.",
  asEverywhere: "모든 프로젝트와 같게",
  byText: "작업 내용에 따라 추천",
  noLimit: "제한 없음",
  save: "저장",
  saved: "저장했습니다",
  cancel: "취소",
  archive: "보관",
  archiveTitle: (name) => `‘${name}’ 프로젝트를 보관할까요?`,
  archiveBody: "새 작업을 받지 않습니다. 진행 중인 작업은 계속되고, 언제든지 보관을 해제할 수 있습니다.",
  keep: "그대로 두기",
  unarchive: "보관 해제",
  archivedNote: "보관된 프로젝트라 새 작업을 받지 않습니다.",
  own: "설정",
  ownIntro: "이 프로젝트의 작업에 적용됩니다. 여기에서 정하지 않은 것은 모든 프로젝트의 설정을 따릅니다.",
  budgetDay: "이 프로젝트의 하루 예산 (미국 달러)",
  secrets: "키와 비밀 값",
  secretsIntro:
    "이 프로젝트의 작업에서만 에이전트에 전달합니다. 여기에 적은 값이 모든 프로젝트의 값을 대신합니다.",
};

/** Returns the texts about projects. */
export const useProjectWords = createWords({ en, ko });
