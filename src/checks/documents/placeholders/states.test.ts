import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { literalWords } from "./literal-words.ts";
import { checkPlaceholders } from "./placeholders.ts";

const found = (text: string): (number | undefined)[] => {
  const document = readMarkdown("a.md", text);
  return checkPlaceholders(document, literalWords([document], "")).map(({ line }) => line);
};

const states: Record<string, string> = {
  "a table of states":
    "| 상태 | 뜻 |\n|---|---|\n| 접수 | 손님이 맡겼다 |\n| 작업 중 | 기사가 열었다 |\n| 완료 | 찾아갈 수 있다 |",
  "a table of transitions":
    "| 이전 | 다음 | 누가 |\n|---|---|---|\n| 접수 | 작업 중 | 기사 |\n| 작업 중 | 완료 | 기사 |",
  "states with a longer name":
    "| 단계 | 설명 |\n|---|---|\n| 서류 접수 | 창구에서 받음 |\n| 담당자 검토 중 | 이틀 안에 끝남 |\n| 보완 필요 | 빠진 서류를 알림 |",
  "English states":
    "| Status | Meaning |\n|---|---|\n| To be confirmed | the workshop has not answered |\n| Confirmed | a slot is taken |\n| Not completed | the customer left early |",
  "states of films":
    "| State | Shown as |\n|---|---|\n| DRAFT | nothing |\n| ANNOUNCED | Coming soon |\n| ON_SALE | Buy |",
  "answers of people":
    "| 응답 | 뜻 |\n|---|---|\n| 참석 | 온다 |\n| 불참 | 오지 않는다 |\n| 미정 | 아직 모른다 |",
  "columns of a board":
    "| Column | Meaning |\n|---|---|\n| TODO | nobody has begun |\n| DOING | somebody works on it |\n| DONE | it is built |",
  "a list of states": "주문의 상태:\n\n- 접수\n- 작업 중\n- 완료\n- 취소",
  "a list of states with meanings":
    "- 접수: 손님이 맡겼다\n- 검토 중: 기사가 값을 매긴다\n- 협의 중: 손님에게 전화했다",
  "English items":
    "- Open — nobody has taken it\n- Work in progress — a mechanic has\n- Ready — the customer was told",
  "a label of a state": "- 이름: 김서연\n- 상태: 작업 중\n- 받은 날: 3월 2일",
  "the badge of a screen": "Elements: photo, price.\n\nBadge: Coming soon.\n\nButton: Tell me.",
  code: "주문은 `작업 중`이 된다.\n\n수리가 끝나지 않으면 작업 중이다.",
  "a diagram":
    '```mermaid\nstateDiagram-v2\n  state "준비 중" as P\n  [*] --> P\n```\n\n여는 시각 전에는 가게가 준비 중이다. 손님은 주문하지 못한다.',
  "an enumeration in SQL":
    "```sql\nCREATE TYPE s AS ENUM ('접수', '정리 중', '완료');\n```\n\n| 상태 | 색 |\n|---|---|\n| 정리 중 | 노랑 |",
  "statements about the product":
    "The order will be confirmed. Each booking must be confirmed. The address is not confirmed. The form has not been completed yet.",
  "Korean statements about the product":
    "비밀번호 입력이 필요합니다. 관리자가 검토 중입니다. 기사가 자전거를 정리 중이다. 서류는 담당자 검토 예정이다.",
  "texts of a screen": "- Empty: \"Coming soon\"\n- 오류: “준비 중입니다”\n- Title: 'To be announced'",
  "a heading of a state": "## 작업 중\n기사가 수리를 시작하면 이 상태다.\n\n## 완료\n손님에게 문자를 보낸다.",
  "states with arrows": "신청 → 검토 중 → 승인. 담당자는 검토 중인 신청을 연다.",
  "a risk that names work":
    "| 위험 | 대응 |\n|---|---|\n| 개인정보 | 법무팀 검토 필요, 3월에 요청함 |\n| 일정 | 외부 검토 예정 |",
};

test.each(Object.entries(states))("accepts words of the product in %s", (_, text) => {
  expect(found(`# A\n\n## B\nTwo euros.\n\n${text}\n`)).toEqual([]);
});

const left: Record<string, [string, number[]]> = {
  "a section that is at work": ["## 채널\n작업 중\n\n## 비용\n2유로", [4]],
  "a section with a label only": ["## 위험\n상태: 작성 중\n\n## 비용\n2유로", [4]],
  "a section that is under review": ["## 위험\n담당 부서에서 검토 중입니다.\n\n## 비용\n2유로", [4]],
  "a section to be confirmed": ["## Costs\nThe costs will be confirmed.\n\n## Risks\nRust.", [4]],
  "a section in progress": ["## Costs\n🚧 Work in progress\n\n## Risks\nRust.", [4]],
  "a sentence between others": ["The fee is 2 euros. To be confirmed. It is paid in cash.", [3]],
  "a Korean sentence between others": ["요금은 2유로다. 세부 내용은 작성 중. 현금으로 낸다.", [3]],
  "a cell of a target": [
    "| Metric | Target |\n|---|---|\n| Sign-ups | to be confirmed |\n| Sales | 20 |",
    [5],
  ],
  "a Korean cell of a target": ["| 지표 | 목표 |\n|---|---|\n| 가입 | 준비 중 |\n| 매출 | 20 |", [5]],
  "an undecided value": ["| 항목 | 값 |\n|---|---|\n| 가격 | 미정 |\n| 기간 | 2주 |", [5]],
  "a competitor without a name": [
    "| Competitor | Strength |\n|---|---|\n| TBD | many users |\n| Ringo | cheap |",
    [5],
  ],
  "an item without content": ["- Price: to be announced\n- Place: Bern", [3]],
  "items without content": ["- 작성 중\n- 준비 중", [3, 4]],
  "details that are not written": ["The details have not been worked out yet. It costs 2 euros.", [3]],
  "a definition that is missing": ["The limits are not defined. It costs 2 euros.", [3]],
  "a definition in Korean that is missing": ["한도는 추후 정의 예정입니다. 값은 2유로다.", [3]],
};

test.each(Object.entries(left))("finds %s", (_, [text, lines]) => {
  expect(found(`# A\n\n${text}\n`)).toEqual(lines);
});
