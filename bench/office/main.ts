import { parseArgs } from "node:util";
import { report } from "../tools/budget.ts";
import { deliveryFigures } from "./delivery.ts";
import { restingFigures } from "./resting.ts";
import { trafficFigures } from "./traffic.ts";

/**
 * Measures offices. `--only traffic,delivery,resting` selects the measurements.
 *
 * - traffic: messages between the members of one office. The sessions are scripted, without processes, pipes, spools and
 *   output logs, because 50 processes load a small machine more than the server does. Everything else is real: the
 *   office and its driver, the members' tasks, the engine, the SQLite store on the disk of the temporary directory
 *   (TMPDIR), the parsing of the agents' lines, and the commits of the workspace.
 * - delivery: messages between two real processes of a real server.
 * - resting: members of a real server whose processes hibernate.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "traffic,delivery,resting" },
    members: { type: "string", default: "50" },
    // Messages a second, and how many of them are in each turn.
    rates: { type: "string", default: "100/1,1000/10" },
    seconds: { type: "string", default: "15" },
  },
});
const chosen = values.only.split(",");
const [members, seconds] = [Number(values.members), Number(values.seconds)];
if (chosen.includes("traffic"))
  for (const rate of values.rates.split(",")) {
    const [perSecond = 0, perTurn = 1] = rate.split("/").map(Number);
    report(await trafficFigures({ members, perSecond, perTurn, seconds }));
  }
if (chosen.includes("delivery")) report(await deliveryFigures(100));
if (chosen.includes("resting")) report(await restingFigures(members));
