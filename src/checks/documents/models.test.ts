import { expect, test } from "vitest";
import type { Finding } from "../finding.ts";
import { readMarkdown } from "../../protocol/markdown/markdown-lines.ts";
import { checkApi } from "./api.ts";
import { checkDataModel } from "./data-model.ts";
import { checkDiagram } from "./diagram.ts";
import { checkStack } from "./stack.ts";

const messages = (findings: readonly Finding[]): string[] => findings.map(({ message }) => message);
const read = (text: string) => readMarkdown("a.md", text);

const models: readonly (readonly [text: string, said: readonly string[]])[] = [
  ["### A\n| Field | Type |\n|---|---|\n| id | UUID |", []],
  ["### A\n| Key | Data type |\n|---|---|\n| id | UUID |", []],
  ["### Access rule\n| Column | Type |\n|---|---|\n| id | UUID |", []],
  ["### A\n| Field | Type |\n|---|---|\n| id | – |", ['The field "id" has no type.']],
  ["A note about data.", ["There is no entity with typed fields."]],
  ["```sql\nCREATE TABLE a (\n  id INT\n);\nCREATE TABLE b (\n  a INT REFERENCES a(id)\n);\n```", []],
  ["```mermaid\nerDiagram\n  A ||--o{ B : has\n  A {\n    int id\n  }\n  B {\n    int id\n  }\n```", []],
  [
    "### A\n| Field | Type |\n|---|---|\n| id | INT |\n\n### B\n| Field | Type |\n|---|---|\n| id | INT |",
    ["The relations between the entities are not described."],
  ],
  [
    "## Entities\n### A\n- id: uuid\n- name: string\n\n## Validation\n| Field | Rule |\n|---|---|\n| id | unique |",
    [],
  ],
  ["## Entities\n| Name | Description |\n|---|---|\n| A | the a |\n\n### A\n- id: uuid\n- name: string", []],
];

test.each(models)("data model %j", (text, said) => {
  expect(messages(checkDataModel(read(text)))).toEqual(said);
});

const parts = "Request: none\n\nResponse: a list\n\nStatus codes: 200, 401";
const apis: readonly (readonly [text: string, said: readonly string[]])[] = [
  [`### GET /a\n${parts}`, []],
  [`### List: GET \`/a\`\n${parts}`, []],
  [`**GET /a**\n\n${parts}`, []],
  ["### GET /a\n#### Request\nnone\n#### Response\na list\n#### Status codes\n200", []],
  ["### GET /a\n| Part | What |\n|---|---|\n| Request | none |\n| Response | list |\n| Status | 200 |", []],
  [
    "| Method | Path | Request | Response | Status |\n|---|---|---|---|---|\n| GET | /a | none | list | 200 |",
    [],
  ],
  [
    "| Method | Path | Purpose |\n|---|---|---|\n| GET | /a | list |",
    ["GET /a has no request and no response and no status codes."],
  ],
  [`| Method | Path | Purpose |\n|---|---|---|\n| GET | /a | list |\n\n### GET /a\n${parts}`, []],
  [`### GET /a/{id}\n${parts}\n\n## Notes\n- GET /a/:id is cached`, []],
  [`### GET /a\n${parts}\n\n### PUT /a\nRequest: a\n\nStatus codes: 204`, ["PUT /a has no response."]],
  ["### COMMAND tool add\nRequest: a name\n\nOutput: the id\n\nExit codes: 0, 2", []],
  ["The client calls GET /a and gets a list.", ["There is no endpoint with a method and a path."]],
];

test.each(apis)("API %j", (text, said) => {
  expect(messages(checkApi(read(text)))).toEqual(said);
});

test.each([
  ["```mermaid\nflowchart LR\n  a --> b\n  b --> c\n```", true],
  ["```\na -> b\n  -> c\n```", true],
  ["```text\n┌──┐\n│ a│\n└──┘\n```", true],
  ["```dot\ndigraph {\n  a -> b\n}\n```", true],
  ["```js\nconst a = () => 1;\nconst b = a -> 2;\n```", false],
  ["```mermaid\n%% later\n```", false],
  ["a -> b -> c", false],
])("diagram %j: %s", (text, there) => {
  expect(checkDiagram(read(text)).length === 0).toBe(there);
});

const plan =
  "## Stack\n| Layer | Choice |\n|---|---|\n| Language | TypeScript 5 |\n| Database | PostgreSQL 16 |\n\n## Integrations\n- Stripe for payments\n\n## Reasons\nNot MySQL.";
const stacks: readonly (readonly [text: string, said: readonly string[]])[] = [
  ["## Stack\n- Language: TypeScript 5.x\n- Database: Postgres (v16)", []],
  ["## Technology stack\n| Layer | Choice |\n|---|---|\n| All | TypeScript, PostgreSQL 16 and Stripe |", []],
  [
    "## Stack\n- Language: TypeScript\n- Database: MySQL 8\n\nPostgreSQL was planned.",
    ['"mysql" is not in the stack of plan.md.'],
  ],
  ["## Stack\n- Language: TypeScript", ['"postgresql" from plan.md is missing in the stack.']],
  ["## Overview\nAs planned.", ['There is no section "Stack" with one choice per layer.']],
];

test.each(stacks)("stack %j", (text, said) => {
  expect(messages(checkStack(read(text), readMarkdown("plan.md", plan)))).toEqual(said);
});
