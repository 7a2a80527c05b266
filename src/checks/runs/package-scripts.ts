/** Returns the scripts of a package.json by their names. */
export function scriptsIn(manifest: string): Record<string, string> {
  try {
    const value = JSON.parse(manifest) as { scripts?: unknown } | null;
    const scripts = typeof value === "object" && value !== null ? value.scripts : null;
    const entries = typeof scripts === "object" && scripts !== null ? Object.entries(scripts) : [];
    return Object.fromEntries(
      entries.flatMap(([name, script]) => (typeof script === "string" ? [[name, script]] : [])),
    );
  } catch {
    // The syntax check reports an invalid manifest; here it counts as one without scripts.
    return {};
  }
}

/** Returns true if scripts besides `test` run tests, such as `test:e2e`. */
export function hasOtherScripts(scripts: Readonly<Record<string, string>>): boolean {
  return Object.keys(scripts).some((name) => /^(?:test[:_-]|e2e|integration|acceptance)/.test(name));
}
