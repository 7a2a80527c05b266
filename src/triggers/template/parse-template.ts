/** A field in a template: `{{payload.issue.title}}`; with `?` at its end it may be missing. */
export interface Field {
  readonly path: string;
  readonly segments: readonly string[];
  readonly optional: boolean;
}

/** A template as text and fields, in order. */
export type TemplatePart = string | Field;

/** A mistake in a template: the text between the braces, and a sentence. */
export interface TemplateFlaw {
  readonly field: string;
  readonly message: string;
}

/** The first segments of fields: the body of the delivery, facts about the delivery, and the trigger. */
const roots: Readonly<Record<string, readonly string[] | null>> = {
  payload: null,
  delivery: ["id", "number", "at", "event"],
  trigger: ["name"],
};

const segment = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,99}$/;
const mostSegments = 20;

/**
 * Parses a template. A field is `{{`, a path of names joined by dots, an optional `?`, and `}}`. `\{{` stands for two
 * braces. Nothing else has a meaning: there are no expressions and no functions.
 */
export function parseTemplate(template: string): {
  readonly parts: readonly TemplatePart[];
  readonly flaws: readonly TemplateFlaw[];
} {
  const parts: TemplatePart[] = [];
  const flaws: TemplateFlaw[] = [];
  let text = "";
  let at = 0;
  for (let open = template.indexOf("{{"); open !== -1; open = template.indexOf("{{", at)) {
    if (open > at && template[open - 1] === "\\") {
      text += `${template.slice(at, open - 1)}{{`;
      at = open + 2;
      continue;
    }
    const close = template.indexOf("}}", open);
    if (close === -1) {
      flaws.push({
        field: template.slice(open + 2, open + 42),
        message: "The field is missing }} at its end.",
      });
      break;
    }
    text += template.slice(at, open);
    at = close + 2;
    const field = readField(template.slice(open + 2, close));
    if ("message" in field) flaws.push(field);
    else {
      if (text !== "") parts.push(text);
      parts.push(field);
      text = "";
    }
  }
  text += template.slice(at);
  if (text !== "") parts.push(text);
  return { parts, flaws };
}

/** Parses the path of a field, as templates and conditions name it. */
export function readField(written: string): Field | TemplateFlaw {
  const trimmed = written.trim();
  const optional = trimmed.endsWith("?");
  const path = optional ? trimmed.slice(0, -1) : trimmed;
  const segments = path.split(".");
  const [root = "", name] = segments;
  const field = trimmed.slice(0, 100);
  if (!segments.every((each) => segment.test(each)))
    return {
      field,
      message: `"${field}" is not a field. A field is a path such as payload.pull_request.title.`,
    };
  if (segments.length > mostSegments)
    return { field, message: `"${field}" has more than ${mostSegments} parts.` };
  const names = Object.hasOwn(roots, root) ? roots[root] : undefined;
  if (names === undefined)
    return {
      field,
      message: `"${field}" is not a field. Fields begin with payload, delivery or trigger.`,
    };
  if (names !== null && (segments.length !== 2 || !names.includes(name ?? "")))
    return {
      field,
      message: `"${field}" is not a field. Use ${names.map((each) => `${root}.${each}`).join(", ")}.`,
    };
  return { path, segments, optional };
}
