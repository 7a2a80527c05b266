import { parseArgs } from "node:util";
import { report } from "../tools/budget.ts";
import { planningFigures } from "./planning.ts";
import { overheadFigures, parallelismFigures } from "./runs.ts";

/**
 * Measures orchestrations: reading and resolving long lists, the gain of parallel work with agents of fixed duration, and
 * the time that the platform adds to each task. `--only planning,parallelism,overhead` chooses.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "planning,parallelism,overhead" },
    sizes: { type: "string", default: "2000,50000" },
  },
});
const chosen = values.only.split(",");
if (chosen.includes("planning")) report(planningFigures());
if (chosen.includes("parallelism")) report(await parallelismFigures());
if (chosen.includes("overhead"))
  for (const files of values.sizes.split(",").map(Number)) report(await overheadFigures(files));
