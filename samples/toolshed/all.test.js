import { readdirSync } from "node:fs";

// One process runs everything in spec/: starting one for each file would take longer than the tests.
for (const name of readdirSync(new URL("spec/", import.meta.url)).toSorted()) {
  await import(`./spec/${name}`);
}
