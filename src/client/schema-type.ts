/** A JSON schema, as far as the API uses it. */
export interface Schema {
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

/** Returns a JSON schema as a TypeScript type, without constraints that a type cannot express, such as limits. */
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
      return schema.type;
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

/** Returns the name of a field, in quotes if it needs them. */
export function nameOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}
