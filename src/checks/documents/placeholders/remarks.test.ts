import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { literalWords } from "./literal-words.ts";
import { checkPlaceholders } from "./placeholders.ts";

const found = (text: string, subject: string): (number | undefined)[] => {
  const document = readMarkdown("a.md", `# A\n\n## B\nTwo euros.\n\n${text}\n`);
  return checkPlaceholders(document, literalWords([document], subject)).map(({ line }) => line);
};

const states = [
  "States: TODO, DOING, DONE.\n\nA new card starts as TODO.",
  "TODO (not begun), DOING (begun), DONE. New ones are TODO.",
  "TODO / In progress / Done. New ones are TODO.",
  "열은 TODO, 진행 중, 완료다. 새 카드는 TODO.",
  "| TODO | DOING | DONE |\n|---|---|---|\n| 1 | 2 | 3 |\n\nCards start in TODO.",
  "| Column | Meaning |\n|---|---|\n| TODO | not begun |\n| DOING | begun |",
  "| # | State | Meaning |\n|---|---|---|\n| 1 | TODO | not begun |\n| 2 | DOING | begun |",
  "| Field | Type | Default |\n|---|---|---|\n| title | text | none |\n| status | enum | TODO |",
  "- TODO: nobody has begun\n- Doing: somebody has\n- Done: it is built",
];

test.each(states)("accepts the state in %j", (text) => {
  for (const subject of ["", "A kanban board", "A to-do app"]) expect(found(text, subject)).toEqual([]);
});

test.each(["A kanban board", "A to-do app", "할 일 목록", "A to do list"])(
  "a state that the subject %j implies needs no siblings",
  (subject) => {
    expect(found("| Field | Shown |\n|---|---|\n| new | TODO |", subject)).toEqual([]);
  },
);

const remarks = [
  "The tablet has a holder; TODO: ask the treasurer who signs for it.",
  "First. TODO ask Ines.",
  "TODO - check the price",
  "- Owner: Ines\n- TODO: ask Ines",
  "TODO: 담당자 정하기",
  "| Layer | Choice |\n|---|---|\n| Database | TODO |",
  "| 작업 | 담당 |\n|---|---|\n| 서버 | TODO |",
];

test.each(remarks)("finds the remark in %j, whatever the states are called", (text) => {
  expect(found(`States: TODO, DOING, DONE.\n\n${text}`, "A kanban board")).toHaveLength(1);
});

test("a price may be TBD, the database may not", () => {
  const subject = "Films whose price is TBD";
  expect(found("| Film | Price |\n|---|---|\n| Ringo | TBD |", subject)).toEqual([]);
  expect(found("| Layer | Choice |\n|---|---|\n| Database | TBD |", subject)).toHaveLength(1);
});

const open = [
  "Price per theatre: TBD.",
  "First. Hosting: TBD. A server is small.",
  "- Owner: TBD",
  "담당: TBD",
  "**License:** TBD",
];

test.each(open)("finds the open decision in %j, although TBD is a state", (text) => {
  expect(found(`States: TODO, TBD, DOING, DONE.\n\n${text}`, "Tasks with TODO, TBD, DONE")).toHaveLength(1);
});

test.each(["Badge: TBD.", "State: TBD", "- Sofa: TBD", "New tasks may be TBD."])(
  "accepts the state in %j",
  (text) => {
    expect(found(`States: TODO, TBD, DOING, DONE.\n\n${text}`, "Tasks with TODO, TBD, DONE")).toEqual([]);
  },
);

const tokens = [
  "An agency pays <price per person> a month.",
  "It is run by <your-company>.",
  "자문은 ○○○ 교수가 맡는다.",
  "교수가 한 달에 ○시간 일한다.",
  "It costs XX euros.",
  "It costs €X a month.",
];

test.each(tokens)("finds the characters that stand for a value in %j", (text) => {
  expect(found(text, "")).toEqual([6]);
});

test.each([
  "영화 <나의 아저씨>를 본다.",
  "A <details open> element.",
  "Three of five: ●●●○○.",
  "김○○처럼 가린다.",
  "| 기능 | 1차 |\n|---|---|\n| 찜 | ○ |\n| 표 | × |",
  "vault add --for <client name> adds one.",
  "Hello <first name>, … The text begins with <first name>.",
  "Chapter XXX is long.",
])("accepts %j", (text) => {
  expect(found(text, "")).toEqual([]);
});

test.each([
  "The database will be decided during implementation.",
  "The limit is to be determined in phase 2.",
  "The details will be specified in the next phase.",
  "We will decide on the database later.",
  "한도는 구현 단계에서 결정한다.",
  "저장 방식은 나중에 정한다.",
  "팀은 요금을 추후 결정한다.",
  "결제 수단은 나중에 추가할 예정이다.",
  "한도는 이후에 정한다.",
  "한도는 개발 이후에 정한다.",
])("finds the decision that %j puts off", (text) => {
  expect(found(`It keeps its data in a file. ${text}`, "")).toEqual([6]);
});

test.each([
  "점원은 코드를 적어 두고 나중에 입력한다.",
  "손님은 배송지를 나중에 결정한다.",
  "관리자가 나중에 검토한다.",
  "The winner is decided in the second round.",
  "A note is added in the next step.",
  "F6은 첫 고객 이후에 정한다.",
  "가격은 두 번째 학기 이후에 결정한다.",
])("accepts what users do later in %j", (text) => {
  expect(found(`It keeps its data in a file. ${text}`, "")).toEqual([]);
});
