import { describe, expect, it } from "vitest";

import type { ListedTask } from "../task-list.ts";
import { readSignalbox } from "./read-signalbox.ts";

/** Returns the tasks as `id status phase title`. */
function tasks(content: string): readonly string[] {
  return readSignalbox(content).tasks.map(
    ({ id, status, phase, title }) => `${id} ${status} ${phase} ${title}`,
  );
}

function task(content: string, id: string): ListedTask {
  const found = readSignalbox(content).tasks.find((one) => one.id === id);
  if (found === undefined) throw new Error(`no ${id}`);
  return found;
}

/** Returns the edges as `task<-needs kind line`. */
function edges(content: string): readonly string[] {
  return readSignalbox(content).edges.map(
    ({ task, needs, kind, line }) => `${task}<-${needs} ${kind} ${line}`,
  );
}

const three = "### [ ] T1: a\n### [ ] T2: b\n### [ ] T3: c\n";

describe("headings", () => {
  it("reads a task from every form of a heading", () => {
    const content = [
      "# List",
      "## [ ] T1.1: two signs",
      "### [x] T1.2: done",
      "### [] Phase 1, T1.3: empty box",
      "#### [~] **T1.4**: running",
      "##### [-] P1-T1.5: skipped ###",
      "###### [X] T012a - dash",
      "### T1.6: no box",
      "### [ ] T0.5.2: 세 숫자",
    ].join("\n");
    expect(tasks(content)).toEqual([
      "T1.1 open 1 two signs",
      "T1.2 done 1 done",
      "T1.3 open 1 empty box",
      "T1.4 running 1 running",
      "P1-T1.5 skipped 1 skipped",
      "T012a done 1 dash",
      "T1.6 open 1 no box",
      "T0.5.2 open 0 세 숫자",
    ]);
    expect(readSignalbox(content).title).toBe("List");
    expect(task(content, "T1.6").box).toBeNull();
  });

  it("the position of a box counts bytes", () => {
    expect(task("한글\n### [] T1: 가", "T1").box).toEqual({
      offset: 7 + 5,
      empty: true,
      lineText: "### [] T1: 가",
    });
    expect(task("<!-- 한 -->\r\n- [ ] T1: x <!-- 글 -->\r\n", "T1")).toMatchObject({
      title: "x",
      box: { offset: 14 + 3, empty: false, lineText: "- [ ] T1: x <!-- 글 -->" },
    });
  });

  it("titles have no emphasis markers", () => {
    const content = [
      "- [ ] **T1: Login form**",
      "- [ ] **T2:** Sign *up*",
      "- [ ] **T3**: **Strong** start",
      "- [ ] T4: Watch src/**",
    ].join("\n");
    expect(tasks(content)).toEqual([
      "T1 open 1 Login form",
      "T2 open 1 Sign up",
      "T3 open 1 Strong start",
      "T4 open 1 Watch src/**",
    ]);
  });

  it("other headings are not tasks", () => {
    const content =
      "# [ ] T1: title\n## M1: milestone\n## T1 - group\n### 1.1: number\n### FR-1: x\n### T1 notes\n";
    expect(tasks(content)).toEqual([]);
  });

  it("a suffix such as -BE belongs to the title", () => {
    expect(tasks("### [ ] Phase 1, T1.1-BE: 로그인 API\n### [ ] T1.2-FE: UI\n**의존성**: T1.1-BE")).toEqual([
      "T1.1 open 1 BE: 로그인 API",
      "T1.2 open 1 FE: UI",
    ]);
    expect(edges("### [ ] T1.1-BE: a\n### [ ] T1.2-FE: b\n**의존성**: T1.1-BE - **Mock 사용**")).toEqual([
      "T1.2<-T1.1 explicit 3",
    ]);
  });

  it("a heading or an item with a box that is not a task is an error", () => {
    expect(readSignalbox("### [ ] Login\n### [!] T1: x\n- [?] T2: y").errors).toMatchObject([
      { code: "PARSE_FAIL", detail: "1", line: 1 },
      { code: "PARSE_FAIL", detail: "2", line: 2 },
      { code: "PARSE_FAIL", detail: "3", line: 3 },
    ]);
  });

  it("nothing in a fence, in a comment or in front matter is a task", () => {
    const content =
      "---\ntitle: x\n---\n```\n### [ ] T1: a\n```\n<!--\n### [ ] T2: b\n-->\n\n    ### [ ] T3: c\n";
    expect(tasks(content)).toEqual([]);
  });
});

describe("list items", () => {
  it("the nested lines of a task are its fields", () => {
    const content = [
      "## T1 - User Resource",
      "",
      "- [ ] T1.1: User API 설계",
      "  - deps: []",
      "  - domain: backend",
      "",
      "- [x] T1.2: User API 구현",
      "  - deps: [T1.1]",
      "  - domain: backend",
      "  - files: src/domains/user/*, src/a.ts",
      "  - owner: backend-specialist",
      "  - model: sonnet",
    ].join("\n");
    expect(tasks(content)).toEqual(["T1.1 open 1 User API 설계", "T1.2 done 1 User API 구현"]);
    expect(edges(content)).toEqual(["T1.2<-T1.1 explicit 8"]);
    expect(task(content, "T1.1")).toMatchObject({
      specialists: ["backend"],
      body: "  - deps: []\n  - domain: backend",
    });
    expect(task(content, "T1.2")).toMatchObject({
      specialists: ["backend-specialist"],
      files: ["src/domains/user/*", "src/a.ts"],
    });
    expect(readSignalbox(content).phases).toEqual([{ number: 1, title: "User Resource", line: 1 }]);
  });

  it("a heading without a box above its own tasks names a group", () => {
    expect(tasks("## T1: Users\n- [ ] T1.1: a\n- [ ] T1.2: b\n## T2: Shop\n### [ ] T2.1: c")).toEqual([
      "T1.1 open 1 a",
      "T1.2 open 1 b",
      "T2.1 open 2 c",
    ]);
  });

  it("check boxes below a heading task are criteria, even with an id", () => {
    const content =
      "### [ ] T1.1: a\n**완료 조건**:\n- [ ] T0.5.3: ReportViewer test passes\n- [x] `npm test` 통과\n";
    expect(tasks(content)).toEqual(["T1.1 open 1 a"]);
    expect(task(content, "T1.1").criteria).toEqual(["T0.5.3: ReportViewer test passes", "`npm test` 통과"]);
  });

  it("check boxes below a criteria line of an item are not tasks", () => {
    const content = "- [ ] T1.1: a\n  - criteria:\n    - [ ] T1.2: works\n- [ ] T1.3: b";
    expect(tasks(content)).toEqual(["T1.1 open 1 a", "T1.3 open 1 b"]);
    expect(task(content, "T1.1").criteria).toEqual(["T1.2: works"]);
  });

  it("a nested item with an id is a task that its parent waits for", () => {
    const content = "- [ ] T1: a\n  - [ ] T1.1: b\n    - deps: none\n  - [ ] works\n";
    expect(tasks(content)).toEqual(["T1 open 1 a", "T1.1 open 1 b"]);
    expect(edges(content)).toEqual(["T1<-T1.1 order 2"]);
  });

  it("an item with the id of a heading only mentions it", () => {
    const content = "## Progress\n- [x] T1: a\n- [ ] T2: b\n\n### [ ] T1: a\n";
    expect(tasks(content)).toEqual(["T2 open 1 b", "T1 open 1 a"]);
    expect(readSignalbox(content).contradictions.map(({ lines }) => lines)).toEqual([[5, 2]]);
  });
});

describe("fields", () => {
  it("English and Korean names, bold or plain, are equivalent", () => {
    const names = {
      specialist: ["**담당**: a-b + c", "- owner: a-b, c", "**Agent:** a-b and c", "specialist: `a-b` / c"],
      files: [
        "**산출물**: `x/y.ts`, `z`",
        "files: [x/y.ts]",
        "**Files**:\n- `x/y.ts` (구현)",
        "- 파일： x/y.ts",
      ],
      tests: ["tests: `npm test`", "**테스트**:\n- npm test", "**Tests**:\n```sh\n# run\nnpm test\n```"],
      criteria: ["**인수 조건**:\n\n- [ ] ok", "- **Acceptance Criteria**: ok", "criteria: ok"],
      priority: ["priority: high", "**우선순위**: 높음", "- Priority: P0"],
    };
    const of = (lines: string): ListedTask => task(`### [ ] T1: x\n${lines}\n`, "T1");
    for (const line of names.specialist) expect(of(line).specialists).toEqual(["a-b", "c"]);
    for (const line of names.files) expect(of(line).files).toEqual(["x/y.ts"]);
    for (const line of names.tests) expect(of(line).tests).toEqual(["npm test"]);
    for (const line of names.criteria) expect(of(line).criteria).toEqual(["ok"]);
    for (const line of names.priority) expect(of(line).priority).toBe("high");
  });

  it("code is a value of tests and worktrees only", () => {
    const code = (line: string, language: string): string =>
      `### [ ] T1: x\n${line}\n\n\`\`\`${language}\n// - [ ] T30: no task\ngraph TD\n\`\`\`\n- more\n`;
    expect(task(code("**담당**: a", "mermaid"), "T1").specialists).toEqual(["a"]);
    expect(task(code("specialist: a", ""), "T1").specialists).toEqual(["a"]);
    expect(task(code("- **Tests**: npm test", "bash"), "T1").tests).toEqual(["npm test"]);
    expect(task(code("**Tests**: npm test", "ts"), "T1").tests).toEqual(["npm test", "more"]);
    expect(task(code("criteria: works", ""), "T1").criteria).toEqual(["works", "more"]);
    for (const line of ["- **Dependencies**: T1", "depends: T1", "**의존성**: T1"]) {
      const list = readSignalbox(code(line, "typescript"));
      expect([list.edges.length, list.external, list.errors]).toEqual([1, [], []]);
    }
  });

  it("the list below an unknown label belongs to no field", () => {
    const content = "### [ ] T1: x\n**산출물**:\n- `a.ts`\n\n**작업 내용**:\n- `b.ts` 작성\n";
    expect(task(content, "T1").files).toEqual(["a.ts"]);
  });
});

describe("dependency lines", () => {
  const needs = (line: string): readonly string[] =>
    edges(`${three}### [ ] T4: d\n${line}\n`).map((edge) => edge.split(" ")[0]!);

  it("every form of a dependency line gives the same edges", () => {
    const lines = [
      "**의존성**: T1, T2 완료 필요",
      "**의존**: T1과 T2",
      "- depends: T1, t2",
      "Dependencies: [T1, T2]",
      "- **Depends on**: `T1` and **T2**",
      "deps: T1-T2",
      "deps: T1~T2",
      "deps: T1 – T2",
      "deps: T1..T2",
      "deps: T1-2",
      "deps: T1부터 T2까지",
      "**의존성**:\n- T1\n- T2 완료 후",
    ];
    for (const line of lines) expect([line, needs(line)]).toEqual([line, ["T4<-T1", "T4<-T2"]]);
  });

  it("wrapped lines continue the value after a comma; otherwise they are prose", () => {
    expect(needs("- depends: T1,\n    T2")).toEqual(["T4<-T1", "T4<-T2"]);
    expect(needs("- depends:\n    T1 and\n    T2")).toEqual(["T4<-T1", "T4<-T2"]);
    const prose = readSignalbox(`${three}### [ ] T4: d\n- depends: T1\n  <List after={T2} /> shows it\n`);
    expect([prose.edges.map(({ needs }) => needs), prose.external]).toEqual([["T1"], []]);
  });

  it("a link to a task names the task", () => {
    expect(needs("depends: `T1`, [T2](#t2-b)")).toEqual(["T4<-T1", "T4<-T2"]);
  });

  it("a word such as none gives no edge, no note and no external dependency", () => {
    for (const word of ["none", "-", "—", "없음", "없습니다", "N/A", "", "[]", "None."]) {
      const list = readSignalbox(`${three}### [ ] T4: d\n**의존성**: ${word}\n`);
      expect([word, list.edges, list.external, list.tasks[3]?.notes]).toEqual([word, [], [], []]);
    }
  });

  it("ids become edges and the prose becomes a note", () => {
    const content = `### [ ] T0.5.2: a\n### [ ] T0.5.3: b\n### [ ] T1.1: c\n**의존성**: T0.5.2, T0.5.3 완료 필요 (Mock 사용으로 독립 개발)\n`;
    expect(edges(content)).toEqual(["T1.1<-T0.5.2 explicit 4", "T1.1<-T0.5.3 explicit 4"]);
    expect(task(content, "T1.1").notes).toEqual(["완료 필요 (Mock 사용으로 독립 개발)"]);
    const dash = `${three}### [ ] T4: d\n**의존성**: T1, T2 — **Mock 사용으로 독립 개발 가능**\n`;
    expect(edges(dash).length).toBe(2);
    expect(task(dash, "T4").notes).toEqual(["Mock 사용으로 독립 개발 가능"]);
  });

  it("a name outside the list is an external dependency", () => {
    const content = `${three}### [ ] T4: d\n**의존성**: T1, Epic 3, backend team 완료 필요\n### [ ] T5: e\ndepends: EPIC-7\n`;
    const list = readSignalbox(content);
    expect(list.external).toEqual([
      { task: "T4", name: "Epic 3", line: 5 },
      { task: "T4", name: "backend team", line: 5 },
      { task: "T5", name: "EPIC-7", line: 7 },
    ]);
    expect(edges(content)).toEqual(["T4<-T1 explicit 5"]);
    expect(list.tasks[3]?.notes).toEqual([]);
  });

  it("parallel on a dependency line gives no edge and contradicts a graph", () => {
    for (const text of ["T2와 병렬 가능 (Mock 사용)", "can run in parallel with T2", "T2 병렬"]) {
      const content = `\`\`\`mermaid\ngraph TD\nT2 --> T3\n\`\`\`\n### [ ] T2: a\n### [ ] T3: b\n**의존성**: ${text}\n`;
      const list = readSignalbox(content);
      expect(edges(content)).toEqual(["T3<-T2 mermaid 3"]);
      expect(list.contradictions.map(({ lines }) => lines)).toEqual([[7, 3]]);
      expect(list.tasks[1]?.notes).toEqual([text]);
    }
  });

  it("a line may have both a dependency and a parallel task", () => {
    expect(needs("**의존성**: T1 완료 필요, T2와 병렬 가능")).toEqual(["T4<-T1"]);
    expect(needs("depends: T1 (parallel with T2, T3)")).toEqual(["T4<-T1"]);
    expect(needs("**의존성**: T1 완료 후 병렬 가능")).toEqual(["T4<-T1"]);
    expect(needs("**의존성**: T1, T2와 병렬 가능")).toEqual([]);
  });

  it.each([
    ["None (does not depend on T1)", []],
    ["none — T1/T2 only share a file; sequenced last", []],
    ["없음 (T1과 무관)", []],
    ["- (T1 optional)", []],
    ["독립 (T1 완료 후)", ["T1"]],
  ])("a line that says none has no dependency: %s", (text, expected) => {
    const { edges, external } = readSignalbox(`${three}### [ ] T4: d\n**Dependencies**: ${text}\n`);
    expect([...new Set(edges.map(({ needs }) => needs))]).toEqual(expected);
    expect(external).toEqual([]);
  });

  it.each([
    ["T1 완료 후 실행", ["T1"]],
    ["T1, T2 완료 후 실행", ["T1", "T2"]],
    ["T1~T2 완료 후 실행", ["T1", "T2"]],
    ["T2 완료 후 독립 실행 (T3과 병렬 가능)", ["T1", "T2"]],
    ["after T2, T3", ["T1", "T2", "T3"]],
    ["T3 (after T1)", ["T1"]],
    ["T9 완료 후, T4 완료 후", ["T1"]],
    ["독립 실행", ["T1"]],
  ])("a field of parallel tasks may say what the task waits for: %s", (text, expected) => {
    const { edges, contradictions } = readSignalbox(
      `${three}### [ ] T4: d\n- **의존**: T1\n- **병렬**: ${text}\n`,
    );
    expect([...new Set(edges.map(({ needs }) => needs))]).toEqual(expected);
    expect(contradictions).toEqual([]);
  });

  it("a field of parallel tasks also contradicts an edge", () => {
    const list = readSignalbox(`${three}### [ ] T4: d\ndepends: T1\nparallel: T1\n`);
    expect(list.contradictions.map(({ lines }) => lines)).toEqual([[6, 5]]);
  });

  it("T0.5 names the tasks below it, a phase names all its tasks", () => {
    const content =
      "### [ ] T0.5.1: a\n### [ ] T0.5.2: b\n### [ ] T1.1: c\ndepends: T0.5\n### [ ] T2.1: d\ndepends: Phase 0\n";
    expect(readSignalbox(content).barriers).toEqual([
      { before: ["T0.5.1", "T0.5.2"], after: ["T1.1"], kind: "wave", line: 4 },
      { before: ["T0.5.1", "T0.5.2"], after: ["T2.1"], kind: "phase", line: 6 },
    ]);
    expect(edges(content)).toEqual([]);
  });

  it("P1-T1.3 and T1.3 name the same task", () => {
    expect(edges("### [ ] P1-T1.3: a\n### [ ] P1-T1.4: b\ndeps: T1.3\n")).toEqual([
      "P1-T1.4<-P1-T1.3 explicit 3",
    ]);
    expect(edges("### [ ] T1.3: a\n### [ ] T1.4: b\ndeps: P1-T1.3\n")).toEqual(["T1.4<-T1.3 explicit 3"]);
  });

  it("a range follows the numbers, across gaps and letters", () => {
    const list = "### [ ] T2: a\n### [ ] T10: b\n### [ ] T3a: c\n### [ ] T11: d\ndeps: T2-T10\n";
    expect(edges(list)).toEqual(["T11<-T2 explicit 5", "T11<-T3a explicit 5", "T11<-T10 explicit 5"]);
  });
});

describe("tables", () => {
  const table = [
    "| ID | Layer | Task | Complexity | Dependencies |",
    "|----|-------|------|------------|--------------|",
    "| T1 | Backend | Set up | S | - |",
    "| T2 | v0.3.x DATA | 테이블 `a|b` | M | T1 |",
    "| T3 | CODE | UI | M | T1, Epic 3 |",
    "| T4 | TESTS | Test | L | T2-T3 |",
  ].join("\n");

  it("rows are tasks with dependencies", () => {
    expect(tasks(table)).toEqual([
      "T1 open 1 Set up",
      "T2 open 1 테이블 a|b",
      "T3 open 1 UI",
      "T4 open 1 Test",
    ]);
    expect(edges(table)).toEqual(["T2<-T1 table 4", "T3<-T1 table 5", "T4<-T2 table 6", "T4<-T3 table 6"]);
    expect(readSignalbox(table).external).toEqual([{ task: "T3", name: "Epic 3", line: 5 }]);
  });

  it("a layer names no specialist, a domain does", () => {
    const specialists = (content: string): readonly (readonly string[])[] =>
      readSignalbox(content).tasks.map(({ specialists }) => specialists);
    expect(specialists(table)).toEqual([[], [], [], []]);
    expect(specialists(table.replace("Layer", "Domain"))).toEqual([["backend"], [], [], ["test"]]);
  });

  it("columns can be in any order, with Korean names, boxes and states", () => {
    const korean = [
      "| 의존성 | 태스크 ID | 상태 | 작업 | 담당 |",
      "|:--|:-:|--|--|--:|",
      "| 없음 | **T1** | [x] | 준비 | a + b |",
      "| T1 | T2 | 완료 | 시작 | - |",
      "| T1~T2 | T3 | [ ] | 끝 | c |",
    ].join("\n");
    expect(tasks(korean)).toEqual(["T1 done 1 준비", "T2 done 1 시작", "T3 open 1 끝"]);
    expect(edges(korean)).toEqual(["T2<-T1 table 4", "T3<-T1 table 5", "T3<-T2 table 5"]);
    const { box } = task(korean, "T3");
    expect(
      Buffer.from(korean)
        .subarray(box!.offset - 1, box!.offset + 2)
        .toString(),
    ).toBe("[ ]");
  });

  it("rows of tasks with a heading only add edges", () => {
    const content = `${table}\n\n### T1: Set up\n- **Complexity**: S\n### T2: Tables\n- **Dependencies**: T1\n`;
    expect(tasks(content)).toEqual([
      "T3 open 1 UI",
      "T4 open 1 Test",
      "T1 open 1 Set up",
      "T2 open 1 Tables",
    ]);
  });

  it("other tables have no tasks", () => {
    expect(
      tasks("| # | 항목 | 내용 |\n|--|--|--|\n| 1 | 목표 | x |\n\n| M0 | 설명 |\n|--|--|\n| T1 | x |\n"),
    ).toEqual([]);
    const parallel = `${three}\n## 병렬\n\n| 태스크 ID | 병렬 가능 여부 | 선행 조건 |\n|--|--|--|\n| T3 (Auth) | 가능 | T1 완료 |\n`;
    expect(tasks(parallel).length).toBe(3);
    expect(edges(parallel)).toEqual(["T3<-T1 table 9"]);
  });
});

describe("mermaid graphs", () => {
  const graph = (lines: string): readonly string[] =>
    edges(`${three}### [ ] T4: d\n## Graph\n\`\`\`mermaid\nflowchart TD\n${lines}\n\`\`\`\n`).map(
      (edge) => edge.split(" ")[0]!,
    );

  it("every arrow gives an edge", () => {
    const lines = [
      "T1 --> T2",
      "T1-->T2",
      "T1[T1: x] --> T2[y]",
      'T1["a --> T3 ]"] --> T2("(b)")',
      "T1([x]) ----> T2{{y}}",
      "T1((x)) -.-> T2>y]",
      "T1[(x)] ==> T2[/y/]",
      "T1 -->|text T3| T2",
      "T1 -- text T3 --> T2",
      "T1 -. text .-> T2",
      "T1 == text ==> T2",
      "T1:::done --> T2:::open;",
      "t1 --> T2 %% T3 --> T4",
      "A[T1: x] --> B[T2: y]",
      "T1@{ shape: rect } e1@--> T2",
      "T1 --> T2; style T3 fill:#fff",
    ];
    for (const line of lines) expect([line, graph(line)]).toEqual([line, ["T2<-T1"]]);
  });

  it("chains and groups give all edges", () => {
    expect(graph("T1 --> T2 --> T3")).toEqual(["T2<-T1", "T3<-T2"]);
    expect(graph("T1 & T2 --> T3 & T4")).toEqual(["T3<-T1", "T4<-T1", "T3<-T2", "T4<-T2"]);
  });

  it("links without an arrow, comments and styles give no edges", () => {
    for (const line of [
      "T1 --- T2",
      "T1 -.- T2",
      "T1 === T2",
      "T1 ~~~ T2",
      "T1 <--> T2",
      "T1 --x T2",
      "T1 --o T2",
    ])
      expect([line, graph(line)]).toEqual([line, []]);
    expect(
      graph(
        '%% T1 --> T2\nstyle T1 fill:#E8E8E8\nclassDef x fill:#fff\nclass T1,T2 x\nclick T1 href "a-->b"',
      ),
    ).toEqual([]);
  });

  it("a subgraph groups tasks, and an arrow may lead to it", () => {
    const content = `${three}### [ ] T4: d\n## G\n\`\`\`mermaid\ngraph LR\nsubgraph A["A: x"]\nT1\nT2[T2: b]\nend\nA --> T3\nsubgraph B\nT3 --> T4\nend\n\`\`\`\n`;
    expect(edges(content)).toEqual(["T4<-T3 mermaid 14"]);
    expect(readSignalbox(content).barriers).toEqual([
      { before: ["T1", "T2"], after: ["T3"], kind: "wave", line: 12 },
    ]);
  });

  it("a range of milestones stands for all their tasks", () => {
    const content =
      "## M1: a\n### [ ] T1.1: x\n### [ ] T1.2: x\n## M1.5: b\n### [ ] T1.5.1: x\n## M2: c\n### [ ] T2.1: x\n" +
      "## M3: d\n### [ ] T3.1: x\n## M4: e\n### [ ] T4.1: x\n**의존성**: T3.1, M1~M2 전체 완료\n" +
      "## M5: f\n### [ ] T5.1: x\n**의존성**: M4~M5\n";
    const { edges, barriers, external } = readSignalbox(content);
    expect(edges.filter(({ kind }) => kind === "explicit").map(({ needs }) => needs)).toEqual(["T3.1"]);
    expect(barriers.filter(({ line }) => line === 12).map(({ before, after }) => [after, before])).toEqual([
      [["T4.1"], ["T1.1", "T1.2"]],
      [["T4.1"], ["T1.5.1"]],
      [["T4.1"], ["T2.1"]],
    ]);
    expect(barriers.filter(({ line }) => line === 15).map(({ before, after }) => [after, before])).toEqual([
      [["T5.1"], ["T4.1"]],
    ]);
    expect(external).toEqual([]);
  });

  it("each arrow of a milestone has its own line", () => {
    const content =
      "## M1: a\n### [ ] T1.1: x\n### [ ] T1.2: x\n## M2: b\n### [ ] T2.1: x\n## M3: c\n### [ ] T3.1: x\n" +
      "## G\n```mermaid\ngraph LR\nM1 --> M2\nM1 --> M3\n```\n";
    expect(readSignalbox(content).barriers.filter(({ kind }) => kind === "wave")).toEqual([
      { before: ["T1.1", "T1.2"], after: ["T2.1"], kind: "wave", line: 11 },
      { before: ["T1.1", "T1.2"], after: ["T3.1"], kind: "wave", line: 12 },
    ]);
  });

  it("a milestone stands for the tasks below its heading", () => {
    const content =
      "## M0: a\n### [ ] T1: x\n## M0.5: b\n### [ ] T2: y\n## Graph\n```mermaid\ngraph TD\nM0[M0: Setup] --> M0.5\n```\n";
    expect(readSignalbox(content).barriers).toEqual([
      { before: ["T1"], after: ["T2"], kind: "wave", line: 8 },
    ]);
  });

  it("a node that is not a task passes dependencies on, or is an external dependency", () => {
    const content = `${three}## G\n\`\`\`mermaid\ngraph TD\nT1 --> X{ok?} --> Y --> T3\nStart --> T1\nEpic9[Epic 9] --> T2\n\`\`\`\n`;
    const list = readSignalbox(content);
    expect(list.barriers).toEqual([{ before: ["T1"], after: ["T3"], kind: "wave", line: 7 }]);
    expect(list.external).toEqual([{ task: "T2", name: "Epic 9", line: 9 }]);
  });

  it("other diagrams and fences are not graphs, and an unreadable arrow is an error", () => {
    expect(
      edges(`${three}## G\n\`\`\`mermaid\nsequenceDiagram\nT1-->T2\n\`\`\`\n\`\`\`\nT1 --> T2\n\`\`\`\n`),
    ).toEqual([]);
    expect(
      readSignalbox(`${three}## G\n\`\`\`mermaid\ngraph TD\nT1 --> ?? --> T2\n\`\`\`\n`).errors,
    ).toMatchObject([{ code: "PARSE_FAIL", line: 7 }]);
  });
});

describe("phases", () => {
  it("a phase comes from the task, else from the heading, else from the id", () => {
    const content = [
      "## Phase 1: 준비",
      "### [ ] T7: a",
      "### [ ] Phase 2, T8: b",
      "## M3: Shop (Phase 3)",
      "### [ ] T9: c",
      "## Other",
      "### [ ] T4.1: d",
      "### [ ] T10: e",
    ].join("\n");
    expect(tasks(content)).toEqual([
      "T7 open 1 a",
      "T8 open 2 b",
      "T9 open 3 c",
      "T4.1 open 4 d",
      "T10 open 4 e",
    ]);
    expect(readSignalbox(content).phases).toEqual([
      { number: 1, title: "준비", line: 1 },
      { number: 2, title: null, line: 3 },
      { number: 3, title: "Shop", line: 4 },
      { number: 4, title: null, line: 7 },
    ]);
    expect(readSignalbox(content).contradictions).toEqual([]);
  });

  it("below a task that states another phase than its heading, a dotted id counts", () => {
    const content =
      "## Phase 1\n### [ ] T3.1: a\n### [ ] Phase 2, T1.5: b\n### [ ] T2.1: c\n### [ ] T7: d\n## Phase 4\n### [ ] T2.2: e\n";
    expect(tasks(content).map((line) => line.slice(0, -2))).toEqual([
      "T3.1 open 1",
      "T1.5 open 2",
      "T2.1 open 2",
      "T7 open 1",
      "T2.2 open 4",
    ]);
  });

  it("phases take their titles from milestones", () => {
    expect(
      readSignalbox("## M0: 셋업\n### [ ] Phase 0, T0.1: a\n## M0.5: 계약\n### [ ] Phase 0, T0.5.1: b")
        .phases,
    ).toEqual([{ number: 0, title: "셋업", line: 1 }]);
  });

  it("tasks without dependencies wait for the whole previous phase, with one barrier for each pair", () => {
    const content =
      "## Phase 1\n### [ ] T1.1: a\n### [ ] T1.2: b\n## Phase 2\n### [ ] T2.1: c\n### [ ] T2.2: d\ndeps: T1.1\n### [ ] T2.3: e\ndeps: 없음\n## Phase 4\n### [ ] T4.1: f\n";
    expect(readSignalbox(content).barriers).toEqual([
      { before: ["T1.1", "T1.2"], after: ["T2.1", "T2.3"], kind: "phase", line: 4 },
      { before: ["T2.1", "T2.2", "T2.3"], after: ["T4.1"], kind: "phase", line: 10 },
    ]);
  });
});

describe("the text for the agent", () => {
  it("leaves out sections that merge, push, create worktrees or change the branch", () => {
    const content = [
      "### [ ] T1.1: a",
      "**담당**: x",
      "**Git Worktree 설정**:",
      "```bash",
      "git worktree add -b phase/1 ../p-1",
      "cd ../p-1",
      "```",
      "**작업 내용**:",
      "- do it",
      "- then `git checkout main && git merge phase/1`",
      "- git status stays",
      "",
      "1. **GREEN**:",
      "   ```bash",
      "   npm test",
      "   ```",
      "**완료 시**:",
      "- [ ] 사용자 승인 후 main 브랜치에 병합",
      "- [ ] `git -C . push origin`",
      "",
      "```bash",
      "npm test",
      "# git merge x",
      "```",
      "---",
      "## Next",
    ].join("\n");
    expect(task(content, "T1.1")).toMatchObject({
      body: "**담당**: x\n**작업 내용**:\n- do it\n- git status stays\n\n1. **GREEN**:\n   ```bash\n   npm test\n   ```",
      omitted: [3, 10, 17],
      worktree: "../p-1",
    });
  });

  it("leaves out a worktree on one line and returns its path", () => {
    const content = "### [ ] T1: a\n**Git Worktree 설정**: `git worktree add ../x -b y`\nDo it.\n";
    expect(task(content, "T1")).toMatchObject({ body: "Do it.", omitted: [2], worktree: "../x" });
    expect(task("- [ ] T1: a\n  - worktree: worktree/phase-1\n", "T1").worktree).toBe("worktree/phase-1");
  });

  it("reads a long code block and a long field", () => {
    const code = "echo\n".repeat(30_000);
    expect(task(`### [ ] T1: a\n\`\`\`\n${code}\`\`\`\n`, "T1").body.length).toBe(code.length + 7);
    expect(task(`### [ ] T1: a\nfiles: ${"a.ts, ".repeat(30_000)}`, "T1").files).toEqual(["a.ts"]);
  });

  it("keeps a paragraph after an omitted section", () => {
    const content = "### [ ] T1: a\n**Worktree**:\n```\ngit worktree add x\n```\n\nDo it.\n";
    expect(task(content, "T1")).toMatchObject({ body: "Do it.", omitted: [2], worktree: "x" });
  });

  it("keeps ordinary sentences about pushing and merging", () => {
    const body = "- [ ] main 브랜치 push 시 자동 배포\n- Merge the two menus\n- .gitignore";
    expect(task(`### [ ] T1: a\n${body}\n`, "T1")).toMatchObject({ body, omitted: [] });
  });
});
