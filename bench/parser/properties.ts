import { parseArgs } from "node:util";
import { laws, tryLaw } from "../../test/support/dialects/laws.ts";

/** Tests every property of the dialects with many seeds: `node bench/parser/properties.ts --cases 1000000 --seed 1`. */
const { values } = parseArgs({
  options: { cases: { type: "string", default: "1000000" }, seed: { type: "string" } },
});
const cases = Number(values.cases);
const first = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed);
const names = Object.keys(laws);
const each = Math.ceil(cases / names.length);

console.log(`${names.length} laws, ${each} seeds each from ${first}`);
const failures = names.map((name) => tryMany(name)).filter((failure) => failure !== null);
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;

function tryMany(name: string): string | null {
  const begun = performance.now();
  for (let seed = first; seed < first + each; seed++) {
    const failure = tryLaw(name, seed);
    if (failure !== null) return failure;
  }
  console.log(`held ${each} times in ${((performance.now() - begun) / 1000).toFixed(1)} s: ${name}`);
  return null;
}
