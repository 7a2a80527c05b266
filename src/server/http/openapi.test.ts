import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "../../protocol/api/contract.ts";
import { notificationKinds } from "../../protocol/notify/kind-names.ts";
import { Delivery } from "../../protocol/trigger/delivery.ts";
import { openApi } from "./openapi.ts";
import { ask, startTestServer, type TestServer } from "../../../test/support/scripted-server.ts";

let server: TestServer;
let description: Description;
beforeAll(async () => {
  server = await startTestServer();
  description = (await ask(server, { path: "/api/openapi.json" })).json as Description;
});
afterAll(() => server.close());

interface Description {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { type?: string; properties?: Record<string, unknown>; required?: string[] }>;
  };
}
interface Operation {
  operationId: string;
  parameters: { in: string; name: string; required: boolean; schema: unknown }[];
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> };
  responses: Record<string, { content: Record<string, unknown> }>;
}

test("describes every route of the contract and the deliveries to triggers, and nothing else", () => {
  const described = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    ),
  );
  expect(description.openapi).toBe("3.1.1");
  const inContract = Object.keys(contract).map((route) => route.replace(/\{[^}]*\}$/, ""));
  const routes = [...inContract, "POST /api/hooks/:id"];
  expect(described.toSorted()).toEqual(routes.toSorted());
});

test("every reference resolves, every name is unique, and every path parameter is described", () => {
  const text = JSON.stringify(description);
  const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
  const known = Object.keys(description.components.schemas);
  expect(new Set(references)).toEqual(new Set(known));
  expect(text).not.toContain("$defs");

  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, operation } of operations) {
    const named = operation.parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
    expect(named).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  }
});

test("describes request bodies; optional fields are not required", () => {
  const { CreateTask } = description.components.schemas;
  expect(CreateTask?.required).toEqual(["title"]);
  const create = description.paths["/api/tasks"]?.["post"];
  expect(create?.requestBody).toEqual({
    required: true,
    content: { "application/json": { schema: { $ref: "#/components/schemas/CreateTask" } } },
  });
  expect(description.paths["/api/tasks/{id}/pause"]?.["post"]?.requestBody?.required).toBe(false);
  expect(create?.parameters.map(({ name }) => name)).toEqual(["Idempotency-Key"]);
});

test("describes responses: data, an error, a stream, bytes", () => {
  const { paths } = description;
  expect(paths["/api/tasks"]?.["post"]?.responses).toEqual({
    201: {
      description: "Done",
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: { data: { $ref: "#/components/schemas/Task" } },
            required: ["data"],
          },
        },
      },
    },
    default: {
      description: "The error, with a code and a message",
      content: { "application/json": { schema: { $ref: "#/components/schemas/ApiError" } } },
    },
  });
  const kinds = ["/api/stream", "/api/tasks/{id}/output"].map((path) =>
    Object.entries(paths[path]?.["get"]?.responses ?? {}).map(([status, { content }]) => [
      status,
      Object.keys(content),
    ]),
  );
  expect(kinds).toEqual([
    [
      ["200", ["text/event-stream"]],
      ["default", ["application/json"]],
    ],
    [
      ["200", ["text/plain"]],
      ["206", ["text/plain"]],
      ["default", ["application/json"]],
    ],
  ]);
});

test("describes a delivery to a trigger: no token, any JSON, and the meaning of every status", () => {
  const described = description.paths["/api/hooks/{id}"]?.["post"];
  expect(described).toMatchObject({
    security: [],
    parameters: expect.arrayContaining([
      expect.objectContaining({ in: "header", name: "X-Hub-Signature-256", required: false }),
    ]),
    requestBody: { required: false, content: { "application/json": { schema: {} } } },
  });
  const answer = {
    type: "object",
    properties: {
      delivery: expect.anything(),
      status: { type: "string", enum: [...Delivery.shape.status.options] },
      repeated: { type: "boolean" },
    },
    required: ["delivery", "status", "repeated"],
    additionalProperties: false,
  };
  const success = {
    "application/json": { schema: { type: "object", properties: { data: answer }, required: ["data"] } },
  };
  const failure = { "application/json": { schema: { $ref: "#/components/schemas/ApiError" } } };
  const contents = Object.entries(described?.responses ?? {}).map(([status, { content }]) => [
    Number(status),
    content,
  ]);
  expect(contents).toEqual([
    [200, success],
    [202, success],
    ...[400, 401, 404, 413, 415, 429].map((status) => [status, failure]),
  ]);
});

test("describes the notifications that webhooks get, by their type", () => {
  const { webhooks = {} } = description;
  expect(Object.keys(webhooks)).toEqual([...notificationKinds, "test"]);
  expect(webhooks["mention"]?.["post"]?.requestBody?.content["application/json"]?.schema).toMatchObject({
    properties: {
      type: { const: "mention" },
      data: {
        properties: {
          people: { type: "array" },
          content: { required: ["reviewId", "commentId", "by", "text"] },
        },
      },
    },
  });
});

test("describes the requests that the server sends by itself; without any there is no section", () => {
  const body = z.object({ type: z.literal("review.opened") });
  const sends = { "review.opened": { summary: "A review waits", body, headers: { "webhook-id": "Its id" } } };
  expect(openApi({}, sends)["webhooks"]).toMatchObject({
    "review.opened": {
      post: {
        summary: "A review waits",
        parameters: [{ in: "header", name: "webhook-id", description: "Its id" }],
        requestBody: {
          content: {
            "application/json": { schema: { properties: { type: { const: "review.opened" } } } },
          },
        },
      },
    },
  });
  expect(openApi({})).not.toHaveProperty("webhooks");
});
