import { useMemo } from "react";
import type { FileContent } from "../../../../src/protocol/api/review-files.ts";
import { useFormat } from "../../../i18n/format.ts";
import { useReviewWords } from "../../../i18n/review-words.ts";
import { VisibleText } from "../../../ui/visible-text.tsx";
import { isOnThisMachine } from "../../preview/on-this-machine.ts";
import { parseTable } from "./csv.ts";
import { FileNote } from "./file-notes.tsx";
import { renderingOf } from "./file-view.ts";

type TextContent = Extract<FileContent, { state: "text" }>;

/** A text file as what it is: a page, an image or a table. */
export function RenderedFile({ content }: { content: TextContent }) {
  const words = useReviewWords();
  const { path, frame, lines } = content;
  const rendering = renderingOf(path);
  if (rendering === "table") return <Table path={path} lines={lines} />;
  if (frame !== null && isOnThisMachine()) {
    return (
      <iframe
        src={frame}
        title={words.file.rendered(path)}
        // The frame has another origin than the page, so it cannot remove its own sandbox. Images run no scripts.
        sandbox={rendering === "page" ? "allow-scripts allow-same-origin allow-forms" : ""}
        referrerPolicy="no-referrer"
        className="preview-frame h-full min-h-[70dvh] w-full"
      />
    );
  }
  if (rendering === "page") return <FileNote>{words.file.notRendered}</FileNote>;
  return (
    <div className="p-4">
      <img
        src={svgUrl(lines.join("\n"))}
        alt={words.file.image(path)}
        className="max-w-full border border-line"
      />
    </div>
  );
}

/** Returns an SVG image as an address. An image runs no scripts and loads nothing. */
export function svgUrl(text: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
}

const mostRows = 1_000;

function Table({ path, lines }: { path: string; lines: readonly string[] }) {
  const words = useReviewWords();
  const format = useFormat();
  const separator = path.toLowerCase().endsWith(".tsv") ? "\t" : ",";
  const { rows, more } = useMemo(() => parseTable(lines.join("\n"), separator, mostRows), [lines, separator]);
  const [head = [], ...body] = rows;
  return (
    <div
      className="document focus-edge overflow-auto"
      tabIndex={0}
      role="region"
      aria-label={words.file.rendered(path)}
    >
      <table>
        <thead>
          <tr>
            {head.map((field, at) => (
              <th key={at} scope="col">
                <VisibleText text={field} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row, index) => (
            <tr key={index}>
              {row.map((field, at) => (
                <td key={at}>
                  <VisibleText text={field} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="text-soft">{words.file.moreRows(format.count(more))}</p>}
    </div>
  );
}
