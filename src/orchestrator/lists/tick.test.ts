import { describe, expect, it } from "vitest";

import { readTaskList } from "./read-task-list.ts";
import type { ListedTask } from "./task-list.ts";
import { tickTask } from "./tick.ts";

function taskOf(content: string, id: string): ListedTask {
  return readTaskList("x.md", content).tasks.find((task) => task.id === id)!;
}

/** Ticks a task of one text in another text. Returns the result or "refused". */
function tick(content: string, id: string, now = content): string {
  const result = tickTask(Buffer.from(now), taskOf(content, id));
  return "content" in result ? result.content.toString() : "refused";
}

describe("tickTask", () => {
  it("changes one byte and nothing else", () => {
    const content = "\uFEFF# 한글\r\n### [ ] T1: 가\r\n  \r\n### [~] T2: 나  \r\n### [-] T3: 😀";
    expect(tick(content, "T1")).toBe(content.replace("[ ]", "[x]"));
    expect(tick(content, "T2")).toBe(content.replace("[~]", "[x]"));
    expect(tick(content, "T3")).toBe(content.replace("[-]", "[x]"));
  });

  it("inserts one byte into an empty box", () => {
    expect(tick("### [] T1: a\n- [ ] b", "T1")).toBe("### [x] T1: a\n- [ ] b");
    expect(tick("\uFEFF### [] T1: a", "T1")).toBe("\uFEFF### [x] T1: a");
  });

  it("leaves a ticked box as it is", () => {
    expect(tick("### [X] T1: a\n", "T1")).toBe("### [X] T1: a\n");
    expect(tick("### [ ] T1: a\n", "T1", "### [x] T1: a\n")).toBe("### [x] T1: a\n");
    expect(tick("### [] T1: a\n", "T1", "### [x] T1: a\n")).toBe("### [x] T1: a\n");
  });

  it("finds a line that has moved", () => {
    expect(tick("### [ ] T1: 가\n", "T1", "새 줄\n\n### [ ] T1: 가\r\nx")).toBe(
      "새 줄\n\n### [x] T1: 가\r\nx",
    );
    expect(tick("새 줄\n### [] T1: 가", "T1", "### [] T1: 가")).toBe("### [x] T1: 가");
  });

  it("refuses a line that has changed, is missing or occurs twice", () => {
    const content = "a\n### [ ] T1: a\n";
    for (const now of [
      "a\n### [ ] T1: b\n",
      "",
      "a\n",
      "### [ ] T1: a\n### [ ] T1: a\n",
      "a\n### [ ] T1: a b\n",
      "a\n#### [ ] T1: a\n",
    ])
      expect([now, tick(content, "T1", now)]).toEqual([now, "refused"]);
  });

  it("prefers the line at the old position if another one has the same text", () => {
    const content = "### [ ] T1: a\n";
    expect(tick(content, "T1", "### [ ] T1: a\n### [ ] T1: a\n")).toBe("### [x] T1: a\n### [ ] T1: a\n");
  });

  it("refuses a task without a box", () => {
    expect(tickTask(Buffer.from("### T1: a"), taskOf("### T1: a", "T1"))).toEqual({
      refused: "T1 has no check box, so its state cannot be written to the list.",
    });
  });

  it("ticks the box of a table row, and a moved row only if it has one box", () => {
    const row = "| ID | Task | Status |\n|--|--|--|\n| T1 | a [x] b | [ ] |\n";
    expect(tick(row, "T1")).toBe(row.replace("| [ ] |", "| [x] |"));
    expect(tick(row, "T1", `새\n${row}`)).toBe("refused");
  });
});
