/** Returns a short summary of a tool's input: the first non-empty field of a list of common ones. */
export function toolSummary(input: unknown): string | undefined {
  if (typeof input !== "object" || input === null) return undefined;
  const fields = input as Readonly<Record<string, unknown>>;
  const told = telling.map((name) => fields[name]).find((value) => typeof value === "string" && value !== "");
  return told === undefined ? undefined : shortened(told as string);
}

/** Returns the first line of a text, shortened to 200 characters. */
export function shortened(text: string): string {
  const [first = ""] = text.trim().split("\n", 1);
  return first.length <= LONGEST ? first : `${first.slice(0, LONGEST - 1)}…`;
}

const LONGEST = 200;
const telling = [
  "file_path",
  "filePath",
  "path",
  "command",
  "pattern",
  "url",
  "query",
  "description",
  "prompt",
  "question",
];
