import semver from "semver";

/** A version of a tool that a project requires. */
export interface RequiredVersion {
  /** The program, such as `node`. */
  readonly tool: string;
  /** The requirement as the project states it. */
  readonly stated: string;
  readonly file: string;
  /** The requirement as a range of semantic versions; null if it cannot be read. */
  readonly range: string | null;
}

/** The files that may state versions. */
export const versionFiles = [
  "package.json",
  ".nvmrc",
  ".node-version",
  "pyproject.toml",
  ".python-version",
  "go.mod",
  "Cargo.toml",
] as const;

/** Reads the versions that a project requires from the texts of its manifests. */
export function requiredVersions(texts: ReadonlyMap<string, string>): RequiredVersion[] {
  const found: RequiredVersion[] = [];
  const add = (
    tool: string,
    file: string,
    stated: string | undefined,
    range: (text: string) => string,
  ): void => {
    const text = stated?.trim() ?? "";
    if (text !== "" && text.length <= 200)
      found.push({ tool, stated: text, file, range: semver.validRange(range(text)) });
  };
  const engines = enginesIn(texts.get("package.json") ?? "");
  add("node", "package.json", engines["node"], same);
  add("npm", "package.json", engines["npm"], same);
  for (const file of [".nvmrc", ".node-version"]) add("node", file, firstLine(texts.get(file)), same);
  const python = /^requires-python\s{0,5}=\s{0,5}["']([^"'\n]{1,200})["']/m.exec(
    texts.get("pyproject.toml") ?? "",
  );
  add("python3", "pyproject.toml", python?.[1], ofPython);
  add("python3", ".python-version", firstLine(texts.get(".python-version")), same);
  add("go", "go.mod", /^go (\d[\w.]{0,20})/m.exec(texts.get("go.mod") ?? "")?.[1], atLeast);
  const rust = /^rust-version\s{0,5}=\s{0,5}["']([\d.]{1,20})["']/m.exec(texts.get("Cargo.toml") ?? "");
  add("cargo", "Cargo.toml", rust?.[1], atLeast);
  return found;
}

/** Returns true if the version is in the required range. A range that cannot be read is satisfied by any version. */
export function satisfies(version: string, { range }: RequiredVersion): boolean {
  const parsed = semver.coerce(version);
  return range === null || parsed === null || semver.satisfies(parsed, range);
}

/**
 * Returns true if no release of the tool meets the requirement: no version does, or only ones that are far newer than
 * every known version. `versions` are those of this machine.
 */
export function isUnreleased({ tool, range }: RequiredVersion, versions: readonly string[]): boolean {
  const release = releases[tool];
  if (range === null || release === undefined) return false;
  const oldest = semver.minVersion(range);
  if (oldest === null) return true;
  const known = [release.newest, ...versions].map((version) => semver.coerce(version) ?? oldest);
  const newest = known.reduce((one, other) => (semver.gt(other, one) ? other : one));
  if (release.majors > 0) return oldest.major > newest.major + release.majors;
  return semver.gt(oldest, `${newest.major}.${newest.minor + release.minors}.999`);
}

/** A version of each tool that exists, and the number of releases that may have appeared since. */
const releases: Readonly<
  Record<string, { readonly newest: string; readonly majors: number; readonly minors: number }>
> = {
  node: { newest: "24", majors: 2, minors: 0 },
  npm: { newest: "11", majors: 2, minors: 0 },
  python3: { newest: "3.14", majors: 0, minors: 2 },
  go: { newest: "1.26", majors: 0, minors: 4 },
  cargo: { newest: "1.95", majors: 0, minors: 16 },
};

function enginesIn(text: string): Record<string, string> {
  try {
    const { engines } = JSON.parse(text) as { engines?: unknown };
    const entries = typeof engines === "object" && engines !== null ? Object.entries(engines) : [];
    return Object.fromEntries(
      entries.flatMap(([name, range]) => (typeof range === "string" ? [[name, range]] : [])),
    );
  } catch {
    // The syntax check reports an invalid manifest.
    return {};
  }
}

function firstLine(text: string | undefined): string | undefined {
  const line = text?.split("\n", 1)[0]?.trim();
  return line !== undefined && /^v?\d/.test(line) ? line : undefined;
}

function same(text: string): string {
  return text;
}

function atLeast(text: string): string {
  return `>=${text}`;
}

/** Converts a version specifier of Python. `!=` only excludes single versions and is ignored. */
function ofPython(text: string): string {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => !part.startsWith("!="))
    .map((part) => compatible(part) ?? part.replace(/^===?\s{0,5}/, ""))
    .join(" ");
}

/** Converts `~=3.10` to `>=3.10 <4`, and `~=3.10.2` to `>=3.10.2 <3.11`. */
function compatible(part: string): string | null {
  const match = /^~=\s{0,5}(\d{1,9})\.(\d{1,9})(?:\.(\d{1,9}))?$/.exec(part);
  if (match === null) return null;
  const [, major = "0", minor = "0", patch] = match;
  return patch === undefined
    ? `>=${major}.${minor} <${Number(major) + 1}`
    : `>=${major}.${minor}.${patch} <${major}.${Number(minor) + 1}`;
}
