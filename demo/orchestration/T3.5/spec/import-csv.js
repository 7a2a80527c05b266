import assert from "node:assert/strict";
import { test } from "node:test";
import { importTools } from "../src/import-csv.js";
import { emptyShed } from "../src/shed.js";

function messageOf(csv) {
  try {
    importTools(emptyShed(), csv);
    return "";
  } catch ({ message }) {
    return message;
  }
}

test("every line becomes a tool, empty lines are passed over", () => {
  const { tools } = importTools(
    emptyShed(),
    "id,name,kind\r\nd1, Cordless drill ,drill\r\n\r\ns1,Saw,saw\r\n",
  );
  assert.deepEqual(tools, [
    { id: "d1", name: "Cordless drill", kind: "drill" },
    { id: "s1", name: "Saw", kind: "saw" },
  ]);
});

test("an error names the line", () => {
  assert.deepEqual(["name\n", "id,name,kind\nd1,Drill", "id,name,kind\n\nc1,Car,car"].map(messageOf), [
    "Line 1 must be: id,name,kind",
    "Line 2: It needs an id, a name and a kind.",
    'Line 3: The shed does not lend the kind "car".',
  ]);
});
