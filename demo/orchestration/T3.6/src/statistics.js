/** Returns the number of loans of each tool that was ever lent, the most wanted tool first. */
export function loansByTool(shed) {
  const counts = new Map();
  for (const { tool } of shed.loans) counts.set(tool, (counts.get(tool) ?? 0) + 1);
  return [...counts]
    .map(([tool, loans]) => ({ tool, loans }))
    .toSorted((one, other) => other.loans - one.loans || (one.tool < other.tool ? -1 : 1));
}

/** Returns the tools that nobody has ever borrowed. */
export function neverLent(shed) {
  const lent = new Set(shed.loans.map(({ tool }) => tool));
  return shed.tools.filter(({ id }) => !lent.has(id));
}
