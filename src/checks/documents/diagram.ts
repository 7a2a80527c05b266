import type { Finding } from "../finding.ts";
import type { Fence, MarkdownDocument } from "../../protocol/markdown/markdown-lines.ts";

/** Checks that the document has a diagram: a mermaid block with content, or a text drawing. */
export function checkDiagram(document: MarkdownDocument): Finding[] {
  if (document.fences.some(isDiagram)) return [];
  return [
    {
      file: document.path,
      message: "There is no diagram.",
      suggestion:
        "Draw the components and their connections as a Mermaid diagram or as text in a code block.",
    },
  ];
}

function isDiagram({ info, lines }: Fence): boolean {
  const [language = ""] = info.toLowerCase().split(" ");
  const drawn = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("%%"));
  if (language === "mermaid")
    return drawn.length >= 3 && mermaidKinds.some((kind) => drawn[0]?.startsWith(kind));
  if (["plantuml", "puml", "dot", "graphviz", "d2"].includes(language)) return drawn.length >= 3;
  if (!["", "text", "txt", "ascii", "diagram", "plaintext"].includes(language)) return false;
  return drawn.length >= 2 && drawn.some((line) => arrows.some((arrow) => line.includes(arrow)));
}

const mermaidKinds = [
  "graph",
  "flowchart",
  "sequenceDiagram",
  "stateDiagram",
  "erDiagram",
  "classDiagram",
  "C4",
  "architecture",
  "block",
  "journey",
  "mindmap",
  "timeline",
  "gantt",
];

const arrows = ["->", "=>", "→", "─", "│", "▼", "+--", "|--", "<-", "←", "↓"];
