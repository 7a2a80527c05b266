/** A location in a definition: keys and indexes from its root. */
export type DefinitionPath = readonly (string | number)[];

/** A problem in a well-formed definition, and its path. */
export interface Flaw {
  readonly path: DefinitionPath;
  readonly message: string;
}

/** Formats a path as `phases[0].steps[2].name`; the root is "The definition". */
export function placeName(path: DefinitionPath): string {
  if (path.length === 0) return "The definition";
  return path.reduce<string>((name, part) => {
    if (typeof part === "number") return `${name}[${part}]`;
    return name === "" ? part : `${name}.${part}`;
  }, "");
}
