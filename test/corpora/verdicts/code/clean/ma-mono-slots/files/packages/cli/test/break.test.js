import assert from "node:assert/strict";
import { test } from "node:test";
import { main } from "../src/main.js";

test("--break sets the minutes between lessons", () => {
  assert.deepEqual(main(["14:00", "16:00", "--length", "30", "--break", "15"]), { code: 0, text: "14:00\n14:45\n15:30\n" });
  assert.deepEqual(main(["14:00", "16:00", "--break=-1"]), { code: 1, text: "break must be a number of minutes\n" });
});
