import { contract } from "../../src/protocol/api/contract.ts";
import { nameOf, type Schema, typeOf } from "../../src/client/schema-type.ts";
import { openApi } from "../../src/server/http/openapi.ts";

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
