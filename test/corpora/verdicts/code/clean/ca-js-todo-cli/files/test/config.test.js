import assert from "node:assert/strict";
import { it } from "node:test";
import { listFile } from "../src/config.js";

it("the path comes from TUIDO_FILE, or is todo.txt", () => {
  assert.equal(listFile({ TUIDO_FILE: "/x/y.txt" }), "/x/y.txt");
  assert.equal(listFile({}), "todo.txt");
  assert.throws(() => listFile({ TUIDO_FILE: " " }), /TUIDO_FILE is empty/);
});
