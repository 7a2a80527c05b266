import type { Field } from "./parse-template.ts";

/** The values that the fields of a template can have. */
export interface TemplateValues {
  /** The body of the delivery. */
  readonly payload: unknown;
  /** False if Signalbox itself wrote the payload, as for a schedule. */
  readonly isOutside: boolean;
  readonly delivery: {
    readonly id: string;
    readonly number: number;
    readonly at: string;
    readonly event: string | null;
  };
  readonly trigger: { readonly name: string };
}

/** Returns the text of a field; null if the field is missing. Only own properties count. Objects become JSON. */
export function textOf({ segments }: Pick<Field, "segments">, values: TemplateValues): string | null {
  let value: unknown = values;
  for (const name of segments) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns true if the value of a field comes from the sender of the delivery, not from Signalbox. */
export function isFromOutside(
  { segments: [root, name] }: Pick<Field, "segments">,
  { isOutside }: Pick<TemplateValues, "isOutside">,
): boolean {
  return isOutside && (root === "payload" || (root === "delivery" && (name === "id" || name === "event")));
}
