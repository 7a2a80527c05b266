import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { workOf } from "./density.ts";
import { emptySections } from "./emptiness.ts";

const task = {
  title: "Bellband",
  description:
    "An app for the ringing master of a church tower to see who can ring on Sunday and whether there are enough people for the bells.",
};
const koreanTask = {
  title: "벌통수첩",
  description: "양봉 농가가 벌통마다 내검 기록을 산속에서도 적고, 다음 내검 날을 알려 주는 앱",
};

const filler: [heading: string, body: string][] = [
  ["Vision", "Bellband is the solution that makes ringing on Sunday easy for the master of every tower."],
  ["Vision", "To be the app with which a ringing master sees who can ring."],
  ["Channels", "The channels will be decided with the team once the implementation has started."],
  ["Security", "Security follows industry standards and best practices."],
  ["Technical risks", "We see the usual risks of software projects and will mitigate them as appropriate."],
  ["Release plan", "Details follow during implementation, depending on the feedback that we receive."],
  [
    "Success metrics",
    "Success is measured with suitable key figures that are defined in consultation with stakeholders.",
  ],
  ["Costs", "The costs are in line with comparable projects and remain manageable at all times."],
  ["Constraints", "All applicable constraints are taken into account in the further course of the project."],
  [
    "Competitors",
    "There are several established providers on the market, each with strengths and weaknesses.",
  ],
  [
    "Edge cases",
    "- Unforeseen situations are handled gracefully.\n- Further cases are examined if required.",
  ],
  ["Design principles", "A clean, consistent and appealing design that puts the user at the centre."],
  [
    "Decisions",
    "Decisions are made pragmatically on the basis of the available information and reviewed regularly.",
  ],
  ["Resources", "| Role | Effort |\n|---|---|\n| Developers | as needed |\n| Designers | as needed |"],
  [
    "Milestones",
    "The work is divided into meaningful milestones, which are planned in an agile manner in phase 2.",
  ],
  ["Data flow", "Data flows between the components as one would expect from a modern web application."],
];

test.each(filler)('finds that "%s" says nothing: %s', (heading, body) => {
  const document = readMarkdown("a.md", `# Product: Bellband\n\n## ${heading}\n${body}\n`);
  expect(emptySections(document, workOf([document], task)).map(({ line }) => line)).toEqual([3]);
});

const koreanFiller: [heading: string, body: string][] = [
  ["비전", "벌통수첩은 양봉 농가에게 꼭 필요한 앱이 되고자 한다."],
  ["비전", "양봉 농가가 벌통의 내검 기록을 적을 수 있게 하는 것이 우리의 비전이다."],
  ["채널", "채널은 팀과 상의하여 개발이 시작된 뒤에 정하도록 한다."],
  ["보안", "보안은 업계 표준과 모범 사례를 준수한다."],
  ["기술 위험", "일반적인 소프트웨어 프로젝트의 위험이 있으며 상황에 따라 유연하게 대처한다."],
  ["출시 계획", "구체적인 일정은 진행 상황과 피드백을 보면서 조율해 나갈 계획이다."],
  ["성공 지표", "이해관계자와 협의하여 합리적인 지표를 마련하고 주기적으로 점검한다."],
  ["비용", "비용은 유사한 프로젝트와 비슷한 수준이며 충분히 감당할 수 있다."],
  ["경쟁 제품", "시장에는 이미 여러 업체가 있으며 저마다 장점과 단점을 가지고 있다."],
  ["예외 상황", "- 예상하지 못한 일이 생기면 매끄럽게 처리한다.\n- 나머지는 구현하면서 살펴본다."],
  ["디자인 원칙", "깔끔하고 일관된 화면으로 누구나 만족할 수 있는 환경을 지향한다."],
  ["자원", "| 역할 | 인원 |\n|---|---|\n| 개발자 | 필요한 만큼 |\n| 디자이너 | 필요한 만큼 |"],
];

test.each(koreanFiller)('finds that the Korean "%s" says nothing: %s', (heading, body) => {
  const document = readMarkdown("a.md", `# 제품: 벌통수첩\n\n## ${heading}\n${body}\n`);
  expect(emptySections(document, workOf([document], koreanTask)).map(({ line }) => line)).toEqual([3]);
});

const good: [heading: string, body: string][] = [
  ["Vision", "No tower is surprised on a Sunday."],
  ["Vision", "Every Friday evening the master knows which bells will swing."],
  ["Navigation", "One screen."],
  ["Deleted files", "No file is deleted."],
  ["Security", "Only the named file is read."],
  ["Security", "Answer links work once and expire after the service."],
  ["Channels", "Branch meetings and the weekly paper The Ringing World."],
  ["Costs", "A mailbox and a small virtual machine; the author works for free."],
  ["Not our users", "Visitors, handbell choirs, carillon players."],
  ["Edge cases", "A ringer answers twice: the later answer counts."],
  ["Dependencies between features", "F3 needs F1; F2 stands alone."],
  ["Technical risks", "Mail providers may treat the weekly question as spam."],
  ["Non-functional requirements", "- Works on a phone from 2016 in a cellar without reception."],
  [
    "Summary",
    "An app for the ringing master of a church tower to see who can ring on Sunday, by mail and without a password.",
  ],
  ["Release plan", "Our own tower first, then three neighbours."],
  ["Constraints", "No budget. Volunteers. German data protection law."],
];

test.each(good)('accepts that "%s" is short: %s', (heading, body) => {
  const document = readMarkdown("a.md", `# Product: Bellband\n\n## ${heading}\n${body}\n`);
  expect(emptySections(document, workOf([document], task))).toEqual([]);
});

const koreanGood: [heading: string, body: string][] = [
  ["비전", "산속에서 적은 것이 사라지지 않는다."],
  ["비전", "여왕벌이 나간 것을 봄에 놓치지 않는다."],
  ["보안", "파일은 읽기만 한다."],
  ["보안", "열쇠는 기록하지 않는다."],
  ["채널", "한국양봉협회 지부 모임과 소식지."],
  ["비용", "서버 한 대와 문자 요금. 사람은 무급이다."],
  ["예외 상황", "같은 통을 하루에 두 번 보면 나중 것이 남는다."],
  ["대상이 아닌 사람", "도시에서 취미로 벌을 치는 사람, 꿀 유통업자."],
  ["기술 위험", "브라우저가 저장소를 지우면 보내지 않은 기록이 사라진다."],
  ["삭제할 파일", "없다. 코드를 옮길 뿐 파일은 그대로다."],
  ["요약", "양봉 농가가 벌통마다 내검 기록을 산속에서도 적는 앱이다. 장갑을 낀 채 누를 수 있게 단추가 크다."],
  ["출시 계획", "우리 봉장부터, 그다음 옆 골짜기 세 농가."],
];

test.each(koreanGood)('accepts that the Korean "%s" is short: %s', (heading, body) => {
  const document = readMarkdown("a.md", `# 제품: 벌통수첩\n\n## ${heading}\n${body}\n`);
  expect(emptySections(document, workOf([document], koreanTask))).toEqual([]);
});

test("a section may repeat a long request that contains the content itself", () => {
  const words = "abcdefghijkl"
    .split("")
    .flatMap((first) => "nopqrstuvwxyz".split("").map((last) => `${first}${last}`));
  const description = `${task.description} ${words.join(" ")}`;
  const document = readMarkdown("a.md", `# Product: Bellband\n\n## Summary\n${task.description}\n`);
  expect([
    emptySections(document, workOf([document], task)).length,
    emptySections(document, workOf([document], { ...task, description })),
  ]).toEqual([1, []]);
});

const letters = { title: "Letterpress: letters from templates, for an office", description: "" };
const plain = "A letter that leaves the office says what it should, about the person it should.";

test.each([
  ["Vision", []],
  ["The vision", []],
  ["Product vision · 제품 비전", []],
  ["Constraints", [3]],
])("one plain sentence without a name or number is enough for %j: %j", (heading, lines) => {
  const document = readMarkdown("a.md", `# Product: Letterpress\n\n## ${heading}\n${plain}\n`);
  expect(emptySections(document, workOf([document], letters)).map(({ line }) => line)).toEqual(lines);
});
