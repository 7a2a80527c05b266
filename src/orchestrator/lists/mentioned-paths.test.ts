import { expect, test } from "vitest";
import { mentionedPaths } from "./mentioned-paths.ts";

test.each([
  ["Create `src/api.ts` and `package.json`", ["src/api.ts", "package.json"]],
  ["Create the model in src/models/[entity].py, then tests/a.py.", ["src/models/[entity].py", "tests/a.py"]],
  ["後端：backend/src/api/a.ts、backend/src/api/b.ts", ["backend/src/api/a.ts", "backend/src/api/b.ts"]],
  ["Add authentication/authorization, client/server and Node.js/Express", []],
  ["Call `POST /v1/users`, `/admin/agents` and `context.push('/a/b.ts')`", []],
  ["See [routes](contracts/routes.md), research.md and contracts/api.md", []],
  ["Follow https://example.com/src/a.ts", []],
  ["Put files in `src/` and src/lib", ["src/lib"]],
  ["Twice src/a.ts and `src/a.ts`", ["src/a.ts"]],
  ["Use `unittest.mock` and `formState.deleted`", []],
])("%s", (text, expected) => {
  expect(mentionedPaths(text)).toEqual(expected);
});
