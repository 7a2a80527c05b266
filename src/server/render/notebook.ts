import { z } from "zod";
import type { DocumentMark, DocumentNode } from "../../protocol/api/review-files.ts";
import { linesOf } from "../../protocol/files/lines.ts";
import { renderMarkdown } from "./markdown.ts";
import { knownLanguage, tokenize } from "./tokenize.ts";

const Text = z.union([z.string(), z.array(z.string())]).transform((text) => [text].flat().join(""));

const Output = z.object({
  output_type: z.string(),
  text: Text.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
  ename: z.string().optional(),
  evalue: z.string().optional(),
});

const Notebook = z.object({
  cells: z.array(
    z.object({
      cell_type: z.string(),
      source: Text,
      outputs: z.array(Output.catch({ output_type: "" })).optional(),
    }),
  ),
  metadata: z
    .object({ language_info: z.object({ name: z.string() }).optional() })
    .catch({})
    .optional(),
});

const mostCells = 2_000;
const longestOutput = 100_000;

/**
 * Renders a Jupyter notebook: text cells as documents, code cells as code, followed by their outputs. Outputs are text and
 * pictures; HTML and scripts are left out. Returns null if the file is not a notebook.
 */
export function renderNotebook(text: string, path: string): DocumentNode[] | null {
  const notebook = parsed(text);
  if (notebook === null) return null;
  const language = notebook.metadata?.language_info?.name ?? "python";
  return notebook.cells.slice(0, mostCells).flatMap(({ cell_type: type, source, outputs = [] }) => {
    if (type === "markdown") return withoutLines(renderMarkdown(source, path));
    if (type !== "code") return [code(source, null)];
    return [code(source, language), ...outputs.flatMap(shownOutput)];
  });
}

function parsed(text: string): z.infer<typeof Notebook> | null {
  try {
    return Notebook.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function code(text: string, language: string | null): DocumentMark {
  const tokens = language === null ? [] : tokenize(linesOf(text), knownLanguage(language));
  return { tag: "fence", children: [text], tokens };
}

function shownOutput({ text, data = {}, ename, evalue }: z.infer<typeof Output>): DocumentMark[] {
  const [picture] = pictureTypes.flatMap((type) => {
    const bytes = Text.safeParse(data[type]).data?.replaceAll(/\s/g, "");
    return bytes !== undefined && /^[A-Za-z0-9+/]+={0,2}$/.test(bytes)
      ? [`data:${type};base64,${bytes}`]
      : [];
  });
  if (picture !== undefined) return [{ tag: "image", source: picture, children: [] }];
  const plain = text ?? Text.safeParse(data["text/plain"]).data ?? errorText(ename, evalue);
  if (plain === "") return [];
  return [{ tag: "blockquote", children: [code(plain.slice(0, longestOutput), null)] }];
}

const pictureTypes = ["image/png", "image/jpeg", "image/gif"];

function errorText(name: string | undefined, value: string | undefined): string {
  return name === undefined ? "" : `${name}: ${value ?? ""}`;
}

/** The lines of a cell are not lines of the file, so nobody can comment on them. */
function withoutLines(nodes: readonly DocumentNode[]): DocumentNode[] {
  return nodes.map((node) => {
    if (typeof node === "string") return node;
    const { lines: _lines, ...mark } = node;
    return { ...mark, children: withoutLines(mark.children) };
  });
}
