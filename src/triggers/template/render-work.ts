import { taskLanguage } from "../../protocol/task/language.ts";
import type { OrchestrationTemplate, TaskTemplate, WorkTemplate } from "../../protocol/trigger/definition.ts";
import type { DeliveryReason } from "../../protocol/trigger/delivery.ts";
import { markOutside, outsideNote, shortenOutside } from "./outside-text.ts";
import { type Field, parseTemplate, type TemplatePart } from "./parse-template.ts";
import { isFromOutside, type TemplateValues, textOf } from "./values.ts";

const longestTitle = 200;
const longestDescription = 100_000;

/** Work with all fields filled in, or the reason for which that is impossible. */
export type Rendered =
  | { readonly ok: true; readonly work: WorkTemplate }
  | { readonly ok: false; readonly reason: DeliveryReason };

/** Fills in the fields of a template. */
export function renderWork(template: WorkTemplate, values: TemplateValues): Rendered {
  try {
    const work = template.kind === "task" ? task(template, values) : orchestration(template, values);
    return { ok: true, work };
  } catch (problem) {
    if (problem instanceof Unusable) return { ok: false, reason: problem.reason };
    throw problem;
  }
}

/** Returns the fields of a template that have no value, so that a preview can show all of them. */
export function missingFields(template: WorkTemplate, values: TemplateValues): string[] {
  const fields = textsOf(template).flatMap((text) => fieldsOf(parseTemplate(text).parts));
  const missing = fields.filter((field) => !field.optional && textOf(field, values) === null);
  return [...new Set(missing.map(({ path }) => path))];
}

/** Returns the texts of a template that may contain fields. */
export function textsOf(template: WorkTemplate): string[] {
  const { kind } = template;
  if (kind === "task") return [template.title, template.description, template.source ?? ""];
  return [template.path, template.list ?? ""];
}

function task(template: TaskTemplate, values: TemplateValues): TaskTemplate {
  const title = parseTemplate(template.title).parts;
  const description = parseTemplate(template.description).parts;
  const shown = filled(title, values, (value, field) =>
    isFromOutside(field, values) ? shortenOutside(value) : value,
  ).trim();
  const body = filled(description, values, (value, field) =>
    isFromOutside(field, values) ? markOutside(value) : value,
  );
  const isOutside = [...fieldsOf(title), ...fieldsOf(description)].some((field) =>
    isFromOutside(field, values),
  );
  const text = isOutside ? `${body}\n\n${outsideNote(taskLanguage(template))}`.trimStart() : body;
  if (text.length > longestDescription)
    throw new Unusable("too_long", `The description would have more than ${longestDescription} characters.`);
  return {
    ...template,
    title: cutTitle(shown === "" ? template.title : shown),
    description: text,
    ...(template.source === undefined ? {} : { source: named(template.source, values) }),
  };
}

function orchestration(template: OrchestrationTemplate, values: TemplateValues): OrchestrationTemplate {
  return {
    ...template,
    path: named(template.path, values),
    ...(template.list === undefined ? {} : { list: named(template.list, values) }),
  };
}

/** Fills in an address or a path, in which a field can only be a plain name such as `acme/app`. */
function named(template: string, values: TemplateValues): string {
  return filled(parseTemplate(template).parts, values, (value, { path }) => {
    if (isPlainName(value)) return value;
    throw new Unusable(
      "unusable_field",
      `${path} cannot be part of an address or a path. It may contain letters, digits and . _ - /, and no part may be "..".`,
    );
  });
}

function isPlainName(value: string): boolean {
  return value.length <= 200 && value.split("/").every((part) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part));
}

function filled(
  parts: readonly TemplatePart[],
  values: TemplateValues,
  shown: (value: string, field: Field) => string,
): string {
  return parts
    .map((part) => {
      if (typeof part === "string") return part;
      const value = textOf(part, values);
      if (value !== null) return shown(value, part);
      if (part.optional) return "";
      throw new Unusable("missing_field", `The delivery has no ${part.path}.`);
    })
    .join("");
}

function fieldsOf(parts: readonly TemplatePart[]): Field[] {
  return parts.filter((part) => typeof part !== "string");
}

function cutTitle(title: string): string {
  const [...characters] = title;
  if (title.length <= longestTitle) return title;
  let short = "";
  for (const character of characters) {
    if (short.length + character.length > longestTitle - 1) break;
    short += character;
  }
  return `${short}…`;
}

/** A delivery that a template cannot use. */
class Unusable extends Error {
  readonly reason: DeliveryReason;

  constructor(code: DeliveryReason["code"], message: string) {
    super(message);
    this.reason = { code, message };
  }
}
