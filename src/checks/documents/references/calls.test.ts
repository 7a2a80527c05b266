import { expect, test } from "vitest";
import { readMarkdown } from "../../../protocol/markdown/markdown-lines.ts";
import { endpointsOf } from "../api.ts";
import { unknownCalls } from "./calls.ts";

const api = readMarkdown(
  "api.md",
  "### GET /api/words\n\n### POST /api/words/{id}/votes\n\n### POST /api/words/{id}/test\n",
);
const found = (text: string): string[] =>
  unknownCalls(readMarkdown("flow.md", text), "api.md", endpointsOf(api, [])).map(({ message }) => message);

test.each(["{id}", ":id", "<id>", "[id]", "7"])("a parameter written as %s is part of the path", (id) => {
  expect(found(`The page sends \`POST /api/words/${id}/votes\`, then (POST /api/words/${id}/test).`)).toEqual(
    [],
  );
  expect(found(`The page sends \`POST /api/words/${id}\`.`)).toHaveLength(1);
});
