import { parseArgs } from "node:util";
import { report } from "../tools/budget.ts";
import { deliveryFigures } from "./delivery.ts";
import { restingFigures } from "./resting.ts";
import { trafficFigures } from "./traffic.ts";

/**
 * Measures offices. `--only traffic,delivery,resting` chooses.
 *
 * - traffic: messages between the members of one office. Real are the office and its driver, the tasks of the members,
 *   the engine, the SQLite store on the disk of the temporary directory (TMPDIR), the reading of the agents' lines, and
 *   the commits of the workspace. The sessions are scripted: there are no processes, pipes, spools and output logs, since
 *   50 processes take more of a small machine than the server does.
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
