import { openBrowser } from "../../test/support/browser.ts";
import { report } from "../tools/budget.ts";
import { measureArrival } from "./arrival.ts";
import { measureBoard } from "./board.ts";
import { measureDiagrams } from "./diagrams.ts";
import { measureDiff } from "./diff.ts";
import { openHouse } from "./house.ts";
import { measureKeys } from "./keys.ts";
import { measureLog } from "./log.ts";
import { measureQuestion } from "./question.ts";
import { measureServerWork } from "./server-work.ts";
import { measureSizes } from "./sizes.ts";
import { measureStream } from "./stream.ts";

/**
 * Measures the page in a real browser with a real server whose tasks were done by real programs. Times are processor
 * time, the minimum of several rounds, because wall-clock time is useless on a busy machine; frame rates are the
 * maximum of several rounds. With names (`node bench/web/main.ts log diff`) only these are measured.
 */
const only = process.argv.slice(2);
const wanted = (name: string): boolean => only.length === 0 || only.includes(name);

if (wanted("sizes")) report(measureSizes());
if (wanted("server")) report(measureServerWork());
const house = await openHouse();
const browser = await openBrowser();
try {
  if (wanted("question")) report(await measureQuestion(browser, house));
  if (wanted("log")) report(await measureLog(browser, house));
  if (wanted("stream")) report(await measureStream(browser, house));
  if (wanted("diff")) report(await measureDiff(browser, house));
  if (wanted("diagrams")) report(await measureDiagrams(browser, house));
  if (wanted("keys")) report(await measureKeys(browser, house));
  if (wanted("arrival")) report(await measureArrival(browser, house));
  if (wanted("board")) report(await measureBoard(browser, house));
} finally {
  await browser.close();
  await house.close();
}
