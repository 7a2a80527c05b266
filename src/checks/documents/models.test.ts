import { expect, test } from "vitest";
import type { Finding } from "../finding.ts";
import { readMarkdown } from "../../protocol/markdown/markdown-lines.ts";
import { checkApi } from "./api.ts";
import { checkDataModel } from "./data-model.ts";
import { checkFencedData } from "./fenced-data.ts";
import { checkDiagram } from "./diagrams/diagram.ts";
import { checkStack } from "./stack/stack.ts";

const messages = (findings: readonly Finding[]): string[] => findings.map(({ message }) => message);
const read = (text: string) => readMarkdown("a.md", text);

const models: readonly (readonly [text: string, said: readonly string[]])[] = [
  ["### A\n| Field | Type |\n|---|---|\n| id | UUID |", []],
  ["### A\n| Key | Data type |\n|---|---|\n| id | UUID |", []],
  ["### Access rule\n| Column | Type |\n|---|---|\n| id | UUID |", []],
  ["### A\n| Field | Type |\n|---|---|\n| id | – |", ['The field "id" has no type.']],
  ["### A (가)\n| 필드 | 자료형 |\n|---|---|\n| id | 정수 |", []],
  ["### A\n필드 | 타입\n---|---\nid | 정수", []],
  [
    "### A\n| Field | Type |\n|---|---|\n| a | object |\n| b | object |\n| c | object |",
    ['All fields of "A" have the type "object".'],
  ],
  ["```sql\nCREATE TABLE a (\n  id,\n  name -- no type\n);\n```", ['The entity "a" has no typed fields.']],
  ["```ts\ninterface A {\n  id: string;\n  b: B | null; // optional\n  list: { a: number }[];\n}\n```", []],
  ["```ts\ninterface A {\n  id: string;\n  b;\n}\n```", ['The field "b" has no type.']],
  [
    "```prisma\nmodel A {\n  id Int @id @default(autoincrement())\n  b  B[]\n  @@unique([id])\n}\nmodel B {\n  id Int\n  a  A @relation(fields: [aId], references: [id])\n}\n```",
    [],
  ],
  ["```ts\nconst A = z.object({\n  id: z.uuid(),\n  n: z.number().min(1),\n});\n```", []],
  ["```python\n@dataclass\nclass A:\n    id: int\n    name: str = ''\n```", []],
  ["```graphql\ntype A {\n  id: ID!\n  name: String\n}\n```", []],
  ["```mermaid\nerDiagram\n  A ||--o{ B : has\n```", ["There is no entity with typed fields."]],
  ["```mermaid\nclassDiagram\n  class A {\n    +String name\n    +save() void\n  }\n```", []],
  [
    "```graphql\ntype A {\n  id: ID!\n}\ntype B {\n  # fields\n}\n```",
    ['The entity "B" has no typed fields.'],
  ],
  ["```ts\ninterface A {\n  /* later\n     more */\n}\n```", ['The entity "A" has no typed fields.']],
  ["```prisma\nmodel A {\n  // fields\n}\n```", ['The entity "A" has no typed fields.']],
  [
    "```mermaid\nerDiagram\n  A ||--o{ B : has\n  A {\n  }\n  B {\n    int id\n  }\n```",
    ['The entity "A" has no typed fields.'],
  ],
  ["```mermaid\nclassDiagram\n  class A {\n  }\n  class B {\n    +int id\n  }\n  A <|-- B\n```", []],
  [
    "```sql\nCREATE TABLE member (\n  id INT\n);\nCREATE TABLE task (\n  id INT\n);\n```\n\n## Relations\nThe tables belong together in the usual way.",
    ["The relations between the entities are not described."],
  ],
  [
    "```sql\nCREATE TABLE member (\n  id INT\n);\nCREATE TABLE task (\n  id INT\n);\n```\n\n## Relations\nEvery task is taken by one person.",
    [],
  ],
  [
    "```sql\nCREATE TABLE member (\n  id INT\n);\nCREATE TABLE task (\n  id INT\n);\n```\n\n## 관계\ntask는 하나의 member가 맡는다.",
    [],
  ],
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
    ["GET /a: the response is not described.", "GET /a: there is no status code for success."],
  ],
  [`| Method | Path | Purpose |\n|---|---|---|\n| GET | /a | list |\n\n### GET /a\n${parts}`, []],
  [`### GET /a/{id}\n${parts}\n\n## Notes\n- GET /a/:id is cached`, []],
  [
    `### GET /a\n${parts}\n\n### PUT /a\nRequest: a\n\nStatus codes: 200`,
    ["PUT /a: the response is not described.", "PUT /a: there is no status code for errors."],
  ],
  [
    `## Conventions\nEvery path can answer 500; unknown paths answer 404.\n\n### GET /a\n${parts}\n\n### POST /a\nRequest: a\n\nStatus codes: 303, also for an unknown boat.`,
    [],
  ],
  [
    `## 규약\n어느 주소든 서버 오류는 500, 없는 주소는 404다.\n\n### GET /a\n${parts}\n\n### POST /logout\n요청: 쿠키만. 상태 코드: 303.`,
    [],
  ],
  [
    `### GET /a\n${parts}\n\n### POST /a\nResponse: a\n\nStatus codes: 201, 400`,
    ["POST /a: the request is not described."],
  ],
  ["### PUT /a\nRequest: a\n\nStatus codes: 204, 400", []],
  [
    "### GET /a\nRequest: none. Response: a list of at most 200 items on port 443.",
    ["GET /a: there is no status code for success."],
  ],
  ["### 목록\n```http\nPOST /a\n\n{}\n\nHTTP/1.1 201 Created\n\n{}\n```\n상태 코드: 400", []],
  [
    "### 목록\n```http\nPOST /a\n```",
    [
      "POST /a: the request is not described.",
      "POST /a: the response is not described.",
      "POST /a: there is no status code for success.",
    ],
  ],
  ["### 글 쓰기\n```bash\ncurl -X POST $ORIGIN/a -d 'x=1'\n```\n요청: x. 응답: 글. 상태 코드: 201, 400.", []],
  ["| 메서드와 경로 | 요청 | 응답 | 상태 코드 |\n|---|---|---|---|\n| POST /a | x | 글 | 201, 400 |", []],
  [
    "메서드 | 경로 | 요청 | 응답 | 상태 코드\n---|---|---|---|---\nPOST | /a | x | 글 |",
    ["POST /a: there is no status code for success."],
  ],
  [
    "```yaml\nopenapi: 3.1.0\npaths:\n  /a:\n    get:\n      responses:\n        '200': { description: a }\n```",
    [],
  ],
  [
    "```yaml\nopenapi: 3.1.0\npaths:\n  /a:\n    get:\n      summary: a\n```",
    ["GET /a: the response is not described.", "GET /a: there is no status code for success."],
  ],
  [
    "### COMMAND a make\nRequest: x\n\nResponse: y\n\nExit codes: 0, 2\n\n### COMMAND a find\nRequest: x\n\nResponse: y",
    ["COMMAND a find: there is no status code for success."],
  ],
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
    ['"MySQL 8" is not in the stack of plan.md.'],
  ],
  ["## Stack\n- Language: TypeScript", ['"PostgreSQL 16" from plan.md is missing in the stack.']],
  ["## Overview\nAs planned.", ["There is no section on the stack that names its products."]],
];

test.each(stacks)("stack %j", (text, said) => {
  expect(messages(checkStack(read(text), readMarkdown("plan.md", plan)))).toEqual(said);
});

const shop =
  "## 기술 스택\n| 계층 | 선택 |\n|---|---|\n| 언어 | Ruby 3.3 |\n| 데이터베이스 | SQLite 3 |\n\n## 이유\n작다.";

const shops: readonly (readonly [text: string, said: readonly string[]])[] = [
  ["## 기술 스택\n| 기술 | 용도 |\n|---|---|\n| Ruby 3.3 | 전부, 모두 |\n| SQLite 3 | 예약, 설정 |", []],
  ["## 스택\n| 계층 | 선택 |\n|---|---|\n| 언어 | Ruby 3.3, 전부 |\n| 저장 | SQLite, 모두 |", []],
  [
    "## Stack\n| Part | Choice |\n|---|---|\n| All | Ruby, everything, jobs |\n| Data | SQLite, store, models |",
    [],
  ],
  ["## Stack\n- Ruby: everything\n- SQLite: certificates, models\n- Transport: TLS, certificates", []],
  ["## Stack\n| Part | Choice |\n|---|---|\n| Code | Ruby |\n| Data | SQLite |\n| Keys | Certificates |", []],
  [
    "## 스택\n| 계층 | 선택 |\n|---|---|\n| 언어 | Ruby 3.3 |\n| 저장 | SQLite |\n| 큐 | Redis 7, Sidekiq |",
    ['"Redis 7" is not in the stack of plan.md.', '"Sidekiq" is not in the stack of plan.md.'],
  ],
  [
    "## 스택\n- 언어: Ruby\n- 저장: SQLite\n- Redis: 작업 큐\n- **Sidekiq**: 작업 실행",
    ['"Redis" is not in the stack of plan.md.', '"Sidekiq" is not in the stack of plan.md.'],
  ],
];

test.each(shops)("only names of products count: %j", (text, said) => {
  expect(messages(checkStack(read(text), readMarkdown("plan.md", shop)))).toEqual(said);
});

test.each([
  ['```http\nHTTP/1.1 200 OK\nContent-Type: application/json\n\n{\n  "id": 1,\n  "tags": [\n```', 1],
  ['```\n{\n  "id": 1,\n```', 1],
  ['```http\nPOST /a\n\n{ "id": 1 }\n\nHTTP/1.1 201 Created\n\n{ "id": 1 }\n```', 0],
  ['```\n{ "id": 1, …\n```', 0],
  ["```\n[a] --> {b\n```", 0],
])("JSON in a block that is not marked as such must be closed: %j", (text, count) => {
  expect(checkFencedData(read(text))).toHaveLength(count);
});
