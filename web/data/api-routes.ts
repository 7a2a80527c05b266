import type { Schema } from "../../src/client/schema-type.ts";

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

/** A parameter of a route: a part of its path, of its query, or a header. */
export interface ApiParameter {
  readonly in: string;
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

type Operations = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** An OpenAPI description, as far as the page shows it. */
export interface ApiDescription {
  readonly paths: Operations;
  readonly webhooks?: Operations;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** A route of the API. */
export interface ApiRoute {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly ApiParameter[];
  readonly body: { readonly schema: Schema; readonly required: boolean } | null;
  /** The status of a success, its content type, and the schema of its data. */
  readonly status: string;
  readonly produces: string;
  readonly response: Schema | null;
}

/** The routes about one resource. */
export interface ApiGroup {
  readonly name: string;
  readonly routes: readonly ApiRoute[];
}

/** Returns the routes by the first part of their path, in the order of the description. */
export function groupsOf(paths: Operations): ApiGroup[] {
  const groups = new Map<string, ApiRoute[]>();
  for (const route of routesOf(paths)) {
    const name = route.path.replace(/^\/api\//, "").split("/")[0] ?? "";
    groups.set(name, [...(groups.get(name) ?? []), route]);
  }
  return [...groups].map(([name, routes]) => ({ name, routes }));
}

/** Returns the routes of a part of the description. */
export function routesOf(paths: Operations): ApiRoute[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => routeOf(method.toUpperCase(), path, operation)),
  );
}

function routeOf(method: string, path: string, operation: Operation): ApiRoute {
  const { summary, parameters = [], requestBody, responses } = operation;
  const [status = "", success] = Object.entries(responses).find(([each]) => each.startsWith("2")) ?? [];
  const [produces = "", content] = Object.entries(success?.content ?? {})[0] ?? [];
  const body = requestBody?.content?.["application/json"]?.schema;
  return {
    key: `${method} ${path}`,
    method,
    path,
    summary,
    parameters,
    body: body === undefined ? null : { schema: body, required: requestBody?.required === true },
    status,
    produces,
    response: content?.schema?.properties?.["data"] ?? null,
  };
}

/** Returns the routes that contain every word of a search in their method, path or summary. */
export function foundIn(groups: readonly ApiGroup[], search: string): ApiGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return groups.flatMap(({ name, routes }) => {
    const found = routes.filter(({ key, summary }) => {
      const text = `${key} ${summary}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    return found.length === 0 ? [] : [{ name, routes: found }];
  });
}

/** Returns the path and query of a request. A part of the path that has a slash stays a path. */
export function targetOf(
  { path, parameters }: Pick<ApiRoute, "path" | "parameters">,
  values: Readonly<Record<string, string>>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    (values[`path ${name}`] ?? "").split("/").map(encodeURIComponent).join("/"),
  );
  const query = parameters.flatMap(({ in: place, name }) => {
    const value = values[`query ${name}`] ?? "";
    return place === "query" && value !== ""
      ? [`${encodeURIComponent(name)}=${encodeURIComponent(value)}`]
      : [];
  });
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
}

/** Returns the names of the schemas that a schema refers to, directly or not. */
export function referred(schema: Schema, schemas: Readonly<Record<string, Schema>>): string[] {
  const found = new Set<string>();
  const visit = (part: unknown): void => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue;
      found.add(name);
      visit(schemas[name] ?? {});
    }
  };
  visit(schema);
  return [...found];
}

/** Returns a body to start from: every required field with an empty value. */
export function exampleOf(schema: Schema, schemas: Readonly<Record<string, Schema>>): unknown {
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.replace(/^.*\//, "")] ?? {}, schemas);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice !== undefined) return exampleOf(choice, schemas);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case "object":
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, exampleOf(schema.properties?.[name] ?? {}, schemas)]),
      );
    case "array":
      return [];
    case "integer":
    case "number":
      return 0;
    case "boolean":
      return false;
    case "string":
      return "";
    default:
      return null;
  }
}
