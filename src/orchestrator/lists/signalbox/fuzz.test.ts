import { describe, expect, it } from "vitest";

import { detectDialect } from "../detect-dialect.ts";
import { readTaskList } from "../read-task-list.ts";
import type { ListedTask, TaskList } from "../task-list.ts";
import { tickTask } from "../tick.ts";

/** Returns a generator of random numbers. A failure can be repeated from its seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed + 0x9e3779b9;
  return (below) => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    state = Math.imul(state ^ (state >>> 12), 0x297a2d39);
    return ((state ^ (state >>> 15)) >>> 0) % below;
  };
}

const base = `# TASKS: 상점

## 의존성 그래프

\`\`\`mermaid
flowchart TD
    subgraph M0["M0: 셋업"]
        T0.1[T0.1: 초기화]
    end
    %% 의존성
    T0.1 --> T0.5.1 & T1.1
    T1.1 -->|Mock| T1.2 -.-> T1.3
    style T0.1 fill:#E8E8E8
\`\`\`

| ID | Layer | Task | Complexity | Dependencies |
|----|-------|------|------------|--------------|
| T2.1 | backend | 표 | S | T1.1-T1.3 |
| T2.2 | CODE | [ ] 표 | M | Epic 3 |

## M0: 셋업

### [x] Phase 0, T0.1: 초기화

**담당**: frontend-specialist + test-specialist

**완료 조건**:
- [ ] T0.5.2 테스트 통과
- [x] \`npm test\` 통과

### [] Phase 0, T0.5.1: API 계약
<!-- ### [ ] T9.9: hidden -->

## Phase 1: 인증

### [ ] T1.1: 로그인
**의존성**: T0.1, T0.5.1 완료 필요 (Mock 사용)
**Git Worktree 설정**:
\`\`\`bash
git worktree add ../x -b phase/1
\`\`\`

### [~] T1.2: 세션
depends: T1.1과 병렬 가능

### [-] T1.3: 프로필
- files: \`src/a.ts\`, src/b/*

## Phase 3: 목록

- [ ] T3.1: 하나
  - deps: [T1.1]
  - criteria:
    - [ ] T3.9: works
- [x] T3.2: 둘
  - deps: T3.1, Phase 1
`;

const tokens =
  "### |## |# |- |  - |[ ]|[]|[x]|[~]|[-]| T1.1|T1.2|T0.5.1|P1-T1.3|: |, |**의존성**: |deps: |parallel with |병렬 가능 |Phase 1|M1|\n|\n\n|\r\n|```\n|```mermaid\ngraph TD\n|-->|-.->|&|;|<!--|-->|`|**|(|)| — |~|T2-T6|none|Epic 3|git merge main|\uFEFF|---\n|    |\t|한글|😀|> |\ud800|\0|%%|subgraph A\n|end\n|criteria:\n|files: a/b\n".split(
    "|",
  );

function soup(random: (below: number) => number): string {
  return Array.from({ length: random(60) }, () =>
    random(12) === 0 ? "| ID | Task | Deps |\n|--|--|--|\n| T7 | x | T1.1 |" : tokens[random(tokens.length)]!,
  ).join("");
}

/** Changes a few lines of the list: deletes, repeats, moves, cuts or corrupts them. */
function mutated(random: (below: number) => number): string {
  const lines = base.split("\n");
  for (let times = random(8); times >= 0; times--) {
    const at = random(lines.length);
    const line = lines[at] ?? "";
    const cut = random(line.length + 1);
    const changes: readonly (readonly string[])[] = [
      [],
      [line, line],
      [line.slice(cut), line.slice(0, cut)],
      [line.slice(0, cut) + tokens[random(tokens.length)]! + line.slice(cut)],
      [soup(random)],
      [line, lines[random(lines.length)] ?? ""],
    ];
    lines.splice(at, 1, ...changes[random(changes.length)]!);
  }
  return lines
    .join(random(3) === 0 ? "\r\n" : "\n")
    .slice(0, random(10) === 0 ? random(base.length) : undefined);
}

function check(list: TaskList, content: string): void {
  const ids = new Set(list.tasks.map(({ id }) => id));
  const phases = new Set(list.phases.map(({ number }) => number));
  const lines = content.split("\n").length;
  for (const { task, needs } of list.edges)
    if (!ids.has(task) || !ids.has(needs)) throw new Error(`${task}<-${needs}`);
  for (const { before, after } of list.barriers)
    for (const id of [...before, ...after]) if (!ids.has(id)) throw new Error(id);
  for (const task of list.tasks) {
    if (!phases.has(task.phase)) throw new Error(`${task.id} has no phase`);
    if (task.line < 1 || task.line > lines) throw new Error(`${task.id} has no line`);
    if (/\bgit (?:worktree|merge)/u.test(task.body)) throw new Error(`${task.id} may merge`);
  }
}

/** Returns the parts of a list that ticking a box must not change. */
function unticked(list: TaskList, ticked: ListedTask): unknown {
  const { edges, barriers, errors, external, phases } = list;
  const tasks = list.tasks.map(({ box, status, ...rest }) => ({
    ...rest,
    hasBox: box !== null,
    status: rest.line === ticked.line ? null : status,
  }));
  return { tasks, edges, barriers, errors, external, phases };
}

/** Ticks every task in turn and compares the list before and after. Returns the number of ticks. */
function tickAll(content: string): number {
  const list = readTaskList("x.md", content, "signalbox");
  const bytes = Buffer.from(content);
  const open = list.tasks.filter(({ box, status }) => box !== null && status !== "done");
  for (const task of open) {
    const result = tickTask(bytes, task);
    if (!("content" in result)) throw new Error(result.refused);
    const after = readTaskList("x.md", result.content.toString(), "signalbox");
    expect(unticked(after, task)).toEqual(unticked(list, task));
    expect(after.tasks.find(({ line }) => line === task.line)?.status).toBe("done");
    const { offset, empty } = task.box!;
    const restored = [
      result.content.subarray(0, offset),
      empty ? Buffer.alloc(0) : bytes.subarray(offset, offset + 1),
    ];
    expect(Buffer.concat([...restored, result.content.subarray(offset + 1)]).equals(bytes)).toBe(true);
  }
  return open.length;
}

/** The number of random lists. More lists find rarer errors. */
const rounds = Number(process.env["ROUNDS"] ?? 60);

describe("random lists", () => {
  it("reads mutated lists and random tokens without an exception", () => {
    let read = 0;
    for (let seed = 0; seed < rounds; seed++) {
      const random = randomFrom(seed);
      for (const content of [mutated(random), soup(random)]) {
        try {
          detectDialect("x.md", content);
          check(readTaskList("x.md", content, "signalbox"), content);
        } catch (cause) {
          throw new Error(`Seed ${seed} fails.`, { cause });
        }
        read++;
      }
    }
    expect(read).toBe(2 * rounds);
  });

  it("ticking a box changes one byte and the status of its task", () => {
    let ticks = tickAll(base);
    expect(ticks).toBe(5);
    for (let seed = 1000; seed < 1000 + Math.ceil(rounds / 10); seed++)
      ticks += tickAll(mutated(randomFrom(seed)).toWellFormed());
    expect(ticks).toBeGreaterThan(15);
  });
});
