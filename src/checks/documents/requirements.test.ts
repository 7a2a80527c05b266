import { expect, test } from "vitest";
import { Deliverable } from "../../protocol/workflow/definition.ts";
import { requirementsOf } from "./requirements.ts";

test("lists headings with their names, the length and the contents of a deliverable", () => {
  const deliverable = Deliverable.parse({
    path: "docs/a.md",
    minCharacters: 500,
    sections: [["Steps", "단계"]],
    holds: ["diagram"],
    stackOf: "docs/tech.md",
  });
  const guide = "# Guide\n\n## Template\n````markdown\n# A\n\n## Summary\n\n## [Insert a part]\n````\n";
  expect(requirementsOf(deliverable, guide)).toEqual({
    path: "docs/a.md",
    minCharacters: 500,
    headings: [
      ["Summary", "요약"],
      ["Steps", "단계"],
    ],
    contents: [
      "a diagram with connections that can be read: mermaid, PlantUML, dot, D2 or a drawing in a code block",
      "a section on the stack with exactly the products of docs/tech.md",
    ],
  });
});
