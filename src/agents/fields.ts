/** A JSON object whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** Returns the value as an object, or an empty object if it is not one. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** Returns the value as a list of objects, or an empty list if it is not one. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** Returns the first value that is a non-blank string, or an empty string. */
export function textOf(...values: readonly unknown[]): string {
  const found = values.find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found : "";
}

/** Returns the value if it is a string, else null. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
