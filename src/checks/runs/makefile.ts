/** The recipe of a Makefile's target: its prerequisites and the commands. */
export interface Recipe {
  readonly needs: readonly string[];
  /** One script for each line; a line whose failure is ignored ends with `|| true`. */
  readonly lines: readonly string[];
}

/** Returns the recipe of a target; null if the Makefile has none. */
export function recipeOf(makefile: string, target: string): Recipe | null {
  const lines = makefile.replaceAll("\\\n", " ").split("\n");
  const at = lines.findIndex((line) => isRuleOf(line, target));
  if (at === -1) return null;
  const head = lines[at] ?? "";
  const afterColon = head.slice(head.indexOf(":") + 1);
  const [needs = "", inline = ""] = afterColon.split(";", 2);
  const recipe = inline.trim() === "" ? [] : [inline];
  for (const line of lines.slice(at + 1)) {
    // A justfile indents with spaces.
    if (/^[\t ]/.test(line) && line.trim() !== "") recipe.push(line);
    else if (line.trim() !== "" && !line.startsWith("#")) break;
  }
  return {
    needs:
      needs
        .split("#", 1)[0]
        ?.split(/\s/)
        .filter((word) => word !== "" && !word.includes("$")) ?? [],
    lines: recipe.flatMap(commandOf),
  };
}

/** Returns the line of a target's rule, from 1; null if there is none. */
export function lineOfTarget(makefile: string, target: string): number | null {
  const at = makefile.split("\n").findIndex((line) => isRuleOf(line, target));
  return at === -1 ? null : at + 1;
}

function isRuleOf(line: string, target: string): boolean {
  const colon = line.indexOf(":");
  if (colon === -1 || line.startsWith("\t") || line.startsWith("#") || line.charAt(colon + 1) === "=")
    return false;
  return line.slice(0, colon).split(/\s/).includes(target);
}

function commandOf(line: string): string[] {
  const marks = /^[\s@+-]{0,20}/.exec(line)?.[0] ?? "";
  const command = line.slice(marks.length).replaceAll("$$", "$").trim();
  if (command === "" || command.startsWith("#")) return [];
  return [marks.includes("-") ? `${command} || true` : command];
}
