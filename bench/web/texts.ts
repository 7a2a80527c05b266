import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { diagramSamples, documentOf, everydaySamples } from "../../test/support/diagram-samples.ts";

const platform = fileURLToPath(new URL("../../src/platform", import.meta.url));

/** Returns two thousand lines of real TypeScript from this repository. */
export function codeBefore(): string {
  const files = globSync("**/*.ts", { cwd: platform })
    .filter((name) => !name.endsWith(".test.ts"))
    .toSorted();
  const lines = files.flatMap((name) => readFileSync(join(platform, name), "utf8").trimEnd().split("\n"));
  return `${lines.slice(0, 2000).join("\n")}\n`;
}

/** Returns the same code with every twelfth line changed, so that every part is close to a change. */
export function codeAfter(): string {
  return codeBefore()
    .split("\n")
    .map((line, index) => (index % 12 === 5 ? `${line} // changed ${index}` : line))
    .join("\n");
}

/** Documents with diagrams, by name: the most common kinds, and some kinds by themselves. */
export const diagramDocuments: Readonly<
  Record<string, { readonly what: string; readonly document: string }>
> = {
  everyday: { what: "flow, sequence and entities", document: documentOf(everydaySamples) },
  ...Object.fromEntries(
    ["classDiagram", "stateDiagram", "gantt", "pie"].map((kind) => [
      kind,
      { what: `${kind} alone`, document: documentOf([diagramSamples[kind] ?? ""]) },
    ]),
  ),
};

/** Returns a document of 700 lines with ten code blocks, thirty tables and three diagrams. */
export function longDocument(): string {
  const parts = Array.from({ length: 33 }, (_, at) => [
    `## Part ${at + 1}: 결제와 정산`,
    "",
    `A **payment** ${ownWords(2 * at)}, and \`refund(${at})\` gives it [back](https://example.org/${at}).`,
    "결제는 한 번만 이루어지고, 환불은 같은 수단으로 돌아간다.",
    "",
    "- one thing, which is short",
    "  - and one below it, with *emphasis*",
    "- another thing",
    "",
    "| field | type | meaning |",
    "|---|---|---|",
    "| id | uuid | names the payment |",
    `| amount | integer | minor units, at most ${at}000 |`,
    "| 상태 | enum | open, paid, refunded |",
    "",
    "> What is paid stays paid.",
    "",
    ...extras(at),
  ]);
  return `# The plan\n\n${parts.flat().join("\n")}\n`;
}

/** Returns words that no other paragraph has, since a phase whose sections share their text is sent back. */
function ownWords(paragraph: number): string {
  const syllables = ["ka", "lo", "mi", "nu", "pe", "ra", "so", "ti", "vu", "ze"];
  const word = (number: number): string =>
    String(1_000 + number).replaceAll(/\d/g, (digit) => syllables[Number(digit)] ?? "");
  return Array.from({ length: 10 }, (_, at) => word(10 * paragraph + at)).join(" ");
}

function extras(at: number): readonly string[] {
  const code = [
    "```ts",
    `export function refund(id: string, amount = ${at}): Refund {`,
    "  if (amount <= 0) throw new Error(`Nothing to give back: ${amount}.`);",
    "  const open = payments.get(id);",
    "  return { id, amount, at: new Date() };",
    "}",
    "```",
    "",
  ];
  const diagram = ["```mermaid", "graph TD", "  open --> paid", "  paid --> refunded", "```", ""];
  return [
    ...(at % 3 === 0 ? code : []),
    ...(at % 10 === 9 ? diagram : []),
    ...(at % 2 === 0 ? [`More text: ${ownWords(2 * at + 1)}.`, ""] : []),
  ];
}
