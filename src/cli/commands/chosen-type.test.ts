import { expect, test } from "vitest";
import { chooseType } from "./chosen-type.ts";

test.each([
  {
    text: "Build a todo app with React",
    hasSource: false,
    type: "create_app",
    why: 'Type create_app: this should be built new ("Build", "app"). Use --type for another one.',
  },
  {
    text: "Notes",
    hasSource: false,
    type: "custom",
    why: "Type custom: an open conversation without verification, since the text suggests no other type. Use --type for another one.",
  },
  {
    text: "Fix the login bug",
    hasSource: false,
    type: "custom",
    why: 'Type custom: an open conversation without verification, since modify_app, which "Fix", "bug" suggests, needs --source. Use --type for another one.',
  },
  {
    text: "Notes",
    hasSource: true,
    type: "modify_app",
    why: "Type modify_app: --source names existing code. Use --type for another one.",
  },
])("a task is of the type that its text suggests: $text", ({ text, hasSource, type, why }) => {
  expect(chooseType(text, hasSource)).toEqual({ type, why });
});
