/** Returns true if stdout is a terminal. */
export function isAtTerminal(): boolean {
  return process.stdout.isTTY;
}

/** Returns the number of columns of the terminal; null if stdout is not a terminal. */
export function terminalWidth(): number | null {
  if (!isAtTerminal()) return null;
  return process.stdout.columns > 0 ? process.stdout.columns : 80;
}
