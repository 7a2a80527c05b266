import { documents } from "./bases.ts";
import { below, emptied, headingsOf, more, plantedIn, repeating, swap, withoutPart } from "./edits.ts";
import type { Defect } from "./edits.ts";

const idea = "docs/planning/01_idea.md";
const product = "docs/planning/06_product.md";

const korean = `# 아이디어: 도구함

## Summary
도구함은 주택 협동조합 주민들이 서로 공구를 빌려주는 작은 웹 애플리케이션이다. 무엇이 있고 누가 가지고 있으며 언제 돌아오는지 보여 준다.

## Problem
자작나무 마을 120세대의 주민들은 단체 채팅방에서 공구를 부탁한다. 부탁은 한 시간 안에 다른 글에 묻히고, 주인은 사다리를 누가 가져갔는지 기억하지 못하며, 다섯 번 가운데 한 번은 두 번 재촉해야 돌아온다. 지난해에는 세 사람이 빌려주기를 그만두었다.

## Solution
주인은 사진과 함께 공구를 목록에 올린다. 이웃은 날짜를 골라 예약하고, 건네줄 때와 돌려줄 때 양쪽이 한 번씩 누른다. 돌려줄 날 전날 저녁에 빌린 사람에게만 알림이 간다.

## Target users
서로 얼굴을 아는 50세대에서 300세대 규모 협동조합의 주민이다. 이사회는 얼마나 쓰이는지 알고 싶어 한다.

## Value
주인은 언제나 공구가 어디 있는지 안다. 늦은 반납은 다섯에 하나에서 스물에 하나 아래로 줄고, 주말에 쓸 공구를 일 분 안에 찾는다.

## Assumptions and risks
반납이 확실하면 더 기꺼이 빌려준다고 본다. 첫 달에 공구가 서른 개도 올라오지 않으면 이 가정은 틀린 것이다. 초대받은 사람의 절반도 들어오지 않으면 게시판으로 충분했을 것이다.
`;

const in1 = plantedIn(1, documents);

/** The possible defects of planning documents. */
export const planningDefects: readonly Defect[] = [
  in1("a document is missing", product, null, "P1_FILES"),
  in1("a document is in another language than the others", idea, () => korean, "P1_SUBSTANCE"),
  in1(
    "a document is too short",
    idea,
    (text) =>
      headingsOf(text)
        .map((line) => `${line}\n\nYes.`)
        .join("\n\n"),
    "P1_LENGTH",
  ),
  in1(
    "a document repeats one sentence",
    idea,
    repeating(() => "The application helps people to lend tools."),
    "P1_LENGTH",
  ),
  in1(
    "it repeats one sentence with other numbers",
    idea,
    repeating((n) => `Reason ${n} why people like to lend their tools is trust.`),
    "P1_LENGTH",
  ),
  in1(
    "it is long by comments alone",
    idea,
    (text) =>
      `${headingsOf(text)
        .map((line) => `${line}\n\nYes.`)
        .join("\n\n")}\n<!-- ${text.replaceAll("#", "")} -->\n`,
    "P1_LENGTH",
  ),
  in1("[TODO]", idea, below("Value", "[TODO]"), "P1_PLACEHOLDERS"),
  in1("TODO with a colon", idea, more("TODO: ask Ines"), "P1_PLACEHOLDERS"),
  in1("TODO as an item", idea, more("- TODO"), "P1_PLACEHOLDERS"),
  in1("TODO before what is to be done", idea, more("TODO write this section"), "P1_PLACEHOLDERS"),
  in1("TBD in a cell of a table", product, swap("| 40 |", "| TBD |"), "P1_PLACEHOLDERS"),
  in1("TBD in a heading", idea, more("## TBD\n\nMore about lending will be found here."), "P1_PLACEHOLDERS"),
  in1("TBD in bold", idea, more("The price is **TBD**."), "P1_PLACEHOLDERS"),
  in1("Coming soon", idea, more("Photos are coming soon."), "P1_PLACEHOLDERS"),
  in1(
    "a phrase over two lines",
    idea,
    more("The rules of late returns are to be\ndefined with the board."),
    "P1_PLACEHOLDERS",
  ),
  in1("a bracket over two lines", idea, more("The price is [Insert\nthe price] a month."), "P1_PLACEHOLDERS"),
  in1("lorem ipsum", idea, more("Lorem ipsum dolor sit amet."), "P1_PLACEHOLDERS"),
  in1("a marker with an invisible character in it", idea, more("TO\u200bDO: ask Ines"), "P1_PLACEHOLDERS"),
  in1("a marker in a comment", idea, more("<!-- TODO: ask Ines -->"), "P1_PLACEHOLDERS"),
  in1("a section is missing", idea, withoutPart("Value"), "P1_HEADINGS"),
  in1("a section is empty", idea, emptied("Value"), "P1_HEADINGS"),
  in1(
    "a heading stands in a code block only",
    idea,
    (text) => more("```\n## Value\n```")(withoutPart("Value")(text)),
    "P1_HEADINGS",
  ),
  in1(
    "a heading stands in a comment only",
    idea,
    (text) => more("<!--\n## Value\n-->")(withoutPart("Value")(text)),
    "P1_HEADINGS",
  ),
  in1("a code block is never closed", idea, more("```\nlend()"), "P1_MARKDOWN"),
  in1("a comment is never closed", idea, more("<!-- ask Ines"), "P1_MARKDOWN"),
  in1("a table without its line of dashes", product, swap("|---|---|---|---|\n", ""), "P1_MARKDOWN"),
  in1("a row with more cells than the table has", product, swap("| 40 |", "| 40 | or 50 |"), "P1_MARKDOWN"),
  in1("a link that leads to no file", idea, more("See [the plan](plan.md) for more."), "P1_MARKDOWN"),
  in1("a block of JSON that is cut off", idea, more('```json\n{ "lend": [1, 2\n```'), "P1_MARKDOWN"),
  in1(
    "a section that fits any product",
    idea,
    (text) =>
      below(
        "Value",
        "Our solution helps users to achieve their goals more efficiently and easily.",
      )(emptied("Value")(text)),
    "P1_SUBSTANCE",
  ),
  in1(
    "one text under three headings",
    product,
    (text) =>
      ["Vision", "Out of scope", "Constraints"].reduce(
        (edited, heading) =>
          below(heading, "Neighbours of Birch Court lend 30 tools in the first month.")(edited),
        text,
      ),
    "P1_SUBSTANCE",
  ),
  in1("an id that nobody defines", product, more("Payment comes later, with F9."), "P1_REFERENCES"),
  in1("an equation that is wrong", idea, more("That makes 12 × 30 = 460 loans."), "P1_REFERENCES"),
  in1("bytes that are no text", idea, more("\u0000\u0001"), "P1_MARKDOWN"),
];
