import { describe, expect, test } from "vitest";
import { readText } from "../read-text.ts";

describe("PHASE_COMPLETE", () => {
  test.each([
    { title: "may be alone", lines: "", payload: { phase: 1, documents: [] } },
    {
      title: "has a name and documents",
      lines:
        "\nPhase: Planning\nDocuments created:\n- docs/planning/01_idea.md\n- `docs/planning/02_market.md`",
      payload: {
        phase: 1,
        name: "Planning",
        documents: ["docs/planning/01_idea.md", "docs/planning/02_market.md"],
      },
    },
    {
      title:
        "answers comments by their numbers, in any case and with any sign between; what answers none is left out",
      lines:
        "\nDocuments: a.md\nComments:\n- 1 fixed: Uses the helper.\n- #2 - Disagree — it has no such option\n- 3: question\n- thanks\n- 4 maybe: no",
      payload: {
        phase: 1,
        documents: ["a.md"],
        answers: [
          { number: 1, verdict: "fixed", text: "Uses the helper." },
          { number: 2, verdict: "disagree", text: "it has no such option" },
          { number: 3, verdict: "question", text: "" },
        ],
      },
    },
    {
      title: "has its name in parentheses after its number",
      lines: "\nCompleted: Phase 1 (Planning)",
      payload: { phase: 1, name: "Planning", documents: [] },
    },
    {
      title: "has its name after its number",
      lines: "\nPhase: 1: Planning",
      payload: { phase: 1, name: "Planning", documents: [] },
    },
    {
      title: "has a number in place of a name",
      lines: "\nPhase: 1",
      payload: { phase: 1, documents: [] },
    },
    {
      title: "has documents beside the key, in a list below no key, and blank lines between",
      lines: "\n\nDocuments: a.md, b.md\n\nDeliverables: [c.md, 'd.md']\n\nNotes:\n- not a document",
      payload: { phase: 1, documents: ["a.md", "b.md", "c.md", "d.md"] },
    },
    {
      title: "has documents below no key",
      lines: "\n- a.md\n* b.md",
      payload: { phase: 1, documents: ["a.md", "b.md"] },
    },
    {
      title: "has keys in any case",
      lines: "\nPHASE: Planning",
      payload: { phase: 1, name: "Planning", documents: [] },
    },
  ])("$title", ({ lines, payload }) => {
    const rawContent = `=== PHASE 1 COMPLETE ===${lines}`;
    expect(readText(`${rawContent}\n\nThat was it.\n- not.md\n`, ["platform"])).toEqual([
      { kind: "message", type: "PHASE_COMPLETE", payload, rawContent, offset: 0 },
    ]);
  });

  test.each([
    "I will wait now.",
    "https://example.org",
    "One two three four five six: seven",
    "[USER_QUESTION]",
    "```",
  ])("ends before a line that is neither key, list item nor blank: %s", (line) => {
    const items = readText(`=== PHASE 1 COMPLETE ===\n${line}\nPhase: Planning\n`, ["platform"]);
    expect(items[0]).toEqual({
      kind: "message",
      type: "PHASE_COMPLETE",
      payload: { phase: 1, documents: [] },
      rawContent: "=== PHASE 1 COMPLETE ===",
      offset: 0,
    });
  });
});

describe("CUSTOM_TASK_COMPLETE", () => {
  test.each([
    { title: "may be alone", lines: "", payload: {} },
    {
      title: "has a task, a summary and any further key in lower case",
      lines: "\nTask: Explain JWT\nSummary: Done.\\nWith care\nFiles Changed:\n- a.ts\n- b.ts\nEmpty:",
      payload: { task: "Explain JWT", summary: "Done.\nWith care", "files changed": "- a.ts\n- b.ts" },
    },
  ])("$title", ({ lines, payload }) => {
    const rawContent = `=== CUSTOM TASK COMPLETE ===${lines}`;
    expect(readText(`${rawContent}\n`, ["platform"])).toEqual([
      { kind: "message", type: "CUSTOM_TASK_COMPLETE", payload, rawContent, offset: 0 },
    ]);
  });
});
