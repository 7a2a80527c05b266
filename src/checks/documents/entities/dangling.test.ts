import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { checkDataModel } from "../data-model.ts";

const found = (text: string): string[] =>
  checkDataModel(readMarkdown("a.md", `# A\n\n${text}\n`)).map(({ message }) => message);
const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`;
const fields = (name: string, more = ""): string =>
  `### ${name}\n| Field | Type | Note |\n|---|---|---|\n| id | uuid | |\n${more}\n`;
const relations = (target: string): string =>
  `## Relations\n| From | To | Kind |\n|---|---|---|\n| Loan | Tool | n:1 |\n| Loan | ${target} | n:1 |\n`;

const models: Record<string, (target: string) => string> = {
  SQL: (target) =>
    block(
      "sql",
      `CREATE TABLE tool (\n  id INT\n);\nCREATE TABLE loan (\n  id INT,\n  tool INT REFERENCES ${target}(id)\n);`,
    ),
  Prisma: (target) =>
    block(
      "prisma",
      `enum State {\n  OUT\n}\nmodel Tool {\n  id Int @id\n  loans Loan[]\n}\nmodel Loan {\n  id Int @id\n  state State\n  tool ${target} @relation(fields: [id], references: [id])\n}`,
    ),
  "a diagram": (target) =>
    block(
      "mermaid",
      `erDiagram\n  Loan }o--|| ${target} : of\n  Loan {\n    int id\n  }\n  Tool {\n    int id\n  }`,
    ),
  "a table of fields": (target) => fields("Tool") + fields("Loan", `| tool | uuid | FK → ${target}.id |\n`),
  "a table of relations": (target) => `## Entities\n${fields("Tool")}${fields("Loan")}${relations(target)}`,
};

test.each(Object.entries(models))("follows the relations of %s", (_, text) => {
  expect(found(text("Tool"))).toEqual([]);
  expect(found(text("Payment"))).toEqual([
    'A relation leads to "Payment", which is no entity of this document.',
  ]);
});

test("a name in two languages, a plural and a table of another schema are known", () => {
  expect(found(`## 엔티티\n${fields("도구 (Tool)")}${fields("대여 (Loan)")}${relations("tools")}`)).toEqual(
    [],
  );
  expect(
    found(
      block(
        "sql",
        "CREATE TABLE categories (id INT);\nCREATE TABLE loan (id INT, c INT REFERENCES category(id), u UUID REFERENCES auth.users(id));",
      ),
    ),
  ).toEqual([]);
});

test("an entity that only a sentence describes may end a relation", () => {
  expect(
    found(
      `## Entities\n${fields("Tool")}${fields("Loan")}${relations("Member")}\nA Member is kept elsewhere.`,
    ),
  ).toEqual([]);
});

const typed: Record<string, string> = {
  TypeScript: block(
    "ts",
    "interface Tool {\n  id: number;\n  loans: Loan[];\n}\ninterface Loan {\n  id: number;\n}",
  ),
  DBML: block(
    "dbml",
    "Table tool {\n  id integer [pk]\n}\nTable loan {\n  id integer\n  tool integer [ref: > tool.id]\n}",
  ),
  "a list": "## Entities\n\n### Tool\n- id: integer\n- name: text\n\n### Loan\n- id: integer\n- tool: Tool\n",
};

test.each(Object.entries(typed))("a field whose type is an entity is a relation in %s", (_, text) => {
  expect(found(text)).toEqual([]);
});
