import { z } from "zod";
import {
  AgentInfo,
  AnswerQuestion,
  ApiError,
  CreateTask,
  EditTask,
  EventRecord,
  RetryTask,
} from "../../protocol/api/contract.ts";
import type { OuterRoute } from "../../protocol/api/hooks.ts";
import { readAtHeader } from "../../protocol/api/read-at.ts";
import type { Route } from "../../protocol/api/route.ts";
import type { Webhook } from "../../protocol/api/webhooks.ts";
import { Project } from "../../protocol/project/project.ts";
import { Question } from "../../protocol/task/question.ts";
import { Task } from "../../protocol/task/task.ts";

type Json = Record<string, unknown>;

const description = `Responses are {data}, errors are {error}. Responses to reads have their position in the log in ${readAtHeader}. Send it to GET /api/stream as Last-Event-ID to receive every later event.`;

/** Schemas that are defined once under their own name and referenced everywhere else. */
const named = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  AgentInfo,
  AnswerQuestion,
  ApiError,
  CreateTask,
  EditTask,
  EventRecord,
  Project,
  Question,
  RetryTask,
  Task,
})) {
  named.add(schema, { id });
}

/**
 * Returns the contract as an OpenAPI 3.1 description, from the same schemas that parse requests, with the requests that
 * the server sends by itself and those that need no token.
 */
export function openApi(
  contract: Readonly<Record<string, Route>>,
  webhooks: Readonly<Record<string, Webhook>> = {},
  outer: Readonly<Record<string, OuterRoute>> = {},
): Json {
  const components: Json = {};
  const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => hoisted(schema, io, components);
  const failure = {
    description: "The error, with a code and a message",
    content: json(schemaOf(ApiError, "output")),
  };

  const paths: Record<string, Json> = {};
  for (const [key, route] of Object.entries(contract)) {
    const { method, template, operationId } = nameOf(key);
    (paths[template] ??= {})[method.toLowerCase()] = {
      operationId,
      summary: route.summary,
      parameters: [...parametersOf(route, schemaOf), ...headersOf(method, route)],
      ...(route.body === undefined ? {} : { requestBody: requestBody(route.body, schemaOf) }),
      responses: { ...successOf(route, schemaOf), default: failure },
    };
  }
  for (const [key, route] of Object.entries(outer)) {
    const { method, template, operationId } = nameOf(key);
    const described = outerOperation(route, schemaOf, failure);
    (paths[template] ??= {})[method.toLowerCase()] = { operationId, ...described };
  }
  return {
    openapi: "3.1.1",
    info: { title: "Signalbox", version: "1", description },
    security: [{ token: [] }],
    paths,
    ...(Object.keys(webhooks).length === 0 ? {} : { webhooks: webhooksOf(webhooks, schemaOf) }),
    components: { schemas: components, securitySchemes: { token: { type: "http", scheme: "bearer" } } },
  };
}

/** Returns the method, the path and the id of a route such as `GET /api/tasks/:id`. */
function nameOf(key: string): { method: string; template: string; operationId: string } {
  const [method = "", path = ""] = key.split(" ");
  const words = key.toLowerCase().replaceAll(/[^a-z]+/g, "_");
  return {
    method,
    template: path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}"),
    operationId: words.replace("_api", "").replace(/_$/, ""),
  };
}

/** Describes a route without a token. Its security is the empty one, and every status has a meaning of its own. */
function outerOperation(route: OuterRoute, schemaOf: SchemaOf, failure: Json): Json {
  const { summary, params, headers, body, response, statuses } = route;
  const answer = successOf({ response }, schemaOf)[200] as Json;
  return {
    summary,
    security: [],
    parameters: [
      ...parametersOf({ params }, schemaOf),
      ...Object.entries(headers).flatMap(([name, meaning]) => header(name, meaning)),
    ],
    requestBody: requestBody(body, schemaOf),
    responses: Object.fromEntries(
      Object.entries(statuses).map(([status, meaning]) => [
        status,
        { ...(Number(status) < 400 ? answer : failure), description: meaning },
      ]),
    ),
  };
}

function webhooksOf(webhooks: Readonly<Record<string, Webhook>>, schemaOf: SchemaOf): Json {
  const described = Object.entries(webhooks).map(([name, { summary, body, headers = {} }]) => {
    const post = {
      operationId: `webhook_${name.replaceAll(/[^a-z]+/gi, "_").toLowerCase()}`,
      summary,
      parameters: Object.entries(headers).flatMap(([header_, meaning]) => header(header_, meaning)),
      requestBody: { required: true, content: json(schemaOf(body, "output")) },
      responses: { 200: { description: "Received" } },
    };
    return [name, { post }] as const;
  });
  return Object.fromEntries(described);
}

type SchemaOf = (schema: z.ZodType, io: "input" | "output") => Json;

/** Converts a schema with references to the named ones, which are moved to the components. */
function hoisted(schema: z.ZodType, io: "input" | "output", components: Json): Json {
  const wrapped = z.toJSONSchema(z.object({ it: schema }), { io, metadata: named });
  for (const [name, definition] of Object.entries(wrapped.$defs ?? {})) components[name] = moved(definition);
  return moved(wrapped.properties?.["it"] ?? {});
}

function moved(part: object | boolean): Json {
  return JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function parametersOf(route: Pick<Route, "params" | "query">, schemaOf: SchemaOf): Json[] {
  const path = Object.entries(route.params?.shape ?? {}).map(([name, schema]) => ({
    in: "path",
    name,
    required: true,
    schema: schemaOf(schema as z.ZodType, "input"),
  }));
  const query = Object.entries(route.query?.shape ?? {}).map(([name, schema]) => ({
    in: "query",
    name,
    required: false,
    schema: schemaOf(schema as z.ZodType, "output"),
  }));
  return [...path, ...query];
}

/** Returns the headers that depend only on the kind of route. */
function headersOf(method: string, { produces }: Route): Json[] {
  if (method === "POST")
    return header("Idempotency-Key", "Requests with the same key and body run once within 24 hours");
  if (produces === "text/event-stream") return header("Last-Event-ID", "The id of the last event received");
  if (produces === "text/plain") return header("Range", "bytes=FIRST-LAST, bytes=FIRST- or bytes=-COUNT");
  return [];
}

function header(name: string, description: string): Json[] {
  return [{ in: "header", name, required: false, description, schema: { type: "string" } }];
}

function requestBody(body: z.ZodType, schemaOf: SchemaOf): Json {
  return { required: !z.safeParse(body, undefined).success, content: json(schemaOf(body, "input")) };
}

function successOf(
  { response, status, produces }: Pick<Route, "response" | "status" | "produces">,
  schemaOf: SchemaOf,
): Json {
  const success = status ?? 200;
  if (response !== undefined) {
    const data = schemaOf(response, "output");
    const schema = { type: "object", properties: { data }, required: ["data"] };
    return { [success]: { description: "Done", content: json(schema) } };
  }
  const content = { [produces ?? "application/json"]: {} };
  const part = produces === "text/plain" ? { 206: { description: "The requested bytes", content } } : {};
  return { [success]: { description: "The complete content", content }, ...part };
}

function json(schema: Json): Json {
  return { "application/json": { schema } };
}
