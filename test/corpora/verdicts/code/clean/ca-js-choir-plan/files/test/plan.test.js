import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { arrivals, parsePlan, schedule } from "../app/plan.js";
import { render } from "../app/render.js";

const plan = (text, begin = "19:30") => schedule(parsePlan(begin, text));
const brief = (rows) => rows.map(({ from, to, title }) => [from - 1170, to - 1170, title]);

test("pieces follow each other from the begin", () => {
  assert.deepEqual(plan("25 SATB Kyrie\n\n 10 TB  Ave verum "), [
    { from: 1170, to: 1195, title: "Kyrie", voices: "SATB" },
    { from: 1195, to: 1205, title: "Ave verum", voices: "TB" },
  ]);
});

test("ninety minutes have no break, ninety-one have one before the piece that begins after an hour", () => {
  assert.deepEqual(brief(plan("60 S a\n30 S b")), [[0, 60, "a"], [60, 90, "b"]]);
  assert.deepEqual(brief(plan("60 S a\n31 S b")), [[0, 60, "a"], [60, 75, "Break"], [75, 106, "b"]]);
  assert.deepEqual(brief(plan("59 S a\n31 S b\n5 S c")), [[0, 59, "a"], [59, 90, "b"], [90, 105, "Break"], [105, 110, "c"]]);
});

test("a plan must end before midnight", () => {
  assert.equal(plan("29 S a", "23:30").length, 1);
  assert.deepEqual(plan("30 S a", "23:30"), { problem: "The plan must end before midnight." });
});

test("unreadable input is named", () => {
  assert.deepEqual(parsePlan("24:00", ""), { problem: "Begin must be a time such as 19:30." });
  for (const line of ["Kyrie", "0 S a", "181 S a", "10 X a", "10 S"]) {
    assert.deepEqual(parsePlan("19:30", `5 S ok\n${line}`), { problem: "Line 2 must look like: 25 SATB Kyrie (1 to 180 minutes)." });
  }
});

test("a voice may come when its first piece begins, or stay at home", () => {
  assert.deepEqual(arrivals(plan("20 SA a\n20 SAT b")), { S: 1170, A: 1170, T: 1190, B: undefined });
});

test("the page shows times, voices and titles as text", () => {
  assert.equal(
    render(plan("20 SA <b>Gloria</b>")),
    "<table><tr><td>19:30–19:50</td><td>&lt;b&gt;Gloria&lt;/b&gt;</td><td>SA</td></tr></table><ul><li>S: 19:30</li><li>A: 19:30</li><li>T: free</li><li>B: free</li></ul>",
  );
  assert.equal(render([]), "<p>Write the first piece.</p>");
  assert.equal(render({ problem: "x < y" }), '<p role="alert">x &lt; y</p>');
});

test("index.html has the elements that page.js looks for", () => {
  const html = readFileSync(new URL("../app/index.html", import.meta.url), "utf8");
  const script = readFileSync(new URL("../app/page.js", import.meta.url), "utf8");
  const ids = [...script.matchAll(/querySelector\("#(\w+)"\)/g)].map((match) => match[1]);
  assert.deepEqual(ids, ["begin", "pieces", "plan"]);
  for (const id of ids) assert.ok(html.includes(`id="${id}"`), id);
});
