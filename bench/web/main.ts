import { openBrowser } from "../../test/support/browser.ts";
import { report } from "../tools/budget.ts";
import { measureArrival } from "./arrival.ts";
import { measureBoard } from "./board.ts";
import { measureDiagrams } from "./diagrams.ts";
import { measureDiff } from "./diff.ts";
import { openInstallation } from "./installation.ts";
import { measureKeys } from "./keys.ts";
import { measureLog } from "./log.ts";
import { measurePlainPage } from "./plain-page.ts";
import { measureQuestion } from "./question.ts";
import { measureServerWork } from "./server-work.ts";
import { measureSizes } from "./sizes.ts";
import { measureStream } from "./stream.ts";

/**
 * Measures the page in a real browser with a real server whose tasks were done by real programs. Times are processor
 * time, the minimum of several rounds, because wall-clock time is useless on a busy machine; frame rates are the
 * maximum of several rounds. Budgets of processor time are multiples of the time of a plain page in the same browser. With names (`node bench/web/main.ts log diff`) only these are measured.
 */
const only = process.argv.slice(2);
const wanted = (name: string): boolean => only.length === 0 || only.includes(name);

if (wanted("sizes")) report(measureSizes());
if (wanted("server")) report(measureServerWork());
const installation = await openInstallation();
const browser = await openBrowser();
try {
  const plain = await measurePlainPage(browser);
  if (wanted("question")) report(await measureQuestion(browser, installation, plain));
  if (wanted("log")) report(await measureLog(browser, installation, plain));
  if (wanted("stream")) report(await measureStream(browser, installation));
  if (wanted("diff")) report(await measureDiff(browser, installation, plain));
  if (wanted("diagrams")) report(await measureDiagrams(browser, installation));
  if (wanted("keys")) report(await measureKeys(browser, installation, plain));
  if (wanted("arrival")) report(await measureArrival(browser, installation));
  if (wanted("board")) report(await measureBoard(browser, installation));
} finally {
  await browser.close();
  await installation.close();
}
