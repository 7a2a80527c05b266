import type { z } from "zod";

/** Names of the kinds of values. */
const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

/**
 * Describes an error in a value as a predicate of its name: `must not be empty`. A schema's own message is
 * used as it is.
 */
export function wrongWith(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_type":
      if (issue.message.endsWith("received undefined")) return "is missing";
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be one of: ${issue.values.map(String).join(", ")}`;
    case "invalid_key":
      return issue.issues.map(wrongWith).join(", ");
    case "invalid_format":
      return issue.message.startsWith("Invalid ") ? "has an invalid format" : issue.message;
    case "unrecognized_keys":
      return "is not a known field";
    case "custom":
      return issue.message;
    case "invalid_union":
    case "invalid_element":
    case "not_multiple_of":
      return "has an invalid value";
  }
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): string {
  const least = String(minimum);
  if (origin === "string")
    return least === "1" ? "must not be empty" : `must have at least ${least} characters`;
  if (origin === "array") return least === "1" ? "must not be empty" : `must have at least ${least} items`;
  return inclusive === false ? `must be more than ${least}` : `must be at least ${least}`;
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): string {
  const most = String(maximum);
  if (origin === "string") return `may have at most ${most} characters`;
  if (origin === "array") return `may have at most ${most} items`;
  return inclusive === false ? `must be less than ${most}` : `must be at most ${most}`;
}

/** Makes a sentence of a name and its error: `"title" must not be empty.` */
export function wrongSentence(name: string, wrong: string): string {
  return `"${name}" ${wrong}.`;
}
