import { expect, test } from "vitest";
import { contract } from "../../src/protocol/api/contract.ts";
import { openApi } from "../../src/server/http/openapi.ts";
import {
  type ApiDescription,
  exampleOf,
  foundIn,
  groupsOf,
  referred,
  routesOf,
  targetOf,
} from "../../web/data/api-routes.ts";

const description = openApi(contract) as unknown as ApiDescription;
const groups = groupsOf(description.paths);

test("every route of the contract is in a group", () => {
  expect(groups.flatMap(({ routes }) => routes)).toHaveLength(Object.keys(contract).length);
  expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(["tasks", "reviews", "settings"]));
});

test("a search finds routes that have all its words", () => {
  const found = foundIn(groups, "tasks  post Pause THE").flatMap(({ routes }) =>
    routes.map(({ key }) => key),
  );
  expect(found).toEqual(["POST /api/tasks/{id}/pause"]);
  expect(foundIn(groups, "nothing at all")).toEqual([]);
});

test("a request has its path, with slashes kept, and the parts of its query that are filled in", () => {
  const parameters = ["status", "limit"].map((name) => ({ in: "query", name, required: false, schema: {} }));
  const values = { "path id": "a b/c", "query status": "failed & more" };
  expect(targetOf({ path: "/api/x/{id}", parameters }, values)).toBe(
    "/api/x/a%20b/c?status=failed%20%26%20more",
  );
});

test("a body to start from has every required field, also of schemas that it refers to", () => {
  const create = routesOf(description.paths).find(({ key }) => key === "POST /api/tasks");
  expect(exampleOf(create?.body?.schema ?? {}, description.components.schemas)).toEqual({ title: "" });
  expect(referred(create?.response ?? {}, description.components.schemas)).toEqual(["Task"]);
});
