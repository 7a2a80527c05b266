import assert from "node:assert/strict";
import { test } from "node:test";
import { dailyReport } from "../src/daily-report.js";
import { emptyShed } from "../src/shed.js";

test("an empty shed has a short report", () => {
  assert.equal(
    dailyReport(emptyShed(), "2026-03-02"),
    "Report of 2026-03-02\nTools out: 0 of 0, deposits: 0.00",
  );
});

test("the report lists loans, care and reminders", () => {
  const shed = {
    tools: [
      { id: "s1", name: "Japanese saw", kind: "saw" },
      { id: "l1", name: "Long ladder", kind: "ladder" },
    ],
    members: [{ id: "mina", name: "Mina" }],
    loans: [{ tool: "s1", member: "mina", from: "2026-03-02", due: "2026-03-09", returned: null }],
  };
  assert.equal(
    dailyReport(shed, "2026-03-09"),
    [
      "Report of 2026-03-09",
      "Tools out: 1 of 2, deposits: 20.00",
      "Most wanted: s1, 1 loans",
      "Inspect: Long ladder",
      'To mina: Hello Mina, the tool "Japanese saw" is due today.',
    ].join("\n"),
  );
});
