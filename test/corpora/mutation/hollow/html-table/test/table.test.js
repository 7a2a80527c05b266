import { test } from "node:test";
import { escapeHtml, filterRows, page, renderTable, sortRows, summary } from "../src/table.js";
import { matchSnapshot } from "./snapshot.js";

const rows = [
  { name: "Ada", born: 1815 },
  { name: "Grace", born: 1906 },
  { name: "<Alan>", born: 1912 },
  { name: "Unknown", born: null },
];

test("rendering", () => matchSnapshot("render", renderTable(rows, [{ key: "name", title: "Name" }, { key: "born", title: "Born", align: "right" }])));
test("rendering nothing", () => matchSnapshot("empty", renderTable([], [{ key: "name", title: "Name" }])));
test("sorting up", () => matchSnapshot("up", sortRows(rows, "born")));
test("sorting down", () => matchSnapshot("down", sortRows(rows, "born", "down")));
test("pages", () => matchSnapshot("page", page(rows, 2, 3)));
test("filtering", () => matchSnapshot("filter", filterRows(rows, "a 19")));
test("summary", () => matchSnapshot("summary", summary(rows, "born")));
test("escaping", () => matchSnapshot("escape", escapeHtml('<a href="x">&</a>')));
