/** Names of files that say which packages a project needs, or how its package manager installs them. */
const names: ReadonlySet<string> = new Set([
  "package.json",
  "package-lock.json",
  "npm-shrinkwrap.json",
  "pnpm-lock.yaml",
  "pnpm-workspace.yaml",
  ".pnpmfile.cjs",
  "yarn.lock",
  ".yarnrc",
  ".yarnrc.yml",
  "bun.lock",
  "bun.lockb",
  "bunfig.toml",
  ".npmrc",
  ".nvmrc",
  ".node-version",
  ".tool-versions",
  "pyproject.toml",
  "setup.py",
  "setup.cfg",
  "poetry.lock",
  "uv.lock",
  "Pipfile",
  "Pipfile.lock",
  ".python-version",
]);

/** Returns true for a manifest, a lock file, or configuration or code of a package manager, in any directory. */
export function isManifest(path: string): boolean {
  const name = nameOf(path);
  return names.has(name) || requirements.test(name) || packages.test(name) || yarnCode.test(path);
}

const requirements = /^(?:requirements|constraints)[\w.-]{0,60}\.txt$/u;
const packages = /\.(?:tgz|tar\.gz|whl)$/u;
const yarnCode = /(?:^|\/)\.yarn\/(?!cache\/)/u;

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

const flags = String.raw`(?: -[\w=:.,@/-]+)*`;

/** Commands that install exactly what manifests and lock files name, and nothing of the project itself. */
const installs = [
  `npm (?:ci|i|install)${flags}`,
  `pnpm (?:i|install)${flags}`,
  `yarn(?: install)?${flags}`,
  `bun (?:i|install)${flags}`,
  String.raw`python3? -m venv${flags} [\w.-]+`,
  String.raw`(?:[\w./-]+/)?(?:pip3?|python3? -m pip) install${flags}(?: (?:-r|--requirement) (?:[\w./-]+/)?(?:requirements|constraints)[\w.-]*\.txt)+`,
  String.raw`cd [\w./-]+`,
].map((pattern) => new RegExp(`^(?:[A-Z_]+=[\\w./:-]* )*${pattern}$`, "u"));

const longest = 2_000;

/** Returns true if a command does nothing but install what manifests and lock files name. */
export function isPlainInstall(command: string): boolean {
  if (command.length > longest) return false;
  const steps = command.split(/&&|[;\n]/u).map((step) => step.trim().replaceAll(/[ \t]+/gu, " "));
  return steps.every((step) => step === "" || installs.some((pattern) => pattern.test(step)));
}

/** Returns true for a manifest that can make its package manager run or install files of the project. */
export function mayUseProject(path: string): boolean {
  const name = nameOf(path);
  return ["package.json", ".npmrc", ".pnpmfile.cjs"].includes(name) || requirements.test(name);
}

/** Returns true if such a manifest does that, so that an installation depends on more than manifests. */
export function usesProject(path: string, text: string): boolean {
  switch (nameOf(path)) {
    case "package.json":
      return runsScripts(text) || copiesDirectory.test(text);
    case ".npmrc":
      return /^\s{0,20}(?:script-shell|node-options)/mu.test(text);
    case ".pnpmfile.cjs":
      return true;
    default:
      return text.split("\n").some((line) => requiresProject(line.trim()));
  }
}

/** Matches a dependency on a directory that a package manager copies. Packages in files count as manifests. */
const copiesDirectory = /"(?:file|portal):(?![^"]{0,1000}\.(?:tgz|tar\.gz)")|"injected"/u;

/** Returns true if a line of a requirements file names a directory, or another file that does not count as manifest. */
function requiresProject(line: string): boolean {
  const [, file] = /^(?:-r|-c|--requirement|--constraint)[\s=]{0,20}(\S{1,500})/u.exec(line) ?? [];
  if (file !== undefined) return !requirements.test(nameOf(file));
  return /^(?:-e|--editable|[./]|file:)|@ {0,20}file:/u.test(line) && !packages.test(line);
}

/** Scripts of a `package.json` that its package manager runs after an installation. */
const hooks = ["preinstall", "install", "postinstall", "preprepare", "prepare", "postprepare", "prepublish"];

function runsScripts(manifest: string): boolean {
  try {
    const { scripts } = (JSON.parse(manifest) ?? {}) as {
      readonly scripts?: Readonly<Record<string, unknown>>;
    };
    return hooks.some((hook) => scripts?.[hook] !== undefined);
  } catch {
    // The package manager will refuse it.
    return true;
  }
}
