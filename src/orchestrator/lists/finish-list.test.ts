import { describe, expect, it } from "vitest";

import type { EdgeKind } from "../../protocol/orchestration/plan.ts";
import { finishList } from "./finish-list.ts";
import type { ListDraft } from "./list-draft.ts";
import type { ListBarrier, ListedTask, ListEdge, TaskList } from "./task-list.ts";

function task(id: string, line: number, phase = 1): ListedTask {
  const lists = { specialists: [], files: [], tests: [], criteria: [], omitted: [], notes: [] };
  const plain = {
    title: id,
    status: "open",
    box: null,
    optional: false,
    worktree: null,
    priority: "normal",
  } as const;
  return { id, line, phase, body: "", ...lists, ...plain };
}

function edge(text: string, kind: EdgeKind = "explicit", line = 100): ListEdge {
  const [task = "", needs = ""] = text.split("<-");
  return { task, needs, kind, line };
}

function finish(ids: readonly string[], edges: readonly ListEdge[], more: Partial<ListDraft> = {}): TaskList {
  const tasks = ids.map((id, index) => task(id, index + 1));
  const none = { containers: [], barriers: [], external: [], contradictions: [], errors: [] };
  return finishList("x.md", "signalbox", { title: null, phases: [], tasks, edges, ...none, ...more });
}

const codes = (list: TaskList): readonly string[] =>
  list.errors.map(({ code, detail }) => `${code}:${detail}`);

describe("ids", () => {
  it("are resolved without regard to case and keep the spelling of the task", () => {
    expect(finish(["T1a", "T2"], [edge("t2<-t1A")]).edges).toEqual([edge("T2<-T1a")]);
  });

  it("a duplicate id is an error with both lines, even if only the case differs", () => {
    const list = finish(["T1", "T1", "T2a", "T2A"], []);
    expect(list.errors).toEqual([
      {
        code: "PARSE_FAIL",
        detail: "2",
        message: "The id T1 is used on lines 1 and 2. Give one of the two tasks another id.",
        line: 2,
      },
      {
        code: "PARSE_FAIL",
        detail: "4",
        message:
          "The ids T2a and T2A on lines 3 and 4 differ only by case. Give one of the two tasks another id.",
        line: 4,
      },
    ]);
  });

  it("a duplicate id is not a cycle, and cycles of other tasks are still found", () => {
    const barrier: ListBarrier = { before: ["T1", "T2"], after: ["T1"], kind: "phase", line: 4 };
    const list = finish(
      ["T1", "T1", "T2", "T3"],
      [edge("T1<-T1"), edge("T2<-T1"), edge("T1<-T2"), edge("T3<-T3")],
      { barriers: [barrier] },
    );
    expect(codes(list)).toEqual(["PARSE_FAIL:2", "CIRCULAR_DEP:T3->T3"]);
  });

  it("an external dependency is listed once per task, with its first line", () => {
    const external = [
      { task: "T1", name: "Epic 3", line: 9 },
      { task: "t1", name: "epic 3", line: 4 },
      { task: "T2", name: "Epic 3", line: 5 },
    ];
    expect(finish(["T1", "T2"], [], { external }).external).toEqual([
      { task: "T1", name: "epic 3", line: 4 },
      { task: "T2", name: "Epic 3", line: 5 },
    ]);
  });

  it("containers are kept", () => {
    const container = { id: "2", title: "a", line: 1, status: "open", box: null, required: ["2.1"] } as const;
    expect(finish(["2.1"], [], { containers: [container] }).containers).toEqual([container]);
  });

  it("a missing dependency is reported once", () => {
    const list = finish(["T1.4"], [edge("T1.4<-T9.9"), edge("T1.4<-t9.9", "table")]);
    expect(codes(list)).toEqual(["MISSING_DEP:T1.4->T9.9"]);
    expect(list.edges).toEqual([]);
  });

  it("a line for an unknown task is a contradiction, not an error", () => {
    const list = finish(["T1"], [edge("T6<-T1", "table", 7)]);
    expect([list.errors, list.edges, list.contradictions.map(({ lines }) => lines)]).toEqual([[], [], [[7]]]);
  });

  it("barriers are resolved too", () => {
    const barrier: ListBarrier = { before: ["t1", "T9"], after: ["t2", "T2", "T8"], kind: "wave", line: 5 };
    const list = finish(["T1", "T2"], [], { barriers: [barrier] });
    expect(list.barriers).toEqual([{ before: ["T1"], after: ["T2"], kind: "wave", line: 5 }]);
    expect(codes(list)).toEqual(["MISSING_DEP:T2->T9"]);
    expect(list.contradictions.map(({ lines }) => lines)).toEqual([[5]]);
  });
});

describe("several sources", () => {
  it("the strongest source of a pair counts", () => {
    const kinds = ["phase", "wave", "table", "mermaid", "explicit", "order"] as const;
    const edges = kinds.map((kind, index) => edge("T2<-T1", kind, index));
    expect(finish(["T1", "T2"], edges).edges).toEqual([edge("T2<-T1", "explicit", 4)]);
    expect(finish(["T1", "T2"], edges.slice(0, 4)).edges).toEqual([edge("T2<-T1", "table", 2)]);
  });

  it("the stronger of two opposite sources wins, and both lines are reported", () => {
    const list = finish(["T1", "T2"], [edge("T1<-T2", "mermaid", 3), edge("T2<-T1", "explicit", 8)]);
    expect(list.edges).toEqual([edge("T2<-T1", "explicit", 8)]);
    expect(list.contradictions).toEqual([
      {
        message:
          "Line 8 says that T2 waits for T1, but line 3 says the opposite. Line 8 counts; correct the other one.",
        lines: [8, 3],
      },
    ]);
    expect(list.errors).toEqual([]);
  });

  it("opposite sources of the same strength are a cycle", () => {
    expect(codes(finish(["T1", "T2"], [edge("T1<-T2", "mermaid"), edge("T2<-T1", "table")]))).toEqual([
      "CIRCULAR_DEP:T1->T2->T1",
    ]);
  });

  it("a dependency on a later phase is reported", () => {
    const list = finish([], [edge("T1<-T2", "explicit", 9)], { tasks: [task("T1", 1, 1), task("T2", 5, 2)] });
    expect(list.contradictions.map(({ lines }) => lines)).toEqual([[9, 5]]);
  });
});

describe("groups of later phases", () => {
  const tasks = [task("T1", 1, 1), task("T2", 2, 2), task("T3", 3, 3)];

  it("no task waits for them, and their lines are reported", () => {
    const barrier: ListBarrier = { before: ["T2"], after: ["T1"], kind: "wave", line: 9 };
    const list = finish([], [], { tasks, barriers: [barrier] });
    expect([list.barriers, list.errors]).toEqual([[], []]);
    expect(list.contradictions).toEqual([
      {
        message:
          "On line 9, T1 of phase 1 waits for T2 of phase 2, but phases run in order. The phases count; correct line 9.",
        lines: [9, 2],
      },
    ]);
  });

  it("the rest of such a barrier stays", () => {
    const barrier: ListBarrier = { before: ["T0", "T2"], after: ["T1", "T3"], kind: "wave", line: 9 };
    const list = finish([], [], { tasks: [task("T0", 4, 0), ...tasks], barriers: [barrier] });
    expect(list.barriers).toEqual([
      { before: ["T0"], after: ["T1"], kind: "wave", line: 9 },
      { before: ["T0", "T2"], after: ["T3"], kind: "wave", line: 9 },
    ]);
  });
});

describe("cycles", () => {
  it("a task that needs itself is a cycle", () => {
    expect(finish(["T1"], [edge("T1<-T1", "explicit", 3)]).errors).toEqual([
      {
        code: "CIRCULAR_DEP",
        detail: "T1->T1",
        message: "T1 waits for itself: T1->T1. Remove one of the dependencies, for example on line 3.",
        line: 3,
      },
    ]);
  });

  it("each set of tasks gives one error with its shortest cycle and one line", () => {
    const long = ["T1<-T2", "T2<-T3", "T3<-T4", "T4<-T1", "T3<-T2"].map((text, index) =>
      edge(text, "explicit", index),
    );
    const list = finish(
      ["T1", "T2", "T3", "T4", "T5", "T6", "T7"],
      [...long, edge("T6<-T7"), edge("T7<-T6")],
    );
    expect(codes(list)).toEqual(["CIRCULAR_DEP:T2->T3->T2", "CIRCULAR_DEP:T6->T7->T6"]);
    expect(list.errors.map(({ line }) => line)).toEqual([1, 100]);
  });

  it("a cycle through a barrier is found", () => {
    const barrier: ListBarrier = { before: ["T1", "T2"], after: ["T3"], kind: "phase", line: 9 };
    expect(codes(finish(["T1", "T2", "T3"], [edge("T2<-T3")], { barriers: [barrier] }))).toEqual([
      "CIRCULAR_DEP:T2->T3->T2",
    ]);
  });

  it("a diamond is not a cycle", () => {
    expect(
      finish(
        ["T1", "T2", "T3", "T4"],
        ["T2<-T1", "T3<-T1", "T4<-T2", "T4<-T3"].map((text) => edge(text)),
      ).errors,
    ).toEqual([]);
  });

  it("a chain and a cycle of 10,000 tasks do not overflow the stack", () => {
    const ids = Array.from({ length: 10_000 }, (_, index) => `T${index}`);
    const chain = ids.slice(1).map((id, index) => edge(`${ids[index]!}<-${id}`));
    expect(finish(ids, chain).errors).toEqual([]);
    const [error] = finish(ids, [...chain, edge("T9999<-T0")]).errors;
    expect(error?.detail).toBe(
      "T0->T1->T2->T3->T4->T5->T6->T7->T8->T9->T10->T11->…->T9990->T9991->T9992->T9993->T9994->T9995->T9996->T9997->T9998->T9999->T0",
    );
  });
});
