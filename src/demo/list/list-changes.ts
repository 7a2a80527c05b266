import type { FileChange, FilePlay } from "../worker/type-play.ts";

/** Changes of files that the list does not declare. Each stands beside the change of another task. */
export const undeclaredChanges: Readonly<Record<string, FileChange>> = {
  "T2.1": row("src/kinds.js", "  garden: { deposit: 1000, sharpenAfter: 5 },"),
  "T2.2": row("src/kinds.js", "  ladder: { deposit: 4000, inspectEvery: 180 },"),
  "T3.1": value("src/rules.js", "  loanDays: 14,", "  loanDays: 7,"),
  "T3.2": value("src/rules.js", "  loanDays: 14,", "  loanDays: 21,"),
};

/** Defects of first versions, by the path of the file. The tests of the task itself do not find them. */
export const plantedDefects: Readonly<Record<string, Readonly<Record<string, FilePlay["planted"]>>>> = {
  "T2.5": {
    "src/money.js": {
      passage: "const amount = Math.abs(cents);",
      defect: "const amount = Math.abs(roundForCash(cents));",
    },
  },
};

/** Adds a row to a table whose rows are in alphabetical order and indented alike. */
function row(path: string, added: string): FileChange {
  return {
    path,
    change(text) {
      const lines = text.split("\n");
      if (lines.includes(added)) return text;
      const after = lines.findLastIndex((line) => isRow(line) && line < added);
      const at = after === -1 ? lines.findIndex(isRow) : after + 1;
      return lines.toSpliced(at, 0, added).join("\n");
    },
  };
}

/** Sets a value, unless another task has set it. */
function value(path: string, before: string, after: string): FileChange {
  return { path, change: (text) => text.replace(before, after) };
}

function isRow(line: string): boolean {
  return /^ {2}\w+:/.test(line);
}
