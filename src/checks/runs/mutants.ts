import { isForeign, isTestFile, nameOf } from "../code/project-files.ts";
import type { TextFile } from "../files-of.ts";
import { excerpt } from "../finding.ts";
import { lineOf } from "../line-of.ts";
import { type SyntaxTree, syntaxTree } from "../trees/syntax-tree.ts";
import { calledFunctions, type PublicFunction, publicFunctions } from "./functions.ts";
import { type MutantSite, mutantSites } from "./mutant-sites.ts";

/** A file with one change that breaks a function. */
export interface Mutant {
  readonly file: string;
  readonly line: number;
  /** The name of the changed function. */
  readonly changed: string;
  /** The changed part of the line, before and after. */
  readonly before: string;
  readonly after: string;
  /** The complete text of the changed file. */
  readonly text: string;
}

/** The mutants of a project: those to run first, and more for files in which the tests noticed none. */
export interface Mutants {
  readonly first: readonly Mutant[];
  readonly more: readonly Mutant[];
}

const mostFirst = 12;
const mostPerFile = 8;
const mostPerFunction = 3;
const mostFiles = 200;
const mostErrors = 20;

/**
 * Chooses mutants of a project: one for each function, in turn from each file. `before` has the texts of the original
 * files; then only functions that it does not contain are changed. If the project exports no function, those are changed
 * that the tests reach in another way.
 */
export function chooseMutants(
  files: readonly TextFile[],
  before: ReadonlyMap<string, string> | null,
): Mutants {
  const exported = inTurn(
    files.filter(({ path }) => canBreak(path) && !isPage(path)),
    before,
    publicFunctions,
  );
  if (exported.first.length > 0) return exported;
  const tests = files.filter(({ path }) => isTestFile(path));
  return inTurn(
    files.filter(({ path }) => canBreak(path)),
    before,
    (parsed, path) => reachedFunctions(parsed, path, tests),
  );
}

type FunctionsOf = (parsed: SyntaxTree, path: string) => PublicFunction[];

function inTurn(
  files: readonly TextFile[],
  before: ReadonlyMap<string, string> | null,
  functionsOf: FunctionsOf,
): Mutants {
  const perFile = files
    .slice(0, mostFiles)
    .map((file) => mutantsOf(file, before?.get(file.path) ?? null, functionsOf))
    .filter((mutants) => mutants.length > 0)
    .toSorted((one, other) => other.length - one.length);
  const first: Mutant[] = [];
  for (let turn = 0; turn < mostPerFile && first.length < mostFirst; turn += 1) {
    const next = perFile.flatMap((mutants) => mutants[turn] ?? []);
    first.push(...next.slice(0, mostFirst - first.length));
  }
  const chosen = new Set(first);
  const started = new Set(first.map(({ file }) => file));
  const more = perFile.flat().filter((mutant) => !chosen.has(mutant) && started.has(mutant.file));
  return { first, more };
}

/** Returns the functions of a file that its tests reach: a component that they import, a script that they start. */
function reachedFunctions(parsed: SyntaxTree, path: string, tests: readonly TextFile[]): PublicFunction[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const near = parsed.language === "go" ? tests.filter((each) => each.path.startsWith(folder)) : tests;
  const texts = near.filter(({ path: test, text }) =>
    parsed.language === "go" ? !test.slice(folder.length).includes("/") : names(text, path),
  );
  if (isPage(path)) return texts.length > 0 ? publicFunctions(parsed) : [];
  return calledFunctions(
    parsed,
    texts.map(({ text }) => text),
  );
}

/** Returns true if a text names a file, with any ending. */
function names(text: string, path: string): boolean {
  const name = nameOf(path);
  const stem = name.slice(0, name.lastIndexOf("."));
  for (let at = text.indexOf(stem); at !== -1; at = text.indexOf(stem, at + 1)) {
    const after = text.slice(at + stem.length, at + stem.length + 6);
    if (/["'`/]/.test(text.charAt(at - 1)) && /^(?:\.[cm]?[jt]sx?)?["'`]/.test(after)) return true;
  }
  return false;
}

function isPage(path: string): boolean {
  return /\.[jt]sx$/.test(path);
}

/** True for code that tests can be expected to check: no tests, settings, types or generated files. */
function canBreak(path: string): boolean {
  if (!/\.(?:[cm]?[jt]s|[jt]sx|py|go)$/.test(path) || /\.d\.[cm]?ts$/.test(path)) return false;
  if (isForeign(path) || isTestFile(path)) return false;
  const name = nameOf(path);
  if (/config\.|^(?:setup|conftest|manage|gulpfile|\.)/.test(name)) return false;
  return !path.split("/").some((part) => notTested.has(part));
}

const notTested = new Set(
  "scripts migrations examples docs fixtures mocks __mocks__ bench benchmarks tools public static".split(" "),
);

/** Returns the mutants of a file, first one for each function. */
function mutantsOf({ path, text }: TextFile, before: string | null, functionsOf: FunctionsOf): Mutant[] {
  const parsed = text.length > 200_000 ? null : syntaxTree(path, text);
  if (parsed === null || needsBrowser(text)) return [];
  const errors = errorsIn(parsed);
  // Recovering from errors is slow, and every mutant is parsed again.
  if (errors > mostErrors) return [];
  const functions = functionsOf(parsed, path)
    .filter(({ node }) => before?.includes(text.slice(node.from, node.to)) !== true)
    .map((each) => ({ name: each.name, sites: bestSites(each, parsed) }));
  const found: Mutant[] = [];
  for (let turn = 0; turn < mostPerFunction; turn += 1) {
    for (const { name, sites } of functions) {
      const site = sites[turn];
      const mutant = site === undefined ? null : mutantAt(path, name, site, parsed, errors);
      if (mutant !== null) found.push(mutant);
      if (found.length >= mostPerFile) return found;
    }
  }
  return found;
}

function needsBrowser(text: string): boolean {
  return /(?<![.\w#])(?:document\.(?:get|query|create|body|title|add|cookie|head|location)|window\.(?:add|location|local|document|history|inner|match|request))/.test(
    text,
  );
}

/** Orders the sites: the better proof first, and those of one kind spread over the function. */
function bestSites(each: PublicFunction, parsed: SyntaxTree): MutantSite[] {
  const sites = mutantSites(each.body, parsed);
  const good = sites.filter(({ rank }) => rank <= 2);
  const fair = sites.filter(({ rank }) => rank > 2).toSorted((one, other) => one.rank - other.rank);
  return good.length > 0 ? spread(good) : fair.slice(0, 1);
}

/** Returns the first, the last and one from the middle. */
function spread(sites: readonly MutantSite[]): MutantSite[] {
  const wanted = [0, sites.length - 1, Math.floor(sites.length / 2)];
  return [...new Set(wanted)].flatMap((at) => sites[at] ?? []);
}

function mutantAt(
  file: string,
  changed: string,
  site: MutantSite,
  { text }: SyntaxTree,
  errors: number,
): Mutant | null {
  const next = text.slice(0, site.from) + site.text + text.slice(site.to);
  const parsed = syntaxTree(file, next);
  if (parsed === null || errorsIn(parsed) > errors) return null;
  const start = Math.max(text.lastIndexOf("\n", site.from - 1) + 1, site.from - 25);
  const end = Math.min(lineEnd(text, site.to), site.to + 25);
  return {
    file,
    line: lineOf(text, site.from),
    changed,
    before: excerpt(text.slice(start, end)),
    after: excerpt(text.slice(start, site.from) + site.text + text.slice(site.to, end)),
    text: next,
  };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}

/** Returns how often the parser met something that it cannot read. Rare valid syntax is among it. */
function errorsIn({ tree }: SyntaxTree): number {
  let found = 0;
  tree.iterate({
    enter: ({ type }) => {
      if (type.isError) found += 1;
    },
  });
  return found;
}
