import { type Schema, typeOf } from "../../../src/client/schema-type.ts";
import { referred } from "../../data/api-routes.ts";

/** A schema as a type, with the types that it refers to below it. */
export function SchemaView({
  schema,
  schemas,
  label,
}: {
  readonly schema: Schema;
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly label: string;
}) {
  const names = referred(schema, schemas).map((name) => `type ${name} = ${plain(schemas[name] ?? {})}`);
  return (
    <pre
      // A box that scrolls must be reachable with the keyboard.
      tabIndex={0}
      role="region"
      aria-label={label}
      className="max-h-80 overflow-auto rounded-md border border-line bg-panel p-3 font-mono text-xs whitespace-pre"
    >
      {[plain(schema), ...names].join("\n\n")}
    </pre>
  );
}

function plain(schema: Schema): string {
  return typeOf(schema, "").replaceAll("readonly ", "");
}
