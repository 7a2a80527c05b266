import type { Fence, MarkdownDocument } from "../../../protocol/markdown/markdown-lines.ts";
import type { Finding } from "../../finding.ts";
import { mermaidProblem } from "./mermaid.ts";

/** Counts the diagrams of a document that can be read: mermaid, PlantUML, dot, D2, drawings in text, and pictures. */
export function countDiagrams(document: MarkdownDocument): number {
  const pictures = document.lines.filter(
    ({ kind, text }) => kind !== "code" && kind !== "comment" && picture.test(text.slice(0, 2000)),
  ).length;
  return document.fences.filter(isDiagram).length + indentedDrawings(document) + pictures;
}

const picture = /!\[[^\]]{0,200}\]\([^()\s]{1,300}\.(?:svg|png|jpe?g|webp|gif)(?:[?#][^()\s]{0,100})?\)/i;

/** Checks that the document has a diagram, and that every mermaid block of it can be read. */
export function checkDiagram(document: MarkdownDocument): Finding[] {
  const unreadable = document.fences.flatMap((fence) => {
    const problem = isMermaid(fence) ? mermaidProblem(fence.lines) : null;
    if (problem === null || !problem.sure) return [];
    return [{ file: document.path, line: fence.line + 1 + problem.row, ...problem.finding }];
  });
  if (unreadable.length > 0 || countDiagrams(document) > 0) return unreadable;
  return [
    {
      file: document.path,
      message: "There is no diagram.",
      suggestion:
        "Draw the components and their connections as a Mermaid diagram or as text in a code block.",
    },
  ];
}

function isMermaid({ info }: Fence): boolean {
  return /^\{?\.?mermaid/i.test(info);
}

function isDiagram(fence: Fence): boolean {
  if (isMermaid(fence)) return mermaidProblem(fence.lines) === null;
  const [language = ""] = fence.info.toLowerCase().split(/[\s{]/);
  if (["plantuml", "puml", "dot", "graphviz", "d2", "nomnoml", "pikchr", "bpmn"].includes(language)) {
    const text = fence.lines.join("\n");
    const open = /@start\w{2,12}/.test(text) && !/@end\w{2,12}/.test(text);
    return !open && /[-=.~]{1,3}[>|x]|<[-=.~]|--|->|:\s|^\s{0,40}:[^\n]{1,300};/m.test(text);
  }
  if (drawn.has(language)) return isDrawing(fence.lines);
  return false;
}

const drawn = new Set([
  "",
  "text",
  "txt",
  "ascii",
  "diagram",
  "plaintext",
  "plain",
  "none",
  "ditaa",
  "svgbob",
  "flow",
]);

const arrow = /->|=>|→|⟶|⇒|<-|←|↓|↑|▼|▲|►|▶|◀|◄|┌|╔|╭|\+--|--\+|\|\s{0,9}v\b|(?:^|\s)[vV](?:\s|$)/gu;

/** A line of a program, whose arrows are functions. */
const statement =
  /^(?:const|let|var|function|import|export|return|if|for|while|def|class|async|await|fn|func|public|private)(?![\p{L}])(?=.{0,400}[({=])|;$|[({]$/u;

/** True if lines are drawn with arrows or boxes; a tree of directories or a program is none. */
function isDrawing(lines: readonly string[]): boolean {
  const filled = lines
    .map((line) => line.trim())
    .filter((line) => line !== "" && !statement.test(line.slice(0, 500)));
  let arrows = 0;
  for (const line of filled.slice(0, 500)) arrows += [...line.slice(0, 500).matchAll(arrow).take(20)].length;
  return arrows >= 2 || (arrows === 1 && filled.length >= 2);
}

/** Counts drawings in indented code, which have no fence. */
function indentedDrawings({ lines, fences }: MarkdownDocument): number {
  const fenced = new Set(
    fences.flatMap(({ line, lines: rows }) => rows.slice(0, 5000).map((_, row) => line + 1 + row)),
  );
  let count = 0;
  let run: string[] = [];
  for (const { kind, text, number } of lines) {
    if (kind === "code" && !fenced.has(number)) run.push(text);
    else {
      if (run.length > 1 && isDrawing(run)) count++;
      run = [];
    }
  }
  return count + (run.length > 1 && isDrawing(run) ? 1 : 0);
}
