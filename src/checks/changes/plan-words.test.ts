import { expect, test } from "vitest";
import { subjectsOf } from "./plan-words.ts";

test.each([
  ["- `shop/__main__.py` — reads the third argument", ["shop/__main__.py"]],
  ["- `__init__.py`: exports it", ["__init__.py"]],
  ["- shop/__main__.py: reads it", ["shop/__main__.py"]],
  ["- **`src/app.js`**: calls it", ["src/app.js"]],
  ["- __src/app.js__: calls it", ["src/app.js"]],
])("the files of %s", (line, files) => {
  expect(subjectsOf(line, false)).toEqual(files);
});
