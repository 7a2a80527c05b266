import { contract } from "../../src/protocol/api/contract.ts";
import { openApi } from "../../src/server/http/openapi.ts";

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema | boolean;
  readonly prefixItems?: readonly Schema[];
  readonly description?: string;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Operation {
  readonly summary: string;
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: Content & { readonly required: boolean };
  readonly responses: Readonly<Record<string, Content>>;
}

interface Description {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** Returns the declarations that replace `src/client/routes.ts` in the published package, from the OpenAPI description. */
export function clientTypes(): string {
  const { paths, components } = openApi(contract) as unknown as Description;
  const named = Object.entries(components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema, "")};\n`,
  );
  const routes = Object.keys(contract).map((key) => {
    const [method = "", path = ""] = key.split(" ");
    const operation = paths[path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`${key} is not described.`);
    return routeOf(key, operation);
  });
  return `${named.join("\n")}\n/** Every route of the API: its input and its output. */\nexport interface Routes {\n${routes.join("\n")}\n}\n`;
}

function routeOf(key: string, { summary, parameters, requestBody, responses }: Operation): string {
  const of = (place: string, isRequired: boolean): string => {
    const fields = parameters.filter((each) => each.in === place);
    if (fields.length === 0) return "undefined";
    const lines = fields.map(
      ({ name, schema }) => `readonly ${nameOf(name)}${isRequired ? "" : "?"}: ${typeOf(schema, "    ")}`,
    );
    return `{ ${lines.join("; ")} }`;
  };
  const sent = requestBody?.content?.["application/json"]?.schema;
  const body =
    sent === undefined
      ? "undefined"
      : `${typeOf(sent, "    ")}${requestBody?.required === true ? "" : " | undefined"}`;
  const [success] = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const [type = "", content] = Object.entries(success?.[1].content ?? {})[0] ?? [];
  const data = content?.schema?.properties?.["data"];
  return [
    `  /** ${summary.replaceAll("*/", "* /")} */`,
    `  readonly ${JSON.stringify(key)}: {`,
    `    readonly params: ${of("path", true)};`,
    `    readonly query: ${of("query", false)};`,
    `    readonly body: ${body};`,
    `    readonly response: ${data === undefined ? "Response" : typeOf(data, "    ")};`,
    `    readonly produces: ${JSON.stringify(data === undefined ? type : "data")};`,
    `  };`,
  ].join("\n");
}

/** Returns a JSON schema as a TypeScript type. What a type cannot say, such as limits, is left out. */
export function typeOf(schema: Schema | boolean, indent: string): string {
  if (typeof schema === "boolean") return "unknown";
  if (schema.$ref !== undefined) return schema.$ref.replace(/^.*\//, "");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return joined(choices, " | ", indent);
  if (schema.allOf !== undefined) return joined(schema.allOf, " & ", indent);
  if (Array.isArray(schema.type))
    return joined(
      schema.type.map((type: string) => ({ ...schema, type })),
      " | ",
      indent,
    );
  switch (schema.type) {
    case "integer":
    case "number":
      return "number";
    case "string":
    case "boolean":
    case "null":
      return schema.type as string;
    case "array":
      return arrayOf(schema, indent);
    case "object":
      return objectOf(schema, indent);
    default:
      return "unknown";
  }
}

function arrayOf({ items, prefixItems }: Schema, indent: string): string {
  if (prefixItems !== undefined)
    return `readonly [${prefixItems.map((item) => typeOf(item, indent)).join(", ")}]`;
  const item = typeOf(items ?? true, indent);
  return /[|&]|^readonly /.test(item) ? `readonly (${item})[]` : `readonly ${item}[]`;
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const inner = `${indent}  `;
  const fields = Object.entries(properties).map(
    ([name, schema]) =>
      `${inner}readonly ${nameOf(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema, inner)};`,
  );
  const others = typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0;
  if (fields.length === 0)
    return `{ readonly [name: string]: ${others ? typeOf(additionalProperties, inner) : "unknown"} }`;
  const isOpen = additionalProperties !== false && additionalProperties !== undefined;
  return `{\n${fields.join("\n")}\n${isOpen ? `${inner}readonly [name: string]: unknown;\n` : ""}${indent}}`;
}

function joined(schemas: readonly Schema[], by: string, indent: string): string {
  const types = schemas.map((schema) => typeOf(schema, indent));
  return [...new Set(types.map((type) => (by === " & " && type.includes(" | ") ? `(${type})` : type)))].join(
    by,
  );
}

function nameOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}
