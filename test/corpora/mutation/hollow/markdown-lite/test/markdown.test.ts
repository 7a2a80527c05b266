import assert from "node:assert/strict";
import { test } from "node:test";
import { anchor, contents, inline, toHtml } from "../src/markdown.ts";

test("headings get an anchor", () => assert.equal(toHtml("## Two words"), '<h2 id="two-words">Two words</h2>'));
test("paragraphs join their lines", () => assert.equal(toHtml("a\nb\n\nc"), "<p>a b</p>\n<p>c</p>"));
test("strong and emphasised text", () => assert.equal(inline("**a** *b*"), "<strong>a</strong> <em>b</em>"));
test("code is not touched", () => assert.equal(inline("`**a**`"), "<code>**a**</code>"));
test("text is escaped", () => assert.equal(inline("<b>"), "&lt;b&gt;"));
test("links only to the web", () => assert.equal(inline("[x](javascript:y)"), "[x](javascript:y)"));
test("lists", () => assert.equal(toHtml("- a\n- b"), "<ul><li>a</li><li>b</li></ul>"));
test("contents", () => assert.deepEqual(contents("# A\n#### B").map((h) => h.text), ["A"]));
test("anchors", () => assert.equal(anchor("Hello, World!"), "hello-world"));
