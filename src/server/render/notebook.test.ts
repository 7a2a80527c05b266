import { expect, test } from "vitest";
import { renderNotebook } from "./notebook.ts";

test("a notebook becomes a document: text, code, printed output, pictures and errors, but no HTML", () => {
  const notebook = {
    metadata: { language_info: { name: "python" } },
    cells: [
      { cell_type: "markdown", source: ["# Sales\n", "by *month*"] },
      {
        cell_type: "code",
        source: "print(1)",
        outputs: [
          { output_type: "stream", text: ["1\n"] },
          { output_type: "display_data", data: { "image/png": "iVBO\nRw==\n", "text/plain": "<Figure>" } },
          { output_type: "display_data", data: { "text/html": "<script>alert(1)</script>" } },
          { output_type: "error", ename: "ValueError", evalue: "no" },
          { output_type: "display_data", data: { "image/png": '"><script>' } },
        ],
      },
    ],
  };
  expect(renderNotebook(JSON.stringify(notebook), "a.ipynb")).toEqual([
    { tag: "h1", children: ["Sales"] },
    { tag: "p", children: ["by ", { tag: "em", children: ["month"] }] },
    { tag: "fence", children: ["print(1)"], tokens: [expect.any(Array)] },
    { tag: "blockquote", children: [{ tag: "fence", children: ["1\n"], tokens: [] }] },
    { tag: "image", source: "data:image/png;base64,iVBORw==", children: [] },
    { tag: "blockquote", children: [{ tag: "fence", children: ["ValueError: no"], tokens: [] }] },
  ]);
});

test("other files are not notebooks", () => {
  expect(["", "{}", '{"cells": 3}', "[1,"].map((text) => renderNotebook(text, "a.ipynb"))).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
