import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DemoLanguage } from "../language.ts";
import { blue, dim, green, yellow } from "../stage.ts";
import { countTests, countWords, type TestCount } from "../worker/run-tests.ts";
import { shown } from "./amount.ts";
import { type Brief, briefPath, readBrief } from "./brief.ts";
import { emptyRule } from "./dev-files.ts";
import { memberWords } from "./member-words.ts";
import { qaWords } from "./qa-words.ts";
import { type CriterionResult, criterionLine, verdictLine } from "./report.ts";
import { deliver, type Mail, type Reply, type Scene } from "./scene.ts";
import type { Shop } from "./shop.ts";
import { inCopy, type Trial, tryCriteria } from "./try-criteria.ts";

/**
 * Plays the tester: tries every criterion with a copy of the project, and delivers the results. Returns null for a
 * message that is not a call.
 */
export async function playQa(mail: Mail, shop: Shop, scene: Scene): Promise<Reply | null> {
  if (mail.kind !== "task") return null;
  const { language, stage } = scene;
  const words = qaWords[language];
  const brief = await readBrief(shop);
  if (brief === null) return deliver(mail.from, memberWords[language].noBrief(briefPath));
  await stage.say(`${blue("●")} ${memberWords[language].reading(briefPath)}`);
  await stage.say(`${blue("●")} ${words.copies}`, 600);
  const report = await inCopy((copy) => test(copy, brief, shop, scene));
  await stage.say(`${blue("●")} ${words.reports(mail.from)}`, 600);
  return deliver(mail.from, report);
}

async function test(copy: string, brief: Brief, shop: Shop, scene: Scene): Promise<string> {
  const { language, stage } = scene;
  const words = qaWords[language];
  const tests = await countTests([], copy);
  await stage.say(dim(`  npm test: ${countWords(language, tests)}`));
  await stage.say(`${blue("●")} ${words.tries}`);
  const first = await tryCriteria(copy, brief, shop);
  const hasFailed = first.some(({ passed }) => !passed);
  const trials = hasFailed ? bothFailed(first, await tryCriteria(copy, brief, shop)) : first;
  const results = brief.criteria.map(({ number }) => resultOf(number, trials, shop, scene));
  for (const result of results) {
    const mark = result.verdict === "passed" ? green("✓") : yellow("!");
    await stage.say(`${mark} ${criterionLine(language, result)}`, 300);
  }
  if (hasFailed) await stage.say(dim(`  ${words.twice}`));
  await stage.say(`${blue("●")} ${words.removes}`);
  const { path, text } = emptyRule(brief.from);
  await writeFile(join(copy, path), text);
  const broken = await countTests([], copy);
  await stage.say(dim(`  npm test: ${countWords(language, broken)}`), 300);
  return reportOf({ results, trials, tests, broken }, shop, scene);
}

/** Returns the second trials; one counts as failed only if the first failed too. */
function bothFailed(first: readonly Trial[], second: readonly Trial[]): readonly Trial[] {
  return second.map((trial, index) => ({ ...trial, passed: trial.passed || first[index]?.passed === true }));
}

function resultOf(
  number: number,
  trials: readonly Trial[],
  shop: Shop,
  { language }: Scene,
): CriterionResult {
  const trial = trials.find(({ criterion }) => criterion === number);
  if (trial === undefined) return { number, verdict: "untested", seen: qaWords[language].cannotTry };
  return {
    number,
    verdict: trial.passed ? "passed" : "failed",
    seen: seenIn(trial, shop, language),
  };
}

/** Returns the action and the observation of a trial, and the expected amounts if they differ. */
function seenIn(trial: Trial, shop: Shop, language: DemoLanguage): string {
  const { total, discount } = trial.expected;
  const words = qaWords[language];
  const seen = words.seen(trial, shop);
  if (trial.passed) return seen;
  return seen + words.expected(shown(total, shop), discount === 0 ? null : shown(discount, shop));
}

interface Findings {
  readonly results: readonly CriterionResult[];
  readonly trials: readonly Trial[];
  readonly tests: TestCount;
  /** The tests of the copy without the discount. */
  readonly broken: TestCount;
}

function reportOf({ results, trials, tests, broken }: Findings, shop: Shop, { language }: Scene): string {
  const words = qaWords[language];
  const failed = trials.filter(({ passed }) => !passed);
  const defects = [
    ...failed.map((trial) => `${words.breaks(trial.criterion)}: ${seenIn(trial, shop, language)}`),
    ...(tests.code === 0 ? [] : [words.testsFail(countWords(language, tests))]),
  ];
  const parts = [
    verdictLine(language, defects.length === 0 ? "passed" : "failed", defects.length),
    results.map((result) => criterionLine(language, result)).join("\n"),
    ...(defects.length === 0 ? [] : [`${words.defects}\n\n${listed(defects)}`]),
    `${words.also}\n\n${listed([
      `\`npm test\`: ${countWords(language, tests)}`,
      broken.code === 0 ? words.testsMiss : words.testsNotice(broken.failed),
    ])}`,
  ];
  return parts.join("\n\n");
}

function listed(texts: readonly string[]): string {
  return texts.map((text) => `- ${text}`).join("\n");
}
