import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod";
import type { DefinitionProblem } from "./definition-file.ts";
import { placeName, type Flaw } from "./flaw.ts";
import { preparedDefinitions } from "./prepared-definitions.ts";

/** A folder with definition files. */
export interface DefinitionFolder {
  readonly path: string;
  /** True if a missing folder is not a problem. */
  readonly mayBeMissing?: boolean;
}

/** The rules for the definitions of one type, such as workflows. */
interface DefinitionRules<Definition, Value> {
  readonly schema: z.ZodType<Definition>;
  /** The sentence that reports a folder that cannot be read. */
  readonly unreadableFolder: string;
  /** Returns the flaws of a definition in this folder, and the value to load if there are none. */
  readonly examine: (definition: Definition, folder: string) => Promise<Examined<Value>> | Examined<Value>;
}

interface Examined<Value> {
  readonly value: Value;
  readonly flaws: readonly Flaw[];
}

/** The valid definitions by name, and the problems of the others, in the order of folders, files and lines. */
interface LoadedDefinitions<Value> {
  readonly values: ReadonlyMap<string, Value>;
  readonly problems: readonly DefinitionProblem[];
}

/**
 * Loads the definitions of these folders in order, each sorted by file name. Leaves out definitions with a problem,
 * and those with the name of an earlier one.
 */
export async function loadDefinitions<Definition extends { readonly name: string }, Value>(
  folders: readonly DefinitionFolder[],
  rules: DefinitionRules<Definition, Value>,
): Promise<LoadedDefinitions<Value>> {
  const loaded = new Map<string, { readonly file: string; readonly value: Value }>();
  const problems: DefinitionProblem[] = [];
  for (const folder of folders) {
    const files = await definitionFiles(folder);
    if (files === null) problems.push({ file: folder.path, line: 1, message: rules.unreadableFolder });
    for (const file of files ?? []) {
      const result = await loadFile(file, folder, rules, (name) => loaded.get(name)?.file);
      if ("problems" in result)
        problems.push(...result.problems.toSorted((one, other) => one.line - other.line));
      else loaded.set(result.name, { file, value: result.value });
    }
  }
  return { values: new Map([...loaded].map(([name, { value }]) => [name, value])), problems };
}

async function loadFile<Definition extends { readonly name: string }, Value>(
  file: string,
  folder: DefinitionFolder,
  rules: DefinitionRules<Definition, Value>,
  fileWithName: (name: string) => string | undefined,
): Promise<LoadedFile<Value>> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return { problems: [{ file, line: 1, message: "The file cannot be read." }] };
  const flawsIn = async (definition: Definition): Promise<Examined<Value>> => {
    const { value, flaws } = await rules.examine(definition, folder.path);
    return { value, flaws: [...flaws, ...nameTaken(definition.name, fileWithName(definition.name))] };
  };
  const prepared = preparedDefinitions.get(text) as Definition | undefined;
  if (prepared !== undefined) {
    const { value, flaws } = await flawsIn(prepared);
    if (flaws.length === 0) return { name: prepared.name, value };
  }
  // A server with only the built-in definitions starts faster without the YAML parser.
  const { readDefinition } = await import("./definition-file.ts");
  const { definition, problems, lineOf } = readDefinition(rules.schema, file, text);
  if (definition === null) return { problems };
  const { value, flaws } = await flawsIn(definition);
  if (flaws.length === 0) return { name: definition.name, value };
  return {
    problems: flaws.map(({ path, message }) => ({
      file,
      line: lineOf(path),
      message: `${placeName(path)}: ${message}`,
    })),
  };
}

type LoadedFile<Value> =
  | { readonly name: string; readonly value: Value }
  | { readonly problems: readonly DefinitionProblem[] };

/** Returns the paths of a folder's definition files; null if the folder cannot be read. */
async function definitionFiles({ path, mayBeMissing = false }: DefinitionFolder): Promise<string[] | null> {
  try {
    const names = await readdir(path);
    return names
      .filter((name) => name.endsWith(".yaml") || name.endsWith(".yml"))
      .toSorted()
      .map((name) => join(path, name));
  } catch (error) {
    // The caller reports the folder.
    return mayBeMissing && (error as NodeJS.ErrnoException).code === "ENOENT" ? [] : null;
  }
}

function nameTaken(name: string, file: string | undefined): Flaw[] {
  if (file === undefined) return [];
  return [{ path: ["name"], message: `The name "${name}" is already used by ${file}. Choose another name.` }];
}
