import { describe, expect, it } from "vitest";

import { readTaskList } from "../read-task-list.ts";

/** Returns a list with fields, phases and two dependencies per task. */
function longList(count: number): string {
  const lines = ["# 큰 목록", ""];
  for (let index = 0; index < count; index++) {
    const [phase, number] = [Math.floor(index / 100), index % 100];
    if (number === 0) lines.push(`## Phase ${phase}: 단계`, "");
    const needs = number < 2 ? "없음" : `T${phase}.${number - 1}, T${phase}.${number - 2} 완료 필요`;
    lines.push(`### [ ] T${phase}.${number}: 로그인 API`, `**의존성**: ${needs}`, "- files: `src/a.ts`", "");
  }
  return lines.join("\n");
}

/** Returns the CPU time in milliseconds for reading a text. */
function cost(content: string): number {
  const before = process.cpuUsage();
  readTaskList("TASKS.md", content);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const head = "### [ ] T1: a\n";
const graph = `${head}## Graph\n\`\`\`mermaid\ngraph TD\n`;
const size = 100_000;

/** Texts for which a naive reader needs quadratic time. */
const hostile: Readonly<Record<string, string>> = {
  "spaces in a dependency": `${head}deps: T1${" ".repeat(size)}x`,
  "commas in a dependency": `${head}deps: T1${",".repeat(size)}x`,
  "words for parallel": `${head}deps: T1 ${"parallel ".repeat(size / 9)}`,
  "external names": `${head}deps: ${"Epic x, ".repeat(size / 8)}`,
  "openings of comments": `a ${"<!-- ".repeat(size / 5)}`,
  "lines with openings of comments": "a <!--\n".repeat(size / 7),
  "runs of backticks": `a <!-- ${Array.from({ length: 400 }, (_, index) => "`".repeat(index)).join(" ")}`,
  "options of git": `${head}${"git -C ".repeat(size / 7)}`,
  "dashes below a table": `| ID | Task |\n|${"-".repeat(size)}x\n| T1 | x |\n`,
  "subgraphs in subgraphs": `${graph}${"subgraph a\n".repeat(size / 11)}${"T1\n".repeat(size / 3)}`,
  "groups of nodes": `${graph}${"T1&".repeat(size / 3)}T1-->${"T1&".repeat(size / 3)}T1`,
  "dashes in a graph": `${graph}T1 ${"-- a ".repeat(size / 5)}`,
  "long ranges": Array.from({ length: 640 }, (_, index) => `- [ ] T${index}: x\n  - deps: T0-T639`).join(
    "\n",
  ),
  "whole phases": Array.from(
    { length: 2000 },
    (_, index) => `- [ ] T${index % 2}.${index}: x\n  - deps: Phase ${1 - (index % 2)}`,
  ).join("\n"),
};

describe("long lists", () => {
  it("four times the tasks take at most ten times as long", () => {
    const [once, fourTimes] = [longList(500), longList(2000)];
    cost(fourTimes);
    const costs = [1, 2, 3].map(() => [cost(once), cost(fourTimes)] as const);
    const [least, most] = [0, 1].map((at) => Math.min(...costs.map((pair) => pair[at]!)));
    expect(most! / least!).toBeLessThan(10);
    const list = readTaskList("TASKS.md", fourTimes);
    expect([list.tasks.length, list.edges.length, list.barriers.length, list.errors]).toEqual([
      2000,
      3920,
      19,
      [],
    ]);
  });

  it.each(Object.entries(hostile))("%s are read in linear time", (_, text) => {
    // Quadratic time would take minutes.
    expect(cost(text)).toBeLessThan(8000);
  });
});
