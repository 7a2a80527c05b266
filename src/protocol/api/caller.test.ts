import { expect, test } from "vitest";
import { targetOf } from "./caller.ts";

test.each([
  ["an id", targetOf("GET /api/tasks/:id", { params: { id: "t_00000001" } }), "/api/tasks/t_00000001"],
  [
    "a path of several segments, each encoded",
    targetOf("GET /api/reviews/:id/files/:path{[^]+}", {
      params: { id: "rv_00000001", path: "docs/50 %?#/é.md" },
    }),
    "/api/reviews/rv_00000001/files/docs/50%20%25%3F%23/%C3%A9.md",
  ],
  [
    "a query without the values that are not given",
    targetOf("GET /api/tasks", { query: { limit: 3, cursor: "a&b", parent: undefined } }),
    "/api/tasks?limit=3&cursor=a%26b",
  ],
  ["no query", targetOf("GET /api/tasks", { query: {} }), "/api/tasks"],
])("the target has %s", (_, target, expected) => {
  expect(target).toBe(expected);
});
