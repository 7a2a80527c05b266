import type { CodeNode } from "../../trees/code-node.ts";
import type { ProjectFiles } from "../project-files.ts";
import { isCode, isForeign, isTestFile } from "../project-files.ts";
import { resolveImport } from "../resolve-import.ts";
import type { Surroundings } from "./effects.ts";
import type { FindHelpers } from "./hollow-helpers.ts";
import type { TestFile } from "./read-tests.ts";
import { readTestFile } from "./read-tests.ts";
import { SourceText } from "./source-text.ts";
import { UnsetConditions } from "./unset-conditions.ts";

/** Reads imported files once. */
export class ImportedFiles implements Surroundings {
  readonly unset: UnsetConditions;
  readonly source: SourceText;
  readonly #files = new Map<string, TestFile | null>();
  readonly #project: ProjectFiles;
  readonly #paths: ReadonlySet<string>;
  #program: ReadonlyMap<string, string> | null = null;

  constructor(project: ProjectFiles) {
    this.#project = project;
    this.unset = new UnsetConditions(project);
    this.source = new SourceText(project, {
      follow: (file, callee) => this.follow(file, callee),
      importedFrom: (file, name) => this.#importedFrom(file, name),
    });
    this.#paths = new Set(project.paths);
  }

  read(path: string): TestFile | null {
    const known = this.#files.get(path);
    if (known !== undefined) return known;
    const text = isCode(path) ? this.#project.textOf(path) : null;
    const file = text === null || text.length > maxLength ? null : readTestFile(path, text);
    this.#files.set(path, file);
    return file;
  }

  /** Returns the file of the program, not of its tests, that defines a function with that name. */
  programFile(name: string, language: TestFile["code"]["language"]): string | null {
    this.#program ??= this.#programFunctions();
    return this.#program.get(`${language} ${name}`) ?? null;
  }

  #programFunctions(): Map<string, string> {
    const found = new Map<string, string>();
    for (const { path } of this.#project.texts) {
      if (!isCode(path) || isTestFile(path) || isForeign(path)) continue;
      const file = this.read(path);
      if (file === null) continue;
      for (const node of file.code.root.children.flatMap((each) =>
        each.kind === "export" ? each.children : [each],
      )) {
        const isFunction = node.kind === "declare" && node.children[1]?.kind === "function";
        const name = node.kind === "function" ? node.text : isFunction ? (node.children[0]?.text ?? "") : "";
        if (name !== "") found.set(`${file.code.language} ${name}`, path);
      }
    }
    return found;
  }

  /** Returns the project's file that an import means, or null. */
  resolve(from: TestFile, module: string): string | null {
    return resolveImport(from.path, module, from.code.language, this.#paths);
  }

  /** Returns the file of the program, not of its tests, from which a name is imported. */
  #importedFrom(file: TestFile, name: CodeNode): TestFile | null {
    const binding = name.kind === "name" ? file.scopes.bindingOf(name.text, name.from) : null;
    const module = binding?.module ?? required(binding?.value ?? null);
    if (module === null || module === undefined) return null;
    const separator = module.endsWith(".") ? "" : ".";
    const path =
      this.resolve(file, module) ?? this.resolve(file, `${module}${separator}${binding?.imported ?? ""}`);
    return path === null || isTestFile(path) ? null : this.read(path);
  }

  /** Finds the functions of other files that a callee may refer to. Functions that are not exported count as well. */
  readonly follow: FindHelpers = (file, callee) =>
    this.#functions(file, callee, (path) => this.#helper(path));

  /** Finds the functions of all files of the project that a callee may refer to. */
  readonly find: FindHelpers = (file, callee) => this.#functions(file, callee, (path) => this.read(path));

  #functions(
    file: TestFile,
    callee: CodeNode,
    read: (path: string) => TestFile | null,
  ): { file: TestFile; body: CodeNode }[] {
    if (file.code.language === "go") return this.#inPackage(file, callee);
    const base = baseName(callee);
    const binding = base === null ? null : file.scopes.bindingOf(base, callee.from);
    const module = binding?.module ?? required(binding?.value ?? null);
    if (binding === null || module === null || module === undefined) return this.#methods(file, callee, read);
    const path = this.resolve(file, module) ?? this.resolve(file, `${module}.${binding.imported ?? ""}`);
    const there = path === null ? null : read(path);
    if (there === null) return [];
    const name = callee.kind === "member" ? callee.text : (binding.imported ?? callee.text);
    const names = name === "default" ? [callee.text, ""] : [name];
    return names.flatMap((each) => there.scopes.functionsNamed(each).map((body) => ({ file: there, body })));
  }

  /** Reads a file that helps tests. The program itself asserts nothing for them. */
  #helper(path: string): TestFile | null {
    const file = this.read(path);
    if (file === null || isTestFile(path)) return file;
    return file.scopes.imports.some(({ module = "" }) => testLibraries.test(module)) ? file : null;
  }

  /** Methods of a class that the file inherits from another one. */
  #methods(
    file: TestFile,
    callee: CodeNode,
    read: (path: string) => TestFile | null,
  ): { file: TestFile; body: CodeNode }[] {
    if (callee.kind !== "member" || !["self", "this", "cls"].includes(callee.children[0]?.text ?? ""))
      return [];
    return file.scopes.imports.flatMap(({ module = "" }) => {
      const path = this.resolve(file, module);
      const there = path === null ? null : read(path);
      return there === null
        ? []
        : there.scopes.functionsNamed(callee.text).map((body) => ({ file: there, body }));
    });
  }

  /** Functions of other test files in the same directory are in the same package. */
  #inPackage(file: TestFile, callee: CodeNode): { file: TestFile; body: CodeNode }[] {
    const folder = file.path.slice(0, file.path.lastIndexOf("/") + 1);
    const word = callee.kind === "name" || callee.kind === "member" ? callee.text : "";
    if (word === "") return [];
    return [...this.#paths]
      .filter(
        (path) =>
          path.endsWith("_test.go") &&
          path.slice(0, path.lastIndexOf("/") + 1) === folder &&
          path !== file.path,
      )
      .slice(0, 20)
      .flatMap((path) => {
        const there = this.read(path);
        return there === null ? [] : there.scopes.functionsNamed(word).map((body) => ({ file: there, body }));
      });
  }
}

const maxLength = 512 << 10;

const testLibraries =
  /^(?:node:)?assert(?:\/strict)?$|^node:test$|^(?:vitest|chai|expect|unittest|pytest|testing|@jest\/globals|@playwright\/test)(?:\.|$)/;

function baseName(callee: CodeNode): string | null {
  let at: CodeNode | undefined = callee;
  while (at?.kind === "member") at = at.children[0];
  return at?.kind === "name" ? at.text : null;
}

function required(value: CodeNode | null): string | null {
  let at: CodeNode | undefined = value ?? undefined;
  while (at?.kind === "member" || at?.kind === "await") at = at.children[0];
  if (at?.kind !== "call") return null;
  const isLoad =
    at.text === "import" || (at.children[0]?.kind === "name" && at.children[0].text === "require");
  return isLoad ? (at.children.at(-1)?.text ?? null) : null;
}
