import { unreadableStatement } from "./statements.ts";

/** A mermaid block that cannot be read or shows no connections: its row and the finding. */
interface MermaidProblem {
  readonly row: number;
  /** True if mermaid itself would refuse the block; false if it only shows too little. */
  readonly sure: boolean;
  readonly finding: { readonly message: string; readonly suggestion: string };
}

const kinds =
  /^(?:graph|flowchart|flowchart-elk|sequenceDiagram|classDiagram|stateDiagram|erDiagram|C4\w{1,20}|architecture|block|journey|mindmap|timeline|gantt|pie|gitGraph|quadrantChart|requirementDiagram|sankey|xychart|packet|kanban|zenuml|radar|treemap)(?![\p{L}])/u;

/** Returns the first problem of a mermaid block, or null if it is a diagram. */
export function mermaidProblem(lines: readonly string[]): MermaidProblem | null {
  const rows = contentOf(lines);
  const [head] = rows;
  if (head === undefined) return problem(0, true, noContent);
  if (!kinds.test(head.text)) return problem(head.row, true, noKind);
  // `graph LR; A-->B` has everything on one line.
  const [kind = "", ...inline] = head.text.split(";");
  const body = [...inline.map((text) => ({ row: head.row, text })), ...rows.slice(1)];
  if (/^(?:graph|flowchart)/.test(kind)) {
    const broken = body.find(({ text }) => isBrokenEdge(text));
    if (broken !== undefined) return problem(broken.row, true, brokenEdge);
    const open = unbalanced(body);
    if (open !== null) return problem(open, true, openBracket);
    return body.some(({ text }) => edge.test(text)) ? null : problem(head.row, false, noEdge);
  }
  const unreadable = unreadableStatement(kind, body);
  if (unreadable !== null)
    return unreadable.row === null
      ? problem(head.row, false, noEdge)
      : problem(unreadable.row, true, badStatement);
  return body.length > 0 ? null : problem(head.row, false, noEdge);
}

const edge = /--|-\.|==|~~~|<-/;

const noContent = {
  message: "This mermaid block is empty.",
  suggestion: "Draw the components and their connections as a Mermaid diagram or as text in a code block.",
};
const noKind = {
  message: "This mermaid block does not begin with a kind of diagram.",
  suggestion: "Begin the block with its kind, such as flowchart LR or sequenceDiagram.",
};
const brokenEdge = {
  message: "This line of the mermaid diagram has an arrow that mermaid does not know.",
  suggestion: "Write the connections of a flowchart as A --> B.",
};
const openBracket = {
  message: "A bracket of this mermaid diagram is never closed.",
  suggestion: "Close the brackets of the diagram, and put texts with brackets into quotation marks.",
};
const badStatement = {
  message: "Mermaid cannot read this line in a diagram of this kind.",
  suggestion: "Correct the line, such as A->>B: text in a sequence diagram or A --> B in a state diagram.",
};
const noEdge = {
  message: "This mermaid diagram has no connection between two elements.",
  suggestion: "Draw the components and their connections as a Mermaid diagram or as text in a code block.",
};

function problem(row: number, sure: boolean, finding: MermaidProblem["finding"]): MermaidProblem {
  return { row, sure, finding };
}

/** Returns the lines without metadata, comments and directives. */
function contentOf(lines: readonly string[]): { row: number; text: string }[] {
  const rows: { row: number; text: string }[] = [];
  let metadata = false;
  for (const [row, line] of lines.entries()) {
    const text = line.trim();
    if (text === "---" && (metadata || rows.length === 0)) metadata = !metadata;
    else if (!metadata && text !== "" && !text.startsWith("%%")) rows.push({ row, text });
  }
  return rows;
}

/** Removes texts in quotation marks and between bars, which may contain anything. */
function withoutTexts(line: string): string {
  return line.slice(0, 2000).replaceAll(/"[^"]{0,1000}"|\|[^|]{0,500}\||%%.{0,1000}$/g, " ");
}

function isBrokenEdge(line: string): boolean {
  if (/^(?:click|style|classDef|class|linkStyle|subgraph|accTitle|accDescr|title)\b/.test(line)) return false;
  const bare = withoutTexts(line).replaceAll(/\[[^\][]{0,300}\]|\([^()]{0,300}\)|\{[^{}]{0,300}\}/g, " ");
  return /(?:^|[\s\w\])}])->/.test(bare) && !/--|==|-\./.test(bare);
}

/** Returns the row of a bracket without a partner, or null. */
function unbalanced(rows: readonly { readonly row: number; readonly text: string }[]): number | null {
  const whole = rows.map(({ text }) => text).join("\n");
  // A text in quotation marks may go on over several lines; then brackets cannot be told apart line by line.
  if ((whole.split('"').length - 1) % 2 === 1) return null;
  for (const { row, text } of rows) {
    if (
      /^(?:click|style|classDef|linkStyle|accTitle|accDescr|title)\b/.test(text) ||
      text.split('"').length % 2 === 0
    )
      continue;
    const bare = withoutTexts(text).replaceAll(/(?<=[\p{L}\p{N}_])>(?=[^>\s-][^\][]{0,200}\])/gu, "[");
    for (const [open, close] of ["[]", "()", "{}"] as const) {
      if (bare.split(open ?? "").length !== bare.split(close ?? "").length) return row;
    }
  }
  return null;
}
