import { z } from "zod";
import type { AskedQuestion } from "../agent-event.ts";

const Choice = z.object({ const: z.string(), title: z.string().nullish() });

const Field = z.object({
  type: z.string(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  enum: z.array(z.string()).nullish(),
  oneOf: z.array(Choice).nullish(),
  items: z.object({ enum: z.array(z.string()).nullish(), anyOf: z.array(Choice).nullish() }).nullish(),
});
type Field = z.infer<typeof Field>;

/** A form that an agent shows to the person: a sentence and fields. */
export const Form = z.object({
  mode: z.literal("form"),
  message: z.string(),
  requestedSchema: z.object({ properties: z.record(z.string(), Field).default({}) }),
});
export type Form = z.infer<typeof Form>;

/** Returns the questions of a form, one for each field. A form without fields asks for a confirmation. */
export function questionsOf(form: Form): AskedQuestion[] {
  const fields = asked(form);
  if (fields.length === 0) return [{ question: form.message, options: [YES, NO], multi: false }];
  return fields.map(([, field]) => ({
    question: fields.length === 1 ? form.message : (field.description ?? field.title ?? form.message),
    options: choicesOf(field).map(({ label }) => label),
    multi: field.type === "array",
  }));
}

/** Returns the content of an answered form. The answers are in the order of the questions. */
export function contentOf(form: Form, answers: readonly (readonly string[])[]): Record<string, unknown> {
  return Object.fromEntries(
    asked(form).flatMap(([name, field], index) => {
      const said = answers[index] ?? [];
      if (said.length === 0) return [];
      const beside = `${name}${CUSTOM}`;
      const isOwn = choicesOf(field).length > 0 && !choicesOf(field).some(({ label }) => label === said[0]);
      return isOwn && beside in form.requestedSchema.properties
        ? [[beside, said.join(", ")]]
        : [[name, valueOf(field, said)]];
    }),
  );
}

/** Suffix of a field for free text, which belongs to the question of a choice. */
const CUSTOM = "_custom";
const YES = "Yes";
const NO = "No";

function asked({ requestedSchema: { properties } }: Form): [string, Field][] {
  return Object.entries(properties).filter(
    ([name]) => !name.endsWith(CUSTOM) || !(name.slice(0, -CUSTOM.length) in properties),
  );
}

function choicesOf(field: Field): { label: string; value: unknown }[] {
  if (field.type === "boolean") return [YES, NO].map((label) => ({ label, value: label === YES }));
  const named = field.oneOf ?? field.items?.anyOf ?? [];
  const plain = field.enum ?? field.items?.enum ?? [];
  return [
    ...named.map(({ const: value, title }) => ({ label: title ?? value, value })),
    ...plain.map((value) => ({ label: value, value })),
  ];
}

function valueOf(field: Field, said: readonly string[]): unknown {
  const values = said.map(
    (label) => choicesOf(field).find((choice) => choice.label === label)?.value ?? label,
  );
  if (field.type === "array") return values;
  if (field.type === "number" || field.type === "integer") return Number(said[0]);
  return values[0];
}
