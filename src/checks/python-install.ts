import { quoted } from "./runs/shell-script.ts";

/** The Python of the virtual environment that the install command creates. */
export const venvPython = ".venv/bin/python";

/**
 * Returns the command that installs the packages of a Python project into the virtual environment `.venv`; null if the
 * project needs none. Packages of the machine count, because agents are told to use them.
 */
export function pythonInstall(
  paths: readonly string[],
  texts: ReadonlyMap<string, string>,
): readonly string[] | null {
  if (paths.includes("uv.lock")) return ["uv", "sync", "--frozen"];
  const wanted = wantedPackages(texts);
  if (wanted.length === 0) return null;
  const create = "python3 -m venv --system-site-packages .venv";
  return ["sh", "-c", `${create} && ${venvPython} -m pip install ${wanted.map(quoted).join(" ")}`];
}

/** The files that list the packages of a project, and those with which it is developed. */
const requirementFiles = [
  "requirements.txt",
  "requirements-dev.txt",
  "requirements_dev.txt",
  "dev-requirements.txt",
  "requirements-test.txt",
  "requirements_test.txt",
  "test-requirements.txt",
] as const;

/** The files that say which packages a Python project needs. */
export const pythonPackageFiles = [...requirementFiles, "pyproject.toml", "setup.py", "setup.cfg"] as const;

function wantedPackages(texts: ReadonlyMap<string, string>): string[] {
  const files = requirementFiles.filter((name) => hasLines(texts.get(name) ?? ""));
  const listed = files.flatMap((name) => ["-r", name]);
  if (files.includes("requirements.txt")) return listed;
  const isSetup = ["setup.py", "setup.cfg"].some((name) => /install_requires/.test(texts.get(name) ?? ""));
  const declared = declaredPackages(texts.get("pyproject.toml") ?? "");
  return [...listed, ...(isSetup && declared[0] !== "-e" ? ["-e", "."] : []), ...declared];
}

function hasLines(text: string): boolean {
  return text.split("\n").some((line) => line.trim() !== "" && !line.trim().startsWith("#"));
}

/** Returns what pip must install for a pyproject.toml: the project itself only if that can be built. */
function declaredPackages(text: string): string[] {
  const tables = tablesOf(text);
  const own = listsOf(tables.get("project") ?? "").get("dependencies") ?? [];
  const extras = developing(listsOf(tables.get("project.optional-dependencies") ?? ""));
  const groups = developing(listsOf(tables.get("dependency-groups") ?? ""));
  const poetry = keysOf(tables.get("tool.poetry.dependencies") ?? "").filter((name) => name !== "python");
  const poetryGroups = ["dev", "test"].flatMap((name) =>
    keysOf(tables.get(`tool.poetry.group.${name}.dependencies`) ?? ""),
  );
  const others = [...groups.flatMap(([, packages]) => packages), ...poetryGroups];
  if (!tables.has("build-system") || own.length + poetry.length === 0)
    return [...own, ...extras.flatMap(([, packages]) => packages), ...others];
  const names = extras.map(([name]) => name).join(",");
  return ["-e", names === "" ? "." : `.[${names}]`, ...others];
}

/** Returns the lists of packages with which a project is developed and tested. */
function developing(lists: ReadonlyMap<string, readonly string[]>): [name: string, packages: string[]][] {
  return [...lists].flatMap(([name, packages]) =>
    /^(?:dev|develop|development|tests?|testing)$/.test(name) && packages.length > 0
      ? [[name, [...packages]]]
      : [],
  );
}

const mostCharacters = 200_000;

/** Splits a TOML file into its tables, by name. */
function tablesOf(text: string): ReadonlyMap<string, string> {
  const tables = new Map<string, string>();
  let name = "";
  for (const line of text.slice(0, mostCharacters).split("\n")) {
    const [, next] = /^\[([\w.-]{1,100})\]\s{0,20}(?:#.{0,500})?$/.exec(line.trimEnd()) ?? [];
    if (next === undefined) tables.set(name, `${tables.get(name) ?? ""}${line}\n`);
    else {
      name = next;
      tables.set(name, "");
    }
  }
  return tables;
}

/** Returns the lists of strings in a table, by key. Other values in a list are left out. */
function listsOf(table: string): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, string[]>();
  let open: string | null = null;
  for (const line of table.split("\n")) {
    const [, key, start] = /^["']?([\w-]{1,100})["']?\s{0,20}=\s{0,20}(\[.{0,2000})$/.exec(line) ?? [];
    if (open === null && key !== undefined) open = key;
    if (open === null) continue;
    const { strings, rest } = readStrings(start ?? line);
    lists.set(open, [...(lists.get(open) ?? []), ...strings]);
    if (rest.includes("]")) open = null;
  }
  return lists;
}

/** Separates the strings of a line from the rest of it. Comments and tables in braces are dropped. */
function readStrings(line: string): { readonly strings: string[]; readonly rest: string } {
  const strings: string[] = [];
  let rest = "";
  let depth = 0;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (character === "#") break;
    if (character === "{") depth += 1;
    else if (character === "}") depth -= 1;
    else if (character === '"' || character === "'") {
      const end = line.indexOf(character, at + 1);
      if (end === -1) break;
      if (depth === 0) strings.push(line.slice(at + 1, end));
      at = end;
    } else rest += character;
  }
  return { strings, rest };
}

function keysOf(table: string): string[] {
  return table.split("\n").flatMap((line) => {
    const [, key] = /^["']?([\w.-]{1,100})["']?\s{0,20}=/.exec(line) ?? [];
    return key === undefined ? [] : [key];
  });
}
