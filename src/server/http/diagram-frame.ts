import { createHash } from "node:crypto";

/**
 * The script of the frame in which the page renders diagrams. The frame has an origin of its own and no network; it
 * runs this script and the library files that it requests from the page, and returns an image. Agents wrote the text of
 * the diagrams, so the code that parses it must not be able to reach anything.
 *
 * A library file registers its name and its code (`provide`), which runs when it is first required. Its static imports
 * are delivered with it. Its dynamic imports may not have arrived: requiring one returns a promise, as an import does
 * anyway.
 */
const script = `
"use strict";
const runs = new Map();
const made = new Map();
const coming = new Map();
addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (typeof data.source === "string") load(data);
  else void draw(data);
});
function load({ file, source }) {
  const element = document.createElement("script");
  element.async = false;
  element.onload = () => {
    URL.revokeObjectURL(element.src);
    coming.get("./" + file)?.resolve();
  };
  element.src = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  document.head.append(element);
}
function provide(path, run) {
  runs.set(path, run);
}
function require(path) {
  if (!runs.has(path)) return arrived(path);
  if (!made.has(path)) {
    made.set(path, {});
    runs.get(path)(require, made.get(path));
  }
  return made.get(path);
}
async function arrived(path) {
  if (!coming.has(path)) {
    coming.set(path, Promise.withResolvers());
    parent.postMessage({ needs: path.slice(2) }, "*");
  }
  await coming.get(path).promise;
  if (!runs.has(path)) throw new Error(path + " did not come");
  return require(path);
}
async function draw({ id, text, dark, library }) {
  try {
    const { default: mermaid } = await require("./" + library);
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

/** The frame's HTML document. */
export const diagramFrame = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Diagram</title><script>${script}</script></head><body></body></html>`;

/**
 * The frame's policy: it may run its own script and the library that it receives, loads nothing, and only this page may
 * show it.
 */
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
