/** The details of a check: what it found, and the output of the commands that it ran. */
export interface CheckDetails {
  readonly text: string;
  /** Empty if no command ran. */
  readonly output: string;
}

/** Separates the output of commands, which begins with the first command line (`$ npm test`), from the text before it. */
export function outputIn(details: string): CheckDetails {
  const lines = details.split("\n");
  const at = lines.findIndex((line) => line.startsWith("$ "));
  if (at === -1) return { text: details, output: "" };
  return { text: lines.slice(0, at).join("\n"), output: lines.slice(at).join("\n") };
}
