import { createWords, type Translated } from "./create-words.ts";

const en = {
  intro: "All actions, newest first. Allowed reads are not recorded.",
  onlyAdministrators: "Only administrators can read the audit log.",
  filters: "Filters",
  person: "Person",
  everybody: "Everyone",
  act: "Action",
  actHint: "reviews, DELETE …",
  outcome: "Outcome",
  outcomes: { any: "All", allowed: "Allowed", refused: "Refused" },
  from: "From (UTC)",
  to: "To (UTC)",
  exportAll: "Export as JSON lines",
  list: "Entries of the audit log",
  nobody: "Not signed in",
  token: (name: string) => `token ${name}`,
  mcp: "over MCP",
  empty: "No entries match.",
  more: "Load older entries",
};

const ko: Translated<typeof en> = {
  intro: "누가 무엇을 했는지 최신순으로 보여 줍니다. 허용된 읽기는 기록하지 않습니다.",
  onlyAdministrators: "감사 로그는 관리자만 볼 수 있습니다.",
  filters: "필터",
  person: "사람",
  everybody: "모든 사람",
  act: "동작",
  actHint: "reviews, DELETE …",
  outcome: "결과",
  outcomes: { any: "전체", allowed: "허용", refused: "거부" },
  from: "시작일 (UTC)",
  to: "종료일 (UTC)",
  exportAll: "JSON Lines로 내보내기",
  list: "감사 로그 항목",
  nobody: "로그인하지 않음",
  token: (name) => `토큰 ${name}`,
  mcp: "MCP로 호출",
  empty: "해당하는 항목이 없습니다.",
  more: "이전 항목 더 보기",
};

/** Returns the texts about the audit log. */
export const useAuditWords = createWords({ en, ko });
