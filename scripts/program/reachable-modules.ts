/** Returns these modules and all that they import, directly or not. */
export function reachableModules(
  from: readonly string[],
  importsOf: (module: string) => readonly string[],
): Set<string> {
  const reached = new Set(from);
  for (const module of reached) for (const imported of importsOf(module)) reached.add(imported);
  return reached;
}
