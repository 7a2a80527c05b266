import { isBuiltin } from "node:module";
import type { Finding } from "../finding.ts";
import { readCode } from "../trees/read-code.ts";
import { modulesOf } from "./missing-imports.ts";
import { extensionOf, isForeign, isTestFile, nameOf } from "./project-files.ts";
import type { ProjectFiles } from "./project-files.ts";
import { pythonModules } from "./python-modules.ts";

const maxLength = 512 << 10;

/** Finds imports of packages that no manifest declares, in `files`. The manifests are those of the whole project. */
export function undeclaredDependencies(files: ProjectFiles["texts"], project: ProjectFiles): Finding[] {
  const declared = {
    javascript: scriptRule(project),
    python: pythonRule(project),
    go: goRule(project),
  };
  return files.flatMap(({ path, text }) => {
    if (isForeign(path) || text.length > maxLength) return [];
    const code = ["js", "mjs", "cjs", "jsx", "ts", "mts", "cts", "tsx", "py", "go"].includes(
      extensionOf(path),
    )
      ? readCode(path, text)
      : null;
    const rule = code === null ? null : declared[code.language];
    if (code === null || rule === null) return [];
    const seen = new Set<string>();
    return modulesOf(code).flatMap(({ module, at }) => {
      const name = rule(path, module);
      if (name === null || seen.has(name)) return [];
      seen.add(name);
      return [
        {
          file: path,
          line: code.lineOf(at),
          message: `The package ${JSON.stringify(name)} is imported but not declared as a dependency.`,
          suggestion: "Declare the package in the manifest, or remove the import.",
        },
      ];
    });
  });
}

/** Returns the package of an import that is not declared; null if it is declared, or if that is unknown. */
type Rule = (path: string, module: string) => string | null;

/** Names of packages; aliases of bundlers such as `@/a`, `~/a` and `virtual:a` are not package names. */
const packageName = /^(?:@[a-z0-9][\w.-]{0,100}\/)?[a-z0-9][\w.-]{0,100}(?=\/|$)/i;

function scriptRule({ texts }: ProjectFiles): Rule | null {
  const manifests = texts.filter(({ path }) => nameOf(path) === "package.json" && !isForeign(path));
  if (manifests.length === 0) return null;
  const read = manifests.map(({ path, text }) => ({
    folder: path.slice(0, -"package.json".length),
    ...manifestOf(text),
  }));
  const own = new Set(read.map(({ name }) => name));
  // Path aliases are not read: a project that has some may import anything through them.
  const hasAliases = texts.some(
    ({ path, text }) =>
      (/(?:^|\/)[jt]sconfig[\w.-]{0,40}\.json$/.test(path) && /"(?:paths|baseUrl)"\s{0,9}:/.test(text)) ||
      (/(?:^|\/)(?:vite|vitest|webpack|rollup|next|astro|svelte|nuxt)\.config\./.test(path) &&
        /alias|kit/.test(text)) ||
      nameOf(path) === "deno.json" ||
      nameOf(path) === "import_map.json",
  );
  return (path, module) => {
    if (hasAliases || isBuiltin(module) || module.includes(":")) return null;
    const name = packageName.exec(module)?.[0];
    if (name === undefined || own.has(name)) return null;
    const above = read.filter(({ folder }) => path.startsWith(folder));
    if (above.length === 0 || above.some(({ isOpen }) => isOpen)) return null;
    return above.some(({ declared }) => declared.has(name) || declared.has(`@types/${name}`)) ? null : name;
  };
}

interface ScriptManifest {
  readonly name: string;
  readonly declared: ReadonlySet<string>;
  /** True if the manifest cannot be read or maps imports by itself. */
  readonly isOpen: boolean;
}

function manifestOf(text: string): ScriptManifest {
  try {
    const manifest = JSON.parse(text) as Record<string, unknown>;
    const keys = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
    const names = keys.flatMap((key) => Object.keys(manifest[key] ?? {}));
    return {
      name: typeof manifest["name"] === "string" ? manifest["name"] : "",
      declared: new Set(names),
      isOpen: false,
    };
  } catch {
    // The syntax check reports an invalid manifest.
    return { name: "", declared: new Set(), isOpen: true };
  }
}

function pythonRule({ texts, paths }: ProjectFiles): Rule | null {
  const manifests = texts.filter(({ path }) =>
    /(?:^|\/)(?:pyproject\.toml|setup\.(?:py|cfg)|Pipfile|environment\.ya?ml|requirements[\w.-]{0,40}\.txt)$|(?:^|\/)requirements\/[^/]{1,60}\.txt$/.test(
      path,
    ),
  );
  if (manifests.length === 0) return null;
  const text = manifests.map((each) => each.text.slice(0, 200_000)).join("\n");
  const local = new Set(paths.flatMap((path) => path.split("/").map((part) => part.replace(/\.pyi?$/, ""))));
  const plain = plainName(text);
  // A package may have another name than its module, so only projects without any are judged.
  const hasPackages = manifests.some(declaresPackages);
  return (path, module) => {
    const [name = ""] = module.split(".");
    if (name === "" || pythonModules.has(name) || local.has(name)) return null;
    if (isTestFile(path) && ["pytest", "hypothesis"].includes(name)) return null;
    return hasPackages || plain.includes(plainName(name)) ? null : name;
  };
}

function declaresPackages({ path, text }: { readonly path: string; readonly text: string }): boolean {
  if (/setup\.(?:py|cfg)$/.test(path)) return /install_requires|extras_require/.test(text);
  if (!path.endsWith(".toml")) return /^\s{0,20}-?\s{0,5}["']?[A-Za-z]/m.test(text);
  const own = text
    .split(/^\[build-system\]/m)
    .map((part, at) => (at === 0 ? part : part.slice(Math.max(0, part.search(/^\[/m)))));
  return /ependencies\s{0,9}=\s{0,9}\[\s{0,200}["'][A-Za-z]|dependencies\]|dependency-groups\]/.test(
    own.join("\n"),
  );
}

function plainName(text: string): string {
  return text.toLowerCase().replaceAll(/[_.-]/g, "");
}

function goRule({ texts }: ProjectFiles): Rule | null {
  const modules = texts
    .filter(({ path }) => nameOf(path) === "go.mod" && !isForeign(path))
    .map(({ text }) => text);
  if (modules.length === 0) return null;
  const known = modules
    .join("\n")
    .split(/\s+/)
    .filter((word) => word.includes("."));
  const own = modules.flatMap((text) => /^module\s+(\S+)/m.exec(text)?.[1] ?? []);
  return (_, module) => {
    if (!(module.split("/")[0] ?? "").includes(".")) return null;
    const isKnown = [...own, ...known].some((each) => module === each || module.startsWith(`${each}/`));
    return isKnown ? null : module;
  };
}
