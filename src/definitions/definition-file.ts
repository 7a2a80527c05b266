import { LineCounter, isMap, isNode, isScalar, parseDocument } from "yaml";
import type { Document } from "yaml";
import type { z } from "zod";
import { wrongWith } from "../protocol/words/wrong-value.ts";
import { placeName, type DefinitionPath } from "./flaw.ts";

/** A problem in a definition file, reported to its author. */
export interface DefinitionProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A parsed definition file: the line of each of its parts, and the definition if it has the right shape. */
export interface DefinitionFile<Definition> {
  readonly definition: Definition | null;
  readonly problems: readonly DefinitionProblem[];
  readonly lineOf: (path: DefinitionPath) => number;
}

const largestFile = 256 * 1024;

/**
 * Parses the text of a definition file of this schema. For any input, the result is a definition or problems with their
 * lines.
 */
export function readDefinition<Definition>(
  schema: z.ZodType<Definition>,
  file: string,
  text: string,
): DefinitionFile<Definition> {
  const lines = new LineCounter();
  if (text.length > largestFile) return broken(file, 1, "The file is larger than 256 KiB.");
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOf = (path: DefinitionPath): number => lineAt(document, lines, path);
  const [wrong] = document.errors;
  if (wrong !== undefined) {
    return broken(file, lines.linePos(wrong.pos[0]).line, `This is not valid YAML: ${wrong.message}`);
  }
  const value = plainValue(document);
  if (value === undefined) return broken(file, 1, "The file uses too many YAML aliases.");
  const parsed = schema.safeParse(value);
  if (parsed.success) return { definition: parsed.data, problems: [], lineOf };
  const problems = parsed.error.issues.flatMap((issue) => explained(issue, file, lineOf));
  return { definition: null, problems, lineOf };
}

function broken(file: string, line: number, message: string): DefinitionFile<never> {
  return { definition: null, problems: [{ file, line, message }], lineOf: () => line };
}

/** Returns the document as plain values; `undefined` if its aliases would expand without limit. */
function plainValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) ?? null;
  } catch {
    return undefined;
  }
}

function explained(
  issue: z.core.$ZodIssue,
  file: string,
  lineOf: (path: DefinitionPath) => number,
): DefinitionProblem[] {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      file,
      line: lineOf([...path, key]),
      message: `${placeName(path)}: unknown key "${key}".`,
    }));
  }
  const missing = issue.code === "invalid_type" && issue.message.endsWith("received undefined");
  const message = missing ? `${placeName(path)} is missing.` : `${placeName(path)}: ${wrongWith(issue)}`;
  return [{ file, line: lineOf(path), message }];
}

/** Returns the line of the deepest part of the path that the file contains. */
function lineAt(document: Document, lines: LineCounter, path: DefinitionPath): number {
  for (let depth = path.length; depth > 0; depth--) {
    const key = path[depth - 1];
    const holder = depth === 1 ? document.contents : document.getIn(path.slice(0, depth - 1), true);
    const offset = isMap(holder)
      ? holder.items.find((pair) => isScalar(pair.key) && pair.key.value === key)?.key
      : document.getIn(path.slice(0, depth), true);
    if (isNode(offset) && offset.range) return lines.linePos(offset.range[0]).line;
  }
  return 1;
}
