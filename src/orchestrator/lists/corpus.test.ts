import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { graphOf } from "../../protocol/orchestration/graph.ts";
import type { EdgeKind } from "../../protocol/orchestration/plan.ts";
import { progressOf } from "../../protocol/orchestration/progress.ts";
import { planOfList } from "../plan-of-list.ts";
import { detectDialect } from "./detect-dialect.ts";
import { readTaskList } from "./read-task-list.ts";
import type { TaskList } from "./task-list.ts";

/*
 * Lists with hand-written expectations, written from the published grammars without knowledge of the readers.
 * Keys that an expectation leaves out are not compared. The lists r01 and later have the structure of public files.
 */

interface Expected {
  readonly dialect?: string | null;
  readonly phases?: readonly number[];
  readonly phaseCount?: number;
  readonly tasks?: readonly {
    readonly id: string;
    readonly title?: string;
    readonly titleContains?: string;
    readonly phase?: number;
    readonly status?: string;
    readonly optional?: boolean;
    readonly specialists?: readonly string[];
    readonly files?: readonly string[];
    readonly container?: boolean;
  }[];
  readonly tasksAnyOrder?: boolean;
  readonly tasksMayAlsoContain?: readonly string[];
  readonly dependsDirectly?: Readonly<Record<string, readonly string[]>>;
  /** All edges of the named kinds, as "T2 needs T1". */
  readonly edges?: Readonly<Partial<Record<EdgeKind, readonly string[]>>>;
  readonly mustWaitFor?: Readonly<Record<string, readonly string[]>>;
  readonly mustWaitForAtLeast?: Readonly<Record<string, readonly string[]>>;
  readonly mayStartFirst?: readonly string[];
  readonly mayStartFirstEither?: readonly string[];
  readonly external?: readonly { readonly task: string; readonly name: string }[];
  readonly contradictionLines?: readonly (readonly number[])[];
  readonly errors?: readonly {
    readonly code: string;
    readonly detail?: string;
    readonly anyRotation?: boolean;
  }[];
  readonly ambiguous?: readonly string[];
}

const folder = new URL("../../../test/corpora/task-lists/", import.meta.url);
const names = readdirSync(folder).filter((name) => !name.endsWith(".expected.json"));

test.each(names)("reads %s as its author expects", (name) => {
  const content = readFileSync(new URL(name, folder), "utf8");
  const expected = JSON.parse(
    readFileSync(new URL(name.replace(/\.\w+$/u, ".expected.json"), folder), "utf8"),
  ) as Expected;
  const { dialect = detectDialect(name, content) } = expected;
  expect({ dialect: detectDialect(name, content) }).toEqual({ dialect });
  if (dialect === null) return;
  const list = readTaskList(name, content);
  const compared = {
    ...compareTasks(list, expected),
    ...compareGraph(list, expected),
    ...compareProblems(list, expected),
  };
  expect(Object.fromEntries(Object.entries(compared).map(([key, [got]]) => [key, got]))).toEqual(
    Object.fromEntries(Object.entries(compared).map(([key, [, want]]) => [key, want])),
  );
});

type Compared = Record<string, readonly [got: unknown, want: unknown]>;

function compareTasks(list: TaskList, expected: Expected): Compared {
  const { tasks = [], tasksMayAlsoContain: also = [], phases, phaseCount } = expected;
  const wanted = tasks.filter(({ container }) => container !== true);
  const containers = new Set(tasks.filter(({ container }) => container === true).map(({ id }) => id));
  const got = list.tasks.filter(({ id }) => !containers.has(id) && !also.includes(id));
  const ids = got.map(({ id }) => id);
  const order = (all: readonly string[]): readonly string[] =>
    expected.tasksAnyOrder === true ? all.toSorted() : all;
  const compared: Compared =
    expected.tasks === undefined ? {} : { ids: [order(ids), order(wanted.map(({ id }) => id))] };
  for (const want of wanted) {
    const task = got.find(({ id }) => id === want.id);
    if (task === undefined) continue;
    const { titleContains, container: _, ...rest } = want;
    const shown = Object.fromEntries(Object.keys(rest).map((key) => [key, task[key as keyof typeof task]]));
    compared[want.id] = [shown, rest];
    if (titleContains !== undefined)
      compared[`title of ${want.id}`] = [
        task.title.includes(titleContains) ? titleContains : task.title,
        titleContains,
      ];
  }
  if (phases !== undefined) compared["phases"] = [list.phases.map(({ number }) => number), phases];
  if (phaseCount !== undefined) compared["phaseCount"] = [list.phases.length, phaseCount];
  return compared;
}

function compareGraph(list: TaskList, expected: Expected): Compared {
  const {
    dependsDirectly,
    mustWaitFor = {},
    mustWaitForAtLeast = {},
    mayStartFirst,
    mayStartFirstEither = [],
  } = expected;
  const compared: Compared = {};
  const direct = (id: string): string[] =>
    list.edges
      .filter(({ task, kind }) => task === id && ["explicit", "mermaid", "table"].includes(kind))
      .map(({ needs }) => needs)
      .toSorted();
  if (dependsDirectly !== undefined) {
    const named =
      expected.ambiguous === undefined ? list.tasks.map(({ id }) => id) : Object.keys(dependsDirectly);
    for (const id of named) compared[`needs of ${id}`] = [direct(id), (dependsDirectly[id] ?? []).toSorted()];
  }
  for (const [kind, want] of Object.entries(expected.edges ?? {}))
    compared[`edges of the kind ${kind}`] = [
      list.edges
        .filter((edge) => edge.kind === kind)
        .map(({ task, needs }) => `${task} needs ${needs}`)
        .toSorted(),
      want.toSorted(),
    ];
  if (list.errors.length > 0) return compared;
  for (const [id, want] of Object.entries(mustWaitFor))
    compared[`waits of ${id}`] = [waitsOf(list, id), want.toSorted()];
  for (const [id, want] of Object.entries(mustWaitForAtLeast)) {
    const waits = waitsOf(list, id);
    compared[`waits of ${id}`] = [want.filter((each) => waits.includes(each)), want];
  }
  if (mayStartFirst !== undefined) {
    const free = (ids: readonly string[]): string[] =>
      ids.filter((id) => !mayStartFirstEither.includes(id)).toSorted();
    compared["first"] = [free(firstOf(list)), free(mayStartFirst)];
  }
  return compared;
}

/** Returns the tasks that must finish before a task starts with the strict barrier. */
function waitsOf(list: TaskList, id: string): string[] {
  const { plan } = planOfList(list);
  const { needs, byId } = graphOf(plan);
  const start = byId.get(id.toLowerCase());
  if (start === undefined) return ["(no such task)"];
  const seen = new Set<number>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const phase = plan.tasks[node]?.phase;
    const earlier =
      phase === undefined
        ? []
        : plan.tasks.flatMap((task, index) => (task.phase < phase && !task.optional ? [index] : []));
    for (const next of [...needs[node]!, ...earlier])
      if (!seen.has(next)) {
        seen.add(next);
        open.push(next);
      }
  }
  return [...seen].flatMap((node) => plan.tasks[node]?.id ?? []).toSorted();
}

function firstOf(list: TaskList): string[] {
  const { plan, done, skipped } = planOfList(list);
  const over = new Set([...done, ...skipped]);
  const first = plan.phases.find(({ number }) =>
    plan.tasks.some(({ id, phase, optional }) => phase === number && !over.has(id) && !optional),
  );
  const { nodes } = progressOf(
    plan,
    (task) => (over.has(plan.tasks[task]!.id) ? "completed" : null),
    first?.number ?? 0,
  );
  return plan.tasks.flatMap(({ id }, index) => (nodes[index]!.status === "ready" ? [id] : []));
}

function compareProblems(list: TaskList, expected: Expected): Compared {
  const compared: Compared = {};
  if (expected.external !== undefined) {
    const plain = (all: readonly { readonly task: string; readonly name: string }[]): string[] =>
      all.map(({ task, name }) => `${task}: ${name}`).toSorted();
    compared["external"] = [plain(list.external), plain(expected.external)];
  }
  if (expected.contradictionLines !== undefined) {
    const plain = (all: readonly (readonly number[])[]): string[] =>
      all.map((lines) => lines.toSorted((one, other) => one - other).join(" ")).toSorted();
    compared["contradictions"] = [
      plain(list.contradictions.map(({ lines }) => lines)),
      plain(expected.contradictionLines),
    ];
  }
  if (expected.errors !== undefined) {
    const rotations = expected.errors.some(({ anyRotation }) => anyRotation === true);
    const plain = (code: string, detail: string | undefined): string =>
      `${code} ${rotations && code === "CIRCULAR_DEP" ? rotated(detail ?? "") : (detail ?? "")}`;
    compared["errors"] = [
      list.errors.map(({ code, detail }) => plain(code, detail)).toSorted(),
      expected.errors.map(({ code, detail }) => plain(code, detail)).toSorted(),
    ];
  }
  return compared;
}

/** Returns a cycle that starts with its first id in alphabetical order. */
function rotated(cycle: string): string {
  const ids = cycle.split("->").slice(0, -1);
  const first = ids.indexOf(ids.toSorted()[0] ?? "");
  return [...ids.slice(first), ...ids.slice(0, first)].join("->");
}
