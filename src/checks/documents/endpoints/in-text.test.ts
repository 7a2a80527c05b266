import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { checkApi } from "../api.ts";

const found = (text: string): string[] =>
  checkApi(readMarkdown("api.md", `# A\n\n${text}\n`)).map(({ message }) => message);

const block = (language: string, text: string): string => `\`\`\`${language}\n${text}\n\`\`\`\n`;
const call = "curl -X POST http://localhost:3000/api/loans -d '{\"toolId\": 3}'";
const request = 'POST /api/loans HTTP/1.1\n\n{"toolId": 3}';

const complete: Record<string, string> = {
  "a curl command with a body": `## Lend\n${block("sh", call)}\nReturns the loan. 201, 409.`,
  "a curl command and its answer in JSON": `## Lend\n${block("sh", call)}\n${block("json", '{"id": 4}')}\n- 201: lent\n- 409: it is out`,
  "an HTTPie command": `## Lend\n${block("sh", "http POST :3000/api/loans toolId=3")}\nReturns the loan. 201, 409.`,
  "request and answers in blocks of their own": `## Lend\n${block("http", request)}\n${block("http", 'HTTP/1.1 201 Created\n\n{"id": 4}')}\n${block("http", "HTTP/1.1 409 Conflict")}`,
  "an answer below the heading of the endpoint": `## POST /api/loans\n${block("http", request)}\n${block("http", 'HTTP/1.1 201 Created\n\n{"id": 4}')}`,
  "an item after a dash": "- `POST /t` — request: name; response: the tool; 201, 400.",
  "an item after a colon": "- `POST /t`: request: name; response: the tool; 201, 400.",
  "a Korean item": "- `POST /t` — 요청: 이름; 응답: 도구; 상태 코드: 201, 400\n- `GET /t` — 응답: 목록. 200",
  "an item with arrows": "- `POST /t` { name } → 201 { id, name }, 400\n- `GET /t` → 200 [{ id }]",
  "labels of method and path":
    "### Add\n- Method: POST\n- Path: /t\n- Request: name\n- Response: the tool\n- Status: 201, 400",
  "Korean labels in bold":
    "### 추가\n- **메서드**: POST\n- **경로**: `/t`\n- **요청**: 이름\n- **응답**: 도구\n- **상태 코드**: 201",
  "labels in a line": "### Add\nMethod: POST, Path: /t\n\nRequest: name\n\nResponse: the tool\n\nStatus: 201",
  "a labelled request line":
    "### Add\n- **Endpoint:** `POST /t`\n- Body: name\n- Returns: the tool\n- Codes: 201",
  "a summary that folds":
    "<details><summary>POST /t</summary>\n\nRequest: name. Response: the tool. 201\n\n</details>",
  "OpenAPI in a line": block(
    "json",
    '{"info":{},"openapi":"3.1.0","paths":{"/t":{"get":{"responses":{"200":{"description":"all"}}}}}}',
  ),
};

test.each(Object.entries(complete))("reads an endpoint in %s", (_, text) => {
  expect(found(text)).toEqual([]);
});

const incomplete: Record<string, [string, string[]]> = {
  "a curl command alone": [
    `## Lend\n${block("sh", call)}\nLends a tool.`,
    [
      "POST /api/loans: the response is not described.",
      "POST /api/loans: there is no status code for success.",
    ],
  ],
  "a request without an answer": [
    `## Lend\n${block("http", request)}\nStatus codes: 201`,
    ["POST /api/loans: the response is not described."],
  ],
  "labels without details": [
    "### Add\n- Method: PUT\n- Path: /t\n- Purpose: changes it",
    [
      "PUT /t: the request is not described.",
      "PUT /t: the response is not described.",
      "PUT /t: there is no status code for success.",
    ],
  ],
  "numbers that are no codes": [
    "### GET /t\nResponse: the tools.\n\n- 200 members use it",
    ["GET /t: there is no status code for success."],
  ],
};

test.each(Object.entries(incomplete))("finds what is missing in %s", (_, [text, said]) => {
  expect(found(text)).toEqual(said);
});
