import { expect, test } from "vitest";
import { brief, fieldsOf } from "./task-brief.ts";

test("a brief is the description with each filled field under its heading", () => {
  expect(
    brief("A todo app.\n", [
      { label: "Who uses it?", text: " My team " },
      { label: "Main features", text: "  " },
      { label: "Database", text: "SQLite" },
    ]),
  ).toBe("A todo app.\n\n## Who uses it?\nMy team\n\n## Database\nSQLite");
  expect(brief("  ", [{ label: "Who uses it?", text: "Me" }])).toBe("## Who uses it?\nMe");
  expect(brief(" alone ", [])).toBe("alone");
});

test("each type asks for its own fields; conversations and custom workflows ask for none", () => {
  expect(fieldsOf("workflow")).toEqual(["trigger", "result", "services", "access", "failure", "told"]);
  expect(fieldsOf("custom")).toEqual([]);
  expect(fieldsOf("toString")).toEqual([]);
});
