import { type CliName, cliNames, install } from "../test/clis/pinned.ts";

/*
 * Installs the pinned command lines that tests run for real, those named or all, into a cache outside of the repository
 * (SIGNALBOX_CLIS, or ~/.cache/signalbox-clis), and prints their paths as JSON. Existing installations stay.
 */

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !cliNames.includes(name as CliName));
if (unknown.length > 0) {
  console.error(`There is no pinned ${unknown.join(", ")}. Known: ${cliNames.join(", ")}.`);
  process.exit(2);
}
const paths: Record<string, string> = {};
for (const name of wanted.length > 0 ? (wanted as CliName[]) : cliNames) paths[name] = await install(name);
console.log(JSON.stringify(paths, null, 2));
