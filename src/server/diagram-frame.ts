import { createHash } from "node:crypto";

/**
 * The frame in which the page has diagrams drawn. It has an origin of its own and no network; it runs this script and
 * the library that the page hands it, and answers with an image. Agents wrote the text of the diagrams, so what reads
 * them must not be able to reach anything.
 */
const script = `
"use strict";
addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (typeof data.source === "string") {
    const element = document.createElement("script");
    element.onload = () => parent.postMessage({ ready: true }, "*");
    element.src = URL.createObjectURL(new Blob([data.source], { type: "text/javascript" }));
    document.head.append(element);
    return;
  }
  void draw(data);
});
async function draw({ id, text, dark }) {
  try {
    mermaid.initialize({
      startOnLoad: false, securityLevel: "strict", suppressErrorRendering: true, htmlLabels: false,
      flowchart: { htmlLabels: false }, theme: dark ? "dark" : "default", maxTextSize: 50000, maxEdges: 500,
    });
    const { svg } = await mermaid.render("diagram-" + id, text);
    parent.postMessage({ id, svg: sized(svg) }, "*");
  } catch (error) {
    parent.postMessage({ id, failed: String(error && error.message || error).slice(0, 500) }, "*");
  }
  document.body.textContent = "";
}
function sized(svg) {
  const root = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
  const [, , width, height] = (root.getAttribute("viewBox") || "0 0 600 400").split(" ");
  root.setAttribute("width", width);
  root.setAttribute("height", height);
  return new XMLSerializer().serializeToString(root);
}
`;

/** The frame's document. */
export const diagramFrame = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Diagram</title><script>${script}</script></head><body></body></html>`;

/** What the frame may do: run its own script and the library it is handed; load nothing; be shown by this page alone. */
export const diagramPolicy = [
  "default-src 'none'",
  `script-src 'sha256-${createHash("sha256").update(script).digest("base64")}' blob:`,
  "style-src 'unsafe-inline'",
  "img-src data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-scripts",
].join("; ");
