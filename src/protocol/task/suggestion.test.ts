import { expect, test } from "vitest";
import { partsOf, withSuggestion } from "./suggestion.ts";

test("a suggestion is separated from the text around it", () => {
  expect(partsOf("Use this:\n```suggestion\nconst a = 1;\n\nconst b = 2;\n```\nIs that right?")).toEqual([
    { is: "text", text: "Use this:" },
    { is: "suggestion", text: "const a = 1;\n\nconst b = 2;" },
    { is: "text", text: "Is that right?" },
  ]);
});

test.each([
  ["no suggestion at all", "Just words.", [{ is: "text", text: "Just words." }]],
  ["another block", "```ts\nx\n```", [{ is: "text", text: "```ts\nx\n```" }]],
  ["one that is not closed", "```suggestion\nx", [{ is: "text", text: "```suggestion\nx" }]],
  ["one that takes the lines away", "```suggestion\n```", [{ is: "suggestion", text: "" }]],
])("splits a comment with %s", (_, body, parts) => {
  expect(partsOf(body)).toEqual(parts);
});

test("a suggestion survives a round trip, even if its lines contain fences", () => {
  const lines = ["```ts", "x()", "```"];
  const body = withSuggestion("Like this: ", lines);
  expect(body).toBe("Like this:\n````suggestion\n```ts\nx()\n```\n````\n");
  expect(partsOf(body)).toEqual([
    { is: "text", text: "Like this:" },
    { is: "suggestion", text: lines.join("\n") },
  ]);
});
