import { describe, expect, it } from "vitest";

import { detectDialect } from "./detect-dialect.ts";

describe("detectDialect", () => {
  it("finds each dialect by its content", () => {
    expect(detectDialect("x.md", "### [ ] T1.1: a\n- [ ] T001 b\n- [ ] T002 c\n")).toBe("signalbox");
    expect(detectDialect("x.md", "- [ ] T1.1: a\n  - deps: []\n")).toBe("signalbox");
    expect(detectDialect("x.md", "- [ ] T1.1 a\n- [x] T6.2 b\n")).toBe("signalbox");
    expect(detectDialect("x.md", "### T1: a\n### T2: b\n")).toBe("signalbox");
    expect(detectDialect("x.md", "| ID | Task | Dependencies |\n|--|--|--|\n| T1 | a | - |\n")).toBe(
      "signalbox",
    );
    expect(
      detectDialect("x.md", "## Phase 1: Setup\n- [ ] T001 [P] a\n- [ ] T012a [US1] b in src/x.ts\n"),
    ).toBe("spec-kit");
    expect(
      detectDialect("x.md", "- [ ] 1. a\n  - [x]* 1.1 b\n    - _Requirements: 1.2_\n- [ ] 7.9* (P) c\n"),
    ).toBe("kiro");
    expect(detectDialect("x", '{"master":{"tasks":[]}}')).toBe("task-master");
    expect(detectDialect("x", '\uFEFF {"tasks":[{"id":1}]}')).toBe("task-master");
    expect(detectDialect("x", '{"tasks":[{"id":1}')).toBe("task-master");
  });

  it("decides for the whole file: a criterion with an id does not make it spec-kit", () => {
    const criteria = "- [ ] T0.5.3 ReportViewer test passes\n- [ ] T001 works\n- [ ] T002 works\n";
    expect(detectDialect("specs/a/tasks.md", `### [ ] T1.1: a\n**완료 조건**:\n${criteria}`)).toBe(
      "signalbox",
    );
  });

  it("considers the path only if the content allows it", () => {
    const both = "- [ ] 1. a\n- [ ] T1.1: b\n- [ ] T1.2: c\n";
    expect(detectDialect("tasks.md", both)).toBe("signalbox");
    expect(detectDialect("/p/.kiro/specs/x/tasks.md", both)).toBe("kiro");
    expect(detectDialect(".kiro/specs/x/tasks.md", "- [ ] T001 [P] a\n")).toBe("spec-kit");
    const mixed = "- [ ] T001: [P] a\n- [ ] T002: b\n- [ ] T003: c\n";
    expect(detectDialect("specs/001-x/tasks.md", mixed)).toBe("spec-kit");
    expect(detectDialect("TASKS.md", mixed)).toBe("signalbox");
  });

  it("returns null for other files", () => {
    for (const content of [
      "",
      "# Readme\n\n- [ ] buy milk\n",
      "```\n### [ ] T1: a\n```\n",
      "{}",
      "[1, 2]",
      '{"a":{"b":1}}',
    ])
      expect(detectDialect("TASKS.md", content)).toBeNull();
  });
});
