import { blue, dim, green, yellow } from "../stage.ts";
import { putFile } from "../worker/memory.ts";
import { testResult, testsPass } from "../worker/run-tests.ts";
import { shown } from "./amount.ts";
import { type Brief, briefPath, readBrief } from "./brief.ts";
import {
  featurePaths,
  missingFiles,
  putThresholdTest,
  repairs,
  testPaths,
  thresholdTest,
} from "./dev-files.ts";
import { devWords } from "./dev-words.ts";
import { memberWords } from "./member-words.ts";
import { readNotes, writeNotes } from "./notes.ts";
import { criteriaIn, criterionLine, verdictIn } from "./report.ts";
import { call, deliver, isLostCall, type Mail, type Reply, type Scene } from "./scene.ts";
import type { Shop } from "./shop.ts";

const own = "Dev";
const callee = "QA";

/** The number of calls without a result after which Dev reports that nobody has tested the work. */
const lostAtMost = 3;
/** The number of QA's reports after which Dev reports what is still open. */
const roundsAtMost = 3;
/** The criterion that the planted defect breaks. */
const thresholdCriterion = 2;

/**
 * Plays the developer: builds the discount with a planted defect, calls QA, fixes the reported defects, and delivers a report.
 * Returns null for a message that is not part of this.
 */
export async function playDev(mail: Mail, shop: Shop, scene: Scene): Promise<Reply | null> {
  const brief = await readBrief(shop);
  if (mail.kind === "message" || mail.kind === "answer") return null;
  const { caller } = mail.kind === "task" ? { caller: mail.from } : await readNotes(own);
  if (brief === null) return deliver(caller, memberWords[scene.language].noBrief(briefPath));
  const work = new DevWork(caller, brief, shop, scene);
  switch (mail.kind) {
    case "task":
      return work.build();
    case "result":
      return work.take(mail.text);
    case "error":
      return isLostCall(mail.text)
        ? work.callAgain()
        : work.report(devWords[scene.language].notice(mail.text));
  }
}

/** A turn of Dev. */
class DevWork {
  readonly #caller: string;
  readonly #brief: Brief;
  readonly #shop: Shop;
  readonly #scene: Scene;

  constructor(caller: string, brief: Brief, shop: Shop, scene: Scene) {
    this.#caller = caller;
    this.#brief = brief;
    this.#shop = shop;
    this.#scene = scene;
  }

  async build(): Promise<Reply> {
    const { language, stage } = this.#scene;
    const words = devWords[language];
    const amount = shown(this.#brief.from, this.#shop);
    await writeNotes(own, { caller: this.#caller, calls: 0, rounds: 0 });
    await stage.say(`${blue("●")} ${memberWords[language].reading(briefPath)}`);
    await stage.say(dim(`  ${words.understood(this.#brief.criteria.length, amount)}`), 600);
    await stage.say(`${blue("●")} ${words.testsBefore}`);
    await stage.say(dim(`  ${(await testResult(language)).words}`), 300);
    await stage.say(`${blue("●")} ${words.builds}`);
    await this.#write(await missingFiles(this.#brief.from, words.rule(amount)), memberWords[language].wrote);
    if (!(await testsPass(await testPaths(), stage))) await this.#repair();
    return this.#callQa(1, false);
  }

  /** Takes QA's report: fixes the defects and calls QA again, or delivers the work. */
  async take(report: string): Promise<Reply> {
    const { language, stage } = this.#scene;
    const words = devWords[language];
    const verdict = verdictIn(report);
    const rounds = (await readNotes(own)).rounds + 1;
    await writeNotes(own, { caller: this.#caller, calls: 0, rounds });
    const mark = verdict === "passed" ? green("✓") : yellow("!");
    await stage.say(`${mark} QA: ${report.split("\n")[0] ?? ""}`);
    if (verdict !== "failed") return this.report(words.ended(verdict === "passed"), report);
    if (rounds >= roundsAtMost) return this.report(words.stopped(rounds), report);
    const failed = criteriaIn(report).filter((result) => result.verdict === "failed");
    for (const result of failed) await stage.say(dim(`  ${criterionLine(language, result)}`), 600);
    await this.#fix(failed.map(({ number }) => number));
    return this.#callQa(1, true);
  }

  async callAgain(): Promise<Reply> {
    const { language, stage } = this.#scene;
    const { calls, rounds } = await readNotes(own);
    if (calls >= lostAtMost) return this.report(devWords[language].untested(calls));
    await stage.say(`${yellow("!")} ${memberWords[language].callingAgain(callee)}`);
    return this.#callQa(calls + 1, rounds > 0);
  }

  /** Delivers the work with QA's results and those of the project's own tests. */
  async report(outcome: string, tested = ""): Promise<Reply> {
    const { language, stage } = this.#scene;
    const words = devWords[language];
    await stage.say(`${blue("●")} ${words.reports(this.#caller)}`, 600);
    const { words: tests } = await testResult(language);
    const criteria = criteriaIn(tested).map((result) => criterionLine(language, result));
    const parts = [
      outcome,
      ...(criteria.length === 0 ? [] : [`${words.criteria}\n\n${criteria.join("\n")}`]),
      words.facts(await featurePaths(), tests),
    ];
    return deliver(this.#caller, parts.join("\n\n"));
  }

  /** Reproduces the planted defect with a test if QA has found it, and repairs the feature. */
  async #fix(failed: readonly number[]): Promise<void> {
    const { language, stage } = this.#scene;
    const words = devWords[language];
    const isThreshold = failed.includes(thresholdCriterion);
    await stage.say(`${blue("●")} ${words.reproduces}`, 600);
    if (isThreshold) {
      await stage.rest(500);
      await putThresholdTest();
      await stage.say(dim(`  ${memberWords[language].wrote(thresholdTest)}`));
    }
    const passes = await testsPass(isThreshold ? [thresholdTest] : await testPaths(), stage);
    const isGone = passes && isThreshold && failed.length === 1;
    if (!isGone) await this.#repair();
  }

  async #repair(): Promise<void> {
    const { language, stage } = this.#scene;
    await stage.say(`${blue("●")} ${devWords[language].fixes}`, 600);
    await this.#write(await repairs(this.#brief.from), devWords[language].fixed);
    await testsPass(await testPaths(), stage);
  }

  async #write(
    files: Awaited<ReturnType<typeof missingFiles>>,
    words: (path: string) => string,
  ): Promise<void> {
    const { stage } = this.#scene;
    for (const { path, text } of files) {
      await stage.rest(500);
      await putFile(path, text);
      await stage.say(dim(`  ${words(path)}`));
    }
  }

  async #callQa(calls: number, again: boolean): Promise<Reply> {
    const { language, stage } = this.#scene;
    await stage.say(`${blue("●")} ${memberWords[language].calling(callee)}`, 600);
    await writeNotes(own, { ...(await readNotes(own)), calls });
    const order = this.#shop.largeOrder(this.#brief.from)?.join(" ") ?? "";
    const { task, context } = devWords[language].task(again, await featurePaths(), order);
    return call(callee, task, context);
  }
}
