import type { Finding } from "../finding.ts";
import { nameFits } from "../glob.ts";
import type { ProjectFiles } from "./project-files.ts";
import { extensionOf, isCode, nameOf } from "./project-files.ts";

/** Checks that every path in the definition exists. `src/` means a non-empty folder, `*` any name. */
export function checkStructure(project: ProjectFiles, wanted: readonly string[]): Finding[] {
  const withoutTests = wanted.filter(
    (pattern) =>
      /(?:^|\/)(?:tests?|__tests__|specs?)\/$/.test(pattern) &&
      project.paths.some((path) => fits(path, pattern)) &&
      !project.paths.some((path) => fits(path, pattern) && isCode(path)),
  );
  const missing = wanted
    .filter((pattern) => pattern !== ".env.example" && !project.paths.some((path) => fits(path, pattern)))
    .map((pattern) => ({
      message: pattern.endsWith("/") ? `There are no files in ${pattern}.` : `There is no ${pattern}.`,
      suggestion: "Use the structure that the phase requires.",
    }));
  return [
    ...missing,
    ...withoutTests.map((pattern) => ({
      message: `There are no tests in ${pattern}.`,
      suggestion: "Use the structure that the phase requires.",
    })),
  ];
}

function fits(path: string, pattern: string): boolean {
  if (pattern.endsWith("/") && !pattern.includes("*")) return path.startsWith(pattern);
  const [wanted, there] = [pattern.split("/"), path.split("/")];
  if (pattern.endsWith("/")) return there.length >= wanted.length && namesFit(there, wanted.slice(0, -1));
  return there.length === wanted.length && namesFit(there, wanted);
}

function namesFit(there: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((name, index) => nameFits(name, there[index] ?? ""));
}

/** Checks that the project has a manifest, at its root or in one of its parts. */
export function checkManifest(project: ProjectFiles): Finding[] {
  if (manifestsOf(project, 1).length > 0) return [];
  return [
    {
      message: "There is no manifest such as package.json, pyproject.toml, go.mod or Cargo.toml.",
      suggestion: "Add the manifest of the stack, with commands for building and testing.",
    },
  ];
}

/** Returns the manifests of a project, such as package.json, at most `most` of them. */
export function manifestsOf({ paths }: ProjectFiles, most: number): string[] {
  return paths.filter((path) => path.split("/").length <= 3 && isManifest(path)).slice(0, most);
}

function isManifest(path: string): boolean {
  return manifests.has(nameOf(path)) || ["csproj", "fsproj", "gemspec", "cabal"].includes(extensionOf(path));
}

const manifests = new Set([
  "package.json",
  "pyproject.toml",
  "requirements.txt",
  "setup.py",
  "go.mod",
  "Cargo.toml",
  "pom.xml",
  "build.gradle",
  "build.gradle.kts",
  "composer.json",
  "Gemfile",
  "mix.exs",
  "Package.swift",
  "deno.json",
  "CMakeLists.txt",
  "pubspec.yaml",
]);
