import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { checkApi } from "../api.ts";

const found = (text: string): string[] =>
  checkApi(readMarkdown("api.md", text)).map(({ message }) => message);

const table = (...rows: string[]): string => {
  const [header = ""] = rows;
  const marks = `|${"---|".repeat(header.split("|").length - 2)}`;
  return [header, marks, ...rows.slice(1)].join("\n");
};

const numbered = table(
  "| # | Call | Purpose |",
  "| A1 | POST /keys | Add a key |",
  "| A2 | GET /keys | List the keys |",
);

const good: Record<string, string> = {
  "a column for the call": table(
    "| Call | Sends | Gets back | Codes |",
    "| GET /keys | – | all keys | 200 |",
    "| POST /keys | `name` | the key | 201, 400 |",
  ),
  "the path before the verb": table(
    "| Path | Verb | Body | Answer | Status |",
    "| /keys | GET | none | all keys | 200 |",
    "| /keys | POST | `name` | the key | 201, 400 |",
  ),
  "the purpose first and columns of other names": table(
    "| What it does | Resource | HTTP | What it takes | What it provides | Result |",
    "| lists keys | /keys | GET | nothing | all keys | 200 |",
    "| adds a key | /keys | POST | `name` | the key | 201 or 400 |",
  ),
  "links to calls": table(
    "| Operation | In | Out | HTTP |",
    "| [`GET /keys`](#list) | nothing | all keys | 200 |",
    "| [`POST /keys`](#add) | `name` | the key | 201 · 400 |",
  ),
  "one column for request and response": table(
    "| Action | Request → response |",
    "| **POST** `/keys` | `name` → 201 the key; 400 without a name |",
  ),
  "a description that says it all": table(
    "| Address | Action | Description |",
    "| /keys | POST | Takes `name`. Returns the key with 201, or 400 without a name. |",
  ),
  "a description with a code and its content": table(
    "| Description | Call |",
    "| Expects `name`; 201 with the new key, 400 if it is empty. | POST /keys |",
  ),
  "Korean columns": table(
    "| 호출 | 보내는 값 | 돌려받는 값 | 결과 코드 |",
    "| GET /keys | 없음 | 열쇠 목록 | 200 |",
    "| POST /keys | 이름 | 새 열쇠 | 201, 400 |",
  ),
  "a Korean description": table(
    "| 주소 | 동작 | 설명 |",
    "| /keys | POST | 이름을 보내면 새 열쇠를 201로 돌려준다. 이름이 비면 400. |",
  ),
  "Korean columns in another order": table(
    "| 하는 일 | 받는 것 | 주는 것 | 상태 | 경로 | 메서드 |",
    "| 열쇠 추가 | 이름 | 새 열쇠 | 201, 400 | /keys | POST |",
  ),
  "methods as columns": table(
    "| Path | GET | POST |",
    "| /keys | returns all keys, 200 | takes `name`, returns the key, 201 or 400 |",
    "| /keys/{id} | returns one key, 200 or 404 | – |",
  ),
  "a path that counts for the rows below it": table(
    "| Path | Method | Request | Response | Status |",
    "| /keys | GET | none | all keys | 200 |",
    "| | POST | `name` | the key | 201, 400 |",
    "| /keys/{id} | GET | none | the key | 200, 404 |",
  ),
  "a path in the heading": `### \`/keys\`\n\n${table("| Method | Body | Reply | Code |", "| GET | none | all keys | 200 |", "| POST | `name` | the key | 201, 400 |")}`,
  "methods in small letters and with marks": table(
    "| Method | Route | Parameters | Result | Status |",
    "| 🟢 get | `/keys` | none | all keys | 200 |",
    "| 🟡 Post | `/keys` | `name` | the key | 201, 400 |",
  ),
  "paths without their first slash": table(
    "| Method | Path below /api/v1 | Request | Response | Status |",
    "| GET | keys | none | all keys | 200 |",
    "| DELETE | keys/{id} | none | none | 204, 404 |",
  ),
  "a table of HTML with merged cells": [
    "<table>",
    "<tr><th>Path</th><th>Method</th><th>Request</th><th>Response</th><th>Status</th></tr>",
    '<tr><td rowspan="2"><code>/keys</code></td><td>GET</td><td>none</td><td>all keys</td><td>200</td></tr>',
    "<tr><td>POST</td><td><code>name</code></td>",
    "<td>the key</td><td>201, 400</td></tr>",
    "</table>",
  ].join("\n"),
  "a table of HTML with another one inside": [
    "<table><tr><th>Call</th><th>Request</th><th>Response</th><th>Codes</th></tr>",
    "<tr><td>POST /keys</td><td><table><tr><td>name</td><td>1 to 60 letters</td></tr></table></td>",
    "<td>the key</td><td>201, 400</td></tr></table>",
  ].join("\n"),
  "a table of labels for each endpoint": [
    "### Add a key",
    table(
      "| Method | POST |",
      "| URL | /keys |",
      "| Request body | `name` |",
      "| Response | the key |",
      "| Status codes | 201, 400 |",
    ),
    "### 열쇠 목록",
    table(
      "| 항목 | 값 |",
      "| 메서드 | GET |",
      "| 경로 | /keys |",
      "| 요청 | 없음 |",
      "| 응답 | 열쇠 목록 |",
      "| 상태 코드 | 200 |",
    ),
  ].join("\n\n"),
  "a second table with the numbers of the first": `${numbered}\n\n${table("| # | Request | Response | Status |", "| A1 | `name` | the key | 201, 400 |", "| A2 | none | all keys | 200 |")}`,
  "a list with the numbers of the table": `${numbered}\n\n- A1: takes \`name\`, returns the key; 201, 400.\n- **A2** — returns all keys; 200.`,
  "a list with the purposes of the table": `${numbered}\n\n- Add a key: body \`name\`. Response: the key. 201, 400.\n- List the keys: response: all keys. 200.`,
  "paragraphs with the paths of the table": `${numbered}\n\nPosting to \`/keys\`:\n\nRequest: \`name\`. Response: the key; for GET, all keys. Status codes: 200, 201, 400.`,
};

test.each(Object.entries(good))("accepts endpoints in %s", (_, text) => {
  expect(found(`# API\n\n## Endpoints\n\n${text}\n`)).toEqual([]);
});

const post = [
  "POST /keys: the request is not described.",
  "POST /keys: the response is not described.",
  "POST /keys: there is no status code for success.",
];
const get = ["GET /keys: the response is not described.", "GET /keys: there is no status code for success."];

const bad: Record<string, [string, string[]]> = {
  "calls and their purpose": [table("| Call | Purpose |", "| POST /keys | Adds a key |"), post],
  "paths before verbs, and a description": [
    table("| Path | Verb | Description |", "| /keys | POST | Keys of the signed-in person |"),
    post,
  ],
  "calls and who may make them": [
    table("| Who | Call | Owner | Priority | Milestone |", "| admin | POST /keys | Ines | high | M1 |"),
    post,
  ],
  "Korean calls and their purpose": [
    table("| 호출 | 설명 | 담당 |", "| POST /keys | 열쇠를 만든다 | 지훈 |"),
    post,
  ],
  "methods as columns with marks": [table("| Path | GET | POST |", "| /keys | ✓ | ✓ |"), [...get, ...post]],
  "merged rows with empty cells": [
    table(
      "| Path | Method | Request | Response | Status |",
      "| /keys | GET | none | all keys | 200 |",
      "| | POST | | | |",
    ),
    post,
  ],
  "HTML with a purpose only": [
    "<table>\n<tr><th>Method</th><th>Path</th><th>Purpose</th></tr>\n<tr><td>GET</td><td>/keys</td><td>lists keys</td></tr>\n</table>",
    get,
  ],
  "labels without a request": [
    table("| Method | POST |", "| URL | /keys |", "| Response | the key |", "| Status codes | 201, 400 |"),
    ["POST /keys: the request is not described."],
  ],
  "a second table that forgets a number": [
    `${numbered}\n\n${table("| # | Request | Response | Status |", "| A2 | none | all keys | 200 |")}`,
    post,
  ],
  "a list that forgets a number": [`${numbered}\n\n- A1: takes \`name\`, returns the key; 201, 400.`, get],
  "no status codes": [
    table("| Call | Sends | Gets back |", "| POST /keys | `name` | the key |"),
    ["POST /keys: there is no status code for success."],
  ],
  "codes of errors only": [
    table("| 호출 | 보내는 값 | 돌려받는 값 | 코드 |", "| POST /keys | 이름 | 새 열쇠 | 400, 409 |"),
    ["POST /keys: there is no status code for success."],
  ],
  "an empty cell of a column with another name": [
    table("| Call | Sends | Gets back | Codes |", "| POST /keys | `name` | | 201, 400 |"),
    ["POST /keys: the response is not described."],
  ],
  "paths of pages without methods": [
    table("| Screen | Path | Purpose |", "| S1 | /keys | shows all keys |"),
    ["There is no endpoint with a method and a path."],
  ],
};

test.each(Object.entries(bad))("finds the gaps of a table with %s", (_, [text, gaps]) => {
  expect(found(`# API\n\n## Endpoints\n\n${text}\n`)).toEqual(gaps);
});
