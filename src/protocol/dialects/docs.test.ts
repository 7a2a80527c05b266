import { describe, expect, test } from "vitest";
import { AgentMessage } from "../agent-message.ts";
import type { Item } from "./message.ts";
import { readText } from "./read-text.ts";
import { fenceAfter } from "./text/fence.ts";
import type { Fence } from "./text/fence.ts";

declare global {
  interface ImportMeta {
    glob(pattern: string, options: { query: "?raw"; import: "default"; eager: true }): Record<string, string>;
  }
}

const pages = import.meta.glob("../../../docs/agent-protocol*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

interface Example {
  readonly language: string;
  readonly text: string;
  readonly line: number;
}

/** Returns the fenced blocks of a page. */
function examplesOf(page: string): Example[] {
  const examples: Example[] = [];
  let fence: Fence | null = null;
  let begun = { language: "", line: 0, lines: [] as string[] };
  for (const [index, line] of page.split("\n").entries()) {
    const after = fenceAfter(fence, line);
    if (fence === null && after !== null)
      begun = { language: line.slice(after.length), line: index + 1, lines: [] };
    else if (fence !== null && after === null) {
      examples.push({ language: begun.language, line: begun.line, text: `${begun.lines.join("\n")}\n` });
    } else begun.lines.push(line);
    fence = after;
  }
  return examples;
}

function told(item: Item): object {
  if (item.kind === "diagnostic") return { code: item.code, message: item.message };
  const target = item.target === undefined ? {} : { target: item.target };
  return { type: item.type, ...target, payload: item.payload };
}

describe.each(Object.entries(pages))("%s", (_path, page) => {
  const examples = examplesOf(page);
  const spoken = examples.flatMap((example, index) =>
    example.language.startsWith("agent") ? [{ ...example, next: examples[index + 1] }] : [],
  );

  test("shows every message", () => {
    const types = new Set(
      spoken.flatMap(({ text }) =>
        readText(text, ["platform", "office", "thin"]).map((item) => item.kind === "message" && item.type),
      ),
    );
    const thin = ["RESOLVE_NEXT", "READY", "PHASE_DONE", "ALL_DONE", "TASK", "DONE", "FAIL", "CUSTOM"];
    const office = ["ASK_USER", "INVOKE", "DELIVER_RESULT", "STEP_COMPLETE"];
    const platform = [
      "USER_QUESTION",
      "ERROR",
      "DEPENDENCY_REQUEST",
      "PHASE_COMPLETE",
      "CUSTOM_TASK_COMPLETE",
      "VERIFICATION_RESULT",
      "PHASE_START",
      "STEP_START",
    ];
    expect([...platform, ...office, ...thin].filter((type) => !types.has(type as never))).toEqual([]);
  });

  test.each(spoken)("is read as documented, line $line", ({ language, text, next }) => {
    const items = readText(text, language === "agent-thin" ? ["thin"] : ["platform", "office"]);
    const lines = next?.language === "json" ? next.text.trim().split("\n") : [];
    expect(items.map(told)).toEqual(lines.map((line) => JSON.parse(line) as unknown));
  });

  test("shows exactly the messages that the platform sends to agents", () => {
    const answers = new Set(spoken.map(({ next }) => next));
    const lines = examples
      .filter((example) => example.language === "json" && !answers.has(example))
      .flatMap(({ text }) => text.trim().split("\n"))
      .map((line) => JSON.parse(line) as unknown);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map((line) => AgentMessage.parse(line))).toEqual(lines);
  });
});

test("both languages show the same forms", () => {
  const shapes = Object.values(pages).map((page) => examplesOf(page).map(({ language }) => language));
  expect(shapes).toHaveLength(2);
  expect(shapes[0]).toEqual(shapes[1]);
});
