import { expect, test } from "vitest";
import { readMarkdown } from "../../protocol/markdown/markdown-lines.ts";
import { checkApi } from "./api.ts";

const found = (text: string): string[] =>
  checkApi(readMarkdown("api.md", text)).map(({ message }) => message);

const overview =
  "## Endpoints\n| No | Method | Path | Purpose |\n|---|---|---|---|\n| A1 | POST | /api/keys | Add a key |\n| A2 | GET | /api/keys | List keys |\n\n";

test.each([
  [
    "a rule for all",
    `${overview}## Conventions\nAll requests and responses are JSON. Success is 200, or 201 for POST; errors are 400.`,
  ],
  [
    "sections with the numbers of the table",
    `${overview}## A1\nRequest: name. Response: the key. 201, 400.\n\n## A2\nResponse: the keys. Status codes: 200.`,
  ],
  [
    "sections with the purposes of the table",
    `${overview}## Add a key\nRequest: name. Response: the key. 201, 400.\n\n## List keys\nResponse: the keys. 200.`,
  ],
  [
    "sentences that mention the path",
    `${overview}## Keys\nA client calls \`/api/keys\`.\n\n- Request: name\n- Response: the key or keys\n- Status codes: 200, 201`,
  ],
  [
    "columns with other names",
    "| 메서드 | 경로 | 보내는 것 | 받는 것 | 코드 |\n|---|---|---|---|---|\n| POST | /api/keys | 이름 | 열쇠 | 201, 400 |",
  ],
])("an overview table is completed by %s", (_, text) => {
  expect(found(text)).toEqual([]);
});

test("an overview without any details fails", () => {
  expect(found(overview)).toEqual([
    "POST /api/keys: the request is not described.",
    "POST /api/keys: the response is not described.",
    "POST /api/keys: there is no status code for success.",
    "GET /api/keys: the response is not described.",
    "GET /api/keys: there is no status code for success.",
  ]);
});

const described = "Request: none. Response: the keys. Status codes: 200, 401.";
const bare = [
  "GET /api/locks: the response is not described.",
  "GET /api/locks: there is no status code for success.",
];

test("a request line alone describes nothing, whatever stands beside other blocks", () => {
  const block = (path: string): string => `\`\`\`bash\ncurl $HOST${path}\n\`\`\`\n`;
  expect(found(`## Endpoints\n${block("/api/keys")}\n${described}\n\n${block("/api/locks")}`)).toEqual(bare);
  expect(
    found(
      `## Conventions\nAll responses are JSON with 200.\n\n## Keys\n${described}\n${block("/api/keys")}\n## Locks\n${block("/api/locks")}`,
    ),
  ).toEqual(bare);
  expect(
    found(
      `### GET /api/keys\n${described}\n### GET /api/doors\n${described}\n### GET /api/locks\n${block("/api/locks")}`,
    ),
  ).toEqual(bare);
});

test("an overview names the paths of an OpenAPI file with the base path of its server", () => {
  const operation = { responses: { 200: { description: "ok" } } };
  const text = JSON.stringify({
    openapi: "3.1.0",
    servers: [{ url: "/api" }],
    paths: { "/keys": { get: operation } },
  });
  const document = readMarkdown(
    "api.md",
    "See [openapi.json](openapi.json).\n\n| Method | Path |\n|---|---|\n| GET | /api/keys |\n",
  );
  expect(checkApi(document, [{ path: "openapi.json", text: text.replace("{", "{\n") }])).toEqual([]);
});
