const forbidden = new Set([
  "worktree",
  "merge",
  "push",
  "pull",
  "checkout",
  "switch",
  "branch",
  "rebase",
  "cherry-pick",
]);

/**
 * Returns true if a line tells its reader to merge, push, create a worktree or change the branch: a git
 * command, also in a shell comment, or a sentence such as "merge into main". The platform does this itself.
 */
export function movesBranches(line: string): boolean {
  if (!/git|\bgh\b|병합|merge/iu.test(line)) return false;
  if (/\bgit\b/iu.test(line) && hasCommand(line)) return true;
  if (/\bgh\s+pr\s+(?:create|merge)\b/iu.test(line)) return true;
  if (line.includes("병합")) return /(?:main|master|develop|trunk|메인)/iu.test(line);
  const merge = /\bmerge\b/iu.exec(line);
  return (
    merge !== null && /\b(?:into|to|onto)\s+(?:the\s+)?[`"']?(?:main|master|develop|trunk)\b/iu.test(line)
  );
}

function hasCommand(line: string): boolean {
  for (const { index } of line.matchAll(/\bgit\b/gu)) {
    // A command is short. The limit keeps the time linear.
    const words = line.slice(index + 3, index + 200).split(/[\s`"'&|;()$]+/u);
    let next = words[0] === "" ? 1 : 0;
    while (words[next]?.startsWith("-") === true)
      next += words[next] === "-C" || words[next] === "-c" ? 2 : 1;
    if (forbidden.has(words[next] ?? "")) return true;
  }
  return false;
}

/** Returns the directory of a `git worktree add` command; null if there is none. */
export function worktreeOf(text: string): string | null {
  const words = text.split(/[\s`"'&|;()$]+/u);
  const at = words.findIndex((word, index) => word === "worktree" && words[index + 1] === "add");
  if (at < 0) return null;
  for (let next = at + 2; next < words.length; next++) {
    const word = words[next]!;
    if (word === "-b" || word === "-B" || word === "--reason") next++;
    else if (word !== "" && !word.startsWith("-")) return word;
  }
  return null;
}
