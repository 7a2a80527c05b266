import type { Finding } from "../finding.ts";
import type { MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";
import { plainHeading, sectionsOf } from "../../protocol/markdown/sections.ts";
import { cellsOf } from "../../protocol/markdown/tables.ts";

/**
 * Checks that a document names exactly the technology stack that another document decided on. It compares the
 * sections "Stack"; the integrations of the decision may appear too. Prose elsewhere does not count, because
 * it also names rejected options.
 */
export function checkStack(document: MarkdownDocument, decided: MarkdownDocument): Finding[] {
  const plan = stackOf(decided);
  const design = stackOf(document);
  if (plan === null) return [noStack(decided.path)];
  if (design === null) return [noStack(document.path)];
  return [
    ...plan.choices
      .flatMap(({ names }) => names)
      .filter((name) => !design.words.includes(` ${name} `))
      .map((name) =>
        differs(document.path, undefined, `"${name}" from ${decided.path} is missing in the stack.`),
      ),
    ...design.choices.flatMap(({ names, line }) =>
      names
        .filter((name) => !plan.words.includes(` ${name} `))
        .map((name) => differs(document.path, line, `"${name}" is not in the stack of ${decided.path}.`)),
    ),
  ];
}

interface Stack {
  readonly choices: readonly { readonly line: number; readonly names: readonly string[] }[];
  /** Every word of the sections about the stack. */
  readonly words: string;
}

/**
 * Reads the choices of the section "Stack": the second cell of each table row, or the text after the colon of
 * an item.
 */
function stackOf(document: MarkdownDocument): Stack | null {
  const sections = sectionsOf(document);
  const section = sections.find(({ text }) => stackHeadings.includes(comparableHeading(text)));
  if (section === undefined) return null;
  const table = section.lines.filter(({ kind }) => kind === "table");
  const rows = table.slice(2).map(({ number, text }) => ({ line: number, choice: cellsOf(text)[1] ?? "" }));
  const items = section.lines
    .filter(({ kind, text }) => kind === "item" && text.includes(":"))
    .map(({ number, text }) => ({ line: number, choice: text.slice(text.indexOf(":") + 1) }));
  const choices = (rows.length > 0 ? rows : items)
    .map(({ line, choice }) => ({ line, names: namesIn(choice) }))
    .filter(({ names }) => names.length > 0);
  const relevant = [
    section,
    ...sections.filter(({ text }) => integrationHeadings.includes(comparableHeading(text))),
  ];
  const words = plainWords(relevant.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n"));
  return choices.length === 0 ? null : { choices, words: ` ${words} ` };
}

const stackHeadings = ["stack", "technology stack", "tech stack", "스택", "기술 스택"];
const integrationHeadings = ["integrations", "연동"];

/** Normalizes a heading for comparison. Text in brackets may repeat it in another language. */
function comparableHeading(text: string): string {
  return plainHeading(withoutBrackets(text));
}

/** Extracts the product names of a choice, without versions, remarks and connecting words. */
function namesIn(choice: string): string[] {
  const [named = ""] = withoutBrackets(choice).split(/ – | — | - |;/);
  return named
    .split(/[,+&]|\/| and | with | on /)
    .map(plainWords)
    .filter((name) => name !== "");
}

function withoutBrackets(text: string): string {
  return text
    .split("(")
    .map((piece, index) => (index === 0 ? piece : piece.slice(piece.indexOf(")") + 1)))
    .join(" ");
}

/** Normalizes a text for comparison: without versions, and with one spelling for each product. */
function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}#+]/gu, " ")
    .split(" ")
    .filter((word) => word !== "" && !isVersion(word))
    .map((word) => spellings[word] ?? (word.length > 4 && word.endsWith("js") ? word.slice(0, -2) : word))
    .join(" ");
}

function isVersion(word: string): boolean {
  return /^v?\d/.test(word) || ["x", "js", "lts", "latest", "version"].includes(word);
}

const spellings: Readonly<Record<string, string>> = {
  postgres: "postgresql",
  mongo: "mongodb",
  golang: "go",
  k8s: "kubernetes",
};

function noStack(file: string): Finding {
  return {
    file,
    message: 'There is no section "Stack" with one choice per layer.',
    suggestion: "List the stack as a table with the columns Layer and Choice.",
  };
}

function differs(file: string, line: number | undefined, message: string): Finding {
  const suggestion = "Use the planned stack, or change the plan first.";
  return line === undefined ? { file, message, suggestion } : { file, line, message, suggestion };
}
