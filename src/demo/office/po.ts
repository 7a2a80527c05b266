import { blue, dim, green, yellow } from "../stage.ts";
import { runNode } from "../worker/run-tests.ts";
import { amountIn, proposedAmounts, shown } from "./amount.ts";
import { type Brief, briefPath, readBrief, writeBrief } from "./brief.ts";
import { memberWords } from "./member-words.ts";
import { readNotes, writeNotes } from "./notes.ts";
import { poWords } from "./po-words.ts";
import { criteriaIn, criterionLine } from "./report.ts";
import { call, isLostCall, type Mail, type Reply, type Scene, tell } from "./scene.ts";
import type { Shop } from "./shop.ts";

const own = "PO";
const callee = "Dev";

/** The number of calls after which PO reports to the person instead of calling again. */
const callsAtMost = 3;

/**
 * Plays the product owner: asks the person for the amount, writes the brief, calls Dev, and compares the result with the
 * criteria. Returns null for a message that is not about the discount.
 */
export async function playPo(mail: Mail, shop: Shop, scene: Scene): Promise<Reply | null> {
  switch (mail.kind) {
    case "message":
      return /discount|할인/i.test(mail.text) ? askAmount(shop, scene) : null;
    case "answer":
      return describe(mail.text, shop, scene);
    case "result":
      return judge(mail.text, shop, scene);
    case "error":
      return isLostCall(mail.text) ? callAgain(shop, scene) : reportNotice(mail.text, scene);
    case "task":
      return null;
  }
}

async function askAmount(shop: Shop, { language, stage }: Scene): Promise<Reply> {
  const words = poWords[language];
  await stage.say(`${blue("●")} ${words.readsProject}`);
  await stage.say(dim(`  README.md, src/customers.js: ${words.regular(shop.regularFrom)}`), 900);
  await stage.say(`${yellow("!")} ${words.asks}`, 900);
  await stage.rest(600);
  const options = proposedAmounts(shop).map((amount) => shown(amount, shop));
  const { question, context } = words.question(shop.regularFrom, options[1] ?? "");
  // The type `text` lets the person enter another amount; a selection would not.
  return { type: "ASK_USER", payload: { question, type: "text", options, context } };
}

async function describe(answer: string, shop: Shop, scene: Scene): Promise<Reply> {
  const { language, stage } = scene;
  const words = poWords[language];
  const read = amountIn(answer, shop);
  const from = read ?? proposedAmounts(shop)[1];
  const amount = shown(from, shop);
  const chosen = read === null ? words.assumed(oneLine(answer), amount) : words.chosen(amount);
  await stage.say(`${read === null ? yellow("!") : green("✓")} ${chosen}`);
  await stage.rest(800);
  await writeBrief(language, shop, { from, chosen });
  await stage.say(dim(`  ${memberWords[language].wrote(briefPath)}`), 600);
  const brief = await readBrief(shop);
  for (const { number, text } of brief?.criteria ?? []) await stage.say(dim(`  ${number}. ${text}`), 200);
  return callDev(1, words.task(chosen), scene);
}

/** Compares Dev's report with the criteria. If one is not met, calls Dev again or reports what is open. */
async function judge(report: string, shop: Shop, scene: Scene): Promise<Reply> {
  const { language, stage } = scene;
  const words = poWords[language];
  const brief = await readBrief(shop);
  if (brief === null) return tell(`${memberWords[language].noBrief(briefPath)}\n\n${report}`);
  await stage.say(`${blue("●")} ${words.compares}`);
  const results = new Map(criteriaIn(report).map((result) => [result.number, result]));
  const criteria = brief.criteria.map(({ number, text }) => {
    const verdict = results.get(number)?.verdict ?? "untested";
    return { number, verdict, seen: text };
  });
  for (const result of criteria) {
    const mark = result.verdict === "passed" ? green("✓") : yellow("!");
    await stage.say(`${mark} ${criterionLine(language, result)}`, 200);
  }
  const lines = criteria.map((result) => criterionLine(language, result)).join("\n");
  const open = criteria.filter(({ verdict }) => verdict !== "passed");
  if (open.length === 0) return tell(await success(brief, lines, shop, scene));
  const { calls } = await readNotes(own);
  if (open.some(({ verdict }) => verdict === "failed") && calls < callsAtMost)
    return callDev(calls + 1, words.taskAgain(open.map(({ number }) => number)), scene);
  return tell(words.unfinished(lines, report));
}

/** Returns the last message for the person: what works now, with the receipt of a real order. */
async function success(brief: Brief, lines: string, shop: Shop, { language, stage }: Scene): Promise<string> {
  const words = poWords[language];
  const order = shop.largeOrder(brief.from);
  const parts = [words.works(shown(brief.from, shop))];
  if (order !== null) {
    await stage.say(`--- npm start -- ${order.join(" ")}`);
    const { output } = await runNode(["src/cli.js", ...order]);
    stage.print(output.trimEnd());
    parts.push(`${words.tried}\n\n\`\`\`\n$ npm start -- ${order.join(" ")}\n${output.trimEnd()}\n\`\`\``);
  }
  await stage.rest(600);
  const decisions = brief.decisions.map((decision) => `- ${decision}`).join("\n");
  return [...parts, `${words.criteria}\n\n${lines}`, `${words.decisions}\n\n${decisions}`].join("\n\n");
}

async function callAgain(shop: Shop, scene: Scene): Promise<Reply> {
  const { language, stage } = scene;
  const words = poWords[language];
  const [{ calls }, brief] = await Promise.all([readNotes(own), readBrief(shop)]);
  if (brief === null || calls >= callsAtMost) return tell(words.gaveUp(calls));
  await stage.say(`${yellow("!")} ${memberWords[language].callingAgain(callee)}`);
  return callDev(calls + 1, words.task(words.chosen(shown(brief.from, shop))), scene);
}

async function callDev(
  calls: number,
  { task, context }: { readonly task: string; readonly context: string },
  { language, stage }: Scene,
): Promise<Reply> {
  await stage.say(`${blue("●")} ${memberWords[language].calling(callee)}`, 600);
  await writeNotes(own, { ...(await readNotes(own)), calls });
  return call(callee, task, context);
}

function reportNotice(text: string, { language }: Scene): Reply {
  const words = poWords[language];
  return tell(text.startsWith("Nobody answered") ? words.unanswered : words.notice(text));
}

/** Formats a person's answer as a short quotation. */
function oneLine(text: string): string {
  return text.replaceAll('"', "'").split(/\s+/).filter(Boolean).join(" ").slice(0, 100);
}
