export type Data = { readonly [key: string]: unknown };

/** Something a person can mend: a missing path, answer or end. */
export class TemplateError extends Error {}

const EACH = /\{\{#each ([\w.]+)\}\}([\s\S]*?)\{\{\/each\}\}/g;
const PATH = /\{\{ ?([\w.]+) ?\}\}/g;
const MARKER = /\[(Insert [^\]\n]+)\]/g;

/** The text of the template with data and answers filled in; throws rather than leave a gap. */
export function render(template: string, data: Data, answers: Data = {}): string {
  const repeated = template.replace(EACH, (_, path: string, body: string) => {
    const items = lookUp(data, path);
    if (!Array.isArray(items)) throw new TemplateError(`${path} is no list`);
    return items.map((item: unknown) => fill(body, { ...data, this: item })).join("");
  });
  if (/\{\{[#/]/.test(repeated)) throw new TemplateError("an each has no end, or an end no each");
  return fill(repeated, data).replace(MARKER, (_, question: string) => {
    const answer = answers[question];
    if (typeof answer !== "string" || answer.trim() === "") throw new TemplateError(`[${question}] is not answered`);
    return answer;
  });
}

/** The questions that a person has to answer, each once, in order. */
export function questionsOf(template: string): string[] {
  return [...new Set([...template.matchAll(MARKER)].map((match) => match[1]!))];
}

function fill(text: string, data: Data): string {
  return text.replace(PATH, (_, path: string) => {
    const value = lookUp(data, path);
    if (typeof value === "string") return value;
    if (typeof value === "number") return String(value);
    throw new TemplateError(`${path} is neither text nor a number`);
  });
}

function lookUp(data: Data, path: string): unknown {
  let value: unknown = data;
  for (const part of path.split(".")) {
    if (value === null || typeof value !== "object" || !Object.hasOwn(value, part)) throw new TemplateError(`there is no ${path}`);
    value = (value as Data)[part];
  }
  return value;
}
