/** Any object of JSON whose fields are not known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object; an empty object if it is none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The value as a list of objects; an empty list if it is none. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : [];
}

/** The first value that is a text and not blank; an empty text if there is none. */
export function textOf(...values: readonly unknown[]): string {
  const found = values.find((value) => typeof value === "string" && value.trim() !== "");
  return typeof found === "string" ? found : "";
}

/** The value if it is a text, else null. */
export function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
