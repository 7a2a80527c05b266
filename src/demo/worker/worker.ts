import type { AgentMessage } from "../../protocol/agent-message.ts";
import { contentText, filled } from "../content.ts";
import type { Inbox } from "../inbox.ts";
import { askOnce } from "../question.ts";
import { blue, dim, green, type Stage, yellow } from "../stage.ts";
import { type Memory, putFile, recall, remember, textOf } from "./memory.ts";
import { applyComments, type Comment } from "./apply-comments.ts";
import { testsPass } from "./run-tests.ts";
import {
  type FileChange,
  type FilePlay,
  filesUpTo,
  isDefective,
  type StepPlay,
  type TypePlay,
} from "./type-play.ts";
import type { WorkerWords } from "./words.ts";

type Told<Type extends AgentMessage["type"]> = Extract<AgentMessage, { type: Type }>;

/** Reasons of a resume message that another message with instructions follows. */
const followed = new Set(["rework", "changes_requested", "phase_started"]);
const firstWordWithinMs = 10_000;
const nextWordWithinMs = 2_000;

/**
 * The demo agent as worker. Its phases are idempotent: it leaves existing files alone, writes missing ones, and reports
 * last, so a run that was killed at any point can simply be repeated. It records two things before doing them: asking
 * the question and reporting a phase. A new run of a reported phase waits for the message that says why it was started.
 * If that message was lost with the last run, it checks the phase again, fixes the defects that it finds, and reports
 * once more.
 */
export class Worker {
  readonly #play: TypePlay;
  readonly #words: WorkerWords;
  readonly #inbox: Inbox;
  readonly #stage: Stage;
  readonly #begun = new Set<number>();
  #memory: Memory = { asked: false, answer: null, handedIn: [] };

  constructor(play: TypePlay, words: WorkerWords, inbox: Inbox, stage: Stage) {
    this.#play = play;
    this.#words = words;
    this.#inbox = inbox;
    this.#stage = stage;
  }

  /** Works until there are no more messages. */
  async run(start: Told<"task_start">): Promise<void> {
    const refusal = await this.#play.refuses?.();
    if (typeof refusal === "string") {
      this.#stage.print(`[ERROR]\ntype: fatal\nmessage: ${refusal}\nrecovery: checkpoint_and_fail\n[/ERROR]`);
      return;
    }
    this.#memory = await recall();
    const phase = start.phase ?? 1;
    if (this.#memory.handedIn.includes(phase)) await this.#hearWhatFor(phase);
    else await this.#work(phase);
    for (let told = await this.#inbox.next(); told !== null; told = await this.#inbox.next()) {
      await this.#obey(told);
    }
  }

  async #hearWhatFor(phase: number): Promise<void> {
    this.#begun.add(phase);
    const first = await this.#inbox.within(firstWordWithinMs);
    if (first !== null && first.type !== "resume") return this.#obey(first);
    if (first !== null && followed.has(first.reason)) return;
    const next = first === null ? null : await this.#inbox.within(nextWordWithinMs);
    if (next !== null) return this.#obey(next);
    await this.#stage.say(`${blue("●")} ${this.#words.onceMore(phase)}`);
    await this.#mend(phase, []);
    await this.#report(phase);
  }

  async #obey(told: AgentMessage): Promise<void> {
    switch (told.type) {
      case "phase_start":
        if (!this.#begun.has(told.phase)) await this.#work(told.phase);
        return;
      case "rework":
        await this.#rework(told);
        return;
      case "review_feedback":
        await this.#hear(told);
        return;
      case "user_message":
        await this.#stage.say(this.#words.heard(told.text));
        return;
      case "task_start":
      case "question_answer":
      case "resume":
      case "protocol_error":
      case "ask_answer":
      case "budget":
      case "thin":
      case "office_message":
      case "filename_invalid":
      case "dependency_answer":
      case "verify_start":
    }
  }

  async #work(phase: number): Promise<void> {
    this.#begun.add(phase);
    const { name, steps } = this.#play.phases[phase - 1] ?? { name: "", steps: [] };
    await this.#stage.say(`${blue("●")} ${this.#words.phase(phase, this.#words.named(name))}`);
    this.#stage.print(`=== PHASE ${phase} START ===`);
    for (const [index, step] of steps.entries()) {
      this.#stage.print(`=== STEP ${phase}.${index + 1} START ===`);
      await this.#stage.say(`${blue("●")} ${this.#words.named(step.says)}`, 500);
      if (step.asks !== undefined) await this.#ask(step.asks);
      await this.#write(step, this.#memory.handedIn.includes(phase));
      for (const change of step.changes ?? []) await this.#change(change);
      if (step.tests !== undefined) await this.#test(phase, step.tests);
      this.#stage.print(`=== STEP ${phase}.${index + 1} COMPLETE ===`);
    }
    await this.#report(phase);
  }

  async #ask(question: NonNullable<StepPlay["asks"]>): Promise<void> {
    const known = this.#memory.answer ?? (await this.#play.answerIn?.()) ?? null;
    if (known !== null) return this.#note({ answer: known });
    await this.#stage.say(`${yellow("!")} ${this.#words.asks}`);
    const answer = await askOnce(
      question,
      { asked: this.#memory.asked, note: () => this.#note({ asked: true }) },
      this.#inbox,
      this.#stage,
    );
    await this.#note({ answer });
    await this.#stage.say(`${green("✓")} ${this.#words.chosen(answer)}`, 200);
  }

  /** Writes the missing files of a step. An unchanged file of the original code base counts as missing. */
  async #write(step: StepPlay, sound: boolean): Promise<void> {
    const missing: FilePlay[] = [];
    for (const file of step.files) {
      const there = await textOf(file.path);
      const untouched = there === null || there === (await this.#play.original?.(file.path));
      if (untouched) missing.push(file);
    }
    const found = missing.length === 0 ? {} : ((await step.finds?.()) ?? {});
    for (const file of missing) {
      await this.#stage.rest(900);
      await this.#put(file, found, sound);
      await this.#stage.say(dim(`  ${this.#words.wrote(file.path)}`), 600);
    }
  }

  async #put(file: FilePlay, found: Readonly<Record<string, string>>, sound: boolean): Promise<void> {
    const values = { ...this.#play.values(this.#memory.answer ?? ""), ...found };
    const text = await contentText(filled(file.from, values), values);
    const { passage, defect } = file.planted ?? { passage: "", defect: "" };
    await putFile(file.path, sound || passage === "" ? text : text.replace(passage, () => defect));
  }

  async #change({ path, change }: FileChange): Promise<void> {
    const there = (await textOf(path)) ?? "";
    const text = change(there);
    if (text === there) return;
    await this.#stage.rest(900);
    await putFile(path, text);
    await this.#stage.say(dim(`  ${this.#words.changed(path)}`), 600);
  }

  /** Runs tests and prints their output. If they fail, fixes planted defects and runs them again. */
  async #test(phase: number, tests: readonly string[]): Promise<void> {
    if (await testsPass(tests, this.#stage)) return;
    await this.#stage.say(`${yellow("!")} ${this.#words.testFails}`, 1_500);
    for (const { file } of filesUpTo(this.#play, phase)) {
      if (!isDefective(file, await textOf(file.path))) continue;
      await this.#put(file, {}, true);
      await this.#stage.say(`${green("✓")} ${this.#words.mended(file.path)}`, 1_500);
    }
    await testsPass(tests, this.#stage);
  }

  async #rework({ phase, attempt, report }: Told<"rework">): Promise<void> {
    const failed = report.criteria.filter(({ status }) => status === "failed");
    await this.#stage.say(`${yellow("!")} ${this.#words.found(attempt)}`);
    for (const { id, details } of failed) {
      await this.#stage.say(dim(`  ${id}: ${details.split("\n")[0] ?? ""}`.slice(0, 300)), 600);
    }
    await this.#stage.rest(1_500);
    await this.#mend(
      phase,
      failed.flatMap(({ affectedDocuments = [] }) => affectedDocuments),
    );
    await this.#report(phase);
  }

  /** Restores files that are missing, still have their planted defect, or are named in the report. */
  async #mend(phase: number, named: readonly string[]): Promise<void> {
    for (const { step, file } of filesUpTo(this.#play, phase)) {
      const there = await textOf(file.path);
      if (there !== null && !isDefective(file, there) && !named.includes(file.path)) continue;
      await this.#put(file, (await step.finds?.()) ?? {}, true);
      await this.#stage.say(`${green("✓")} ${this.#words.mended(file.path)}`);
    }
  }

  /**
   * Handles a review decision. On a request for changes it applies the suggested changes, and answers every other comment
   * that it is a scripted demo.
   */
  async #hear({ phase, decision, comment, comments }: Told<"review_feedback">): Promise<void> {
    if (decision === "approve") {
      if (comment !== "") await this.#stage.say(`${green("✓")} ${this.#words.approved(comment)}`);
      return;
    }
    await this.#stage.say(`${blue("●")} ${this.#words.changes}`);
    const answers: { readonly number: number | undefined; readonly answer: string }[] = [];
    for (const [path, here] of Map.groupBy(comments, ({ file }) => file)) {
      const isApplied = path === null ? [] : await this.#apply(path, here);
      for (const [index, { number }] of here.entries()) {
        const answer =
          isApplied[index] === true
            ? `fixed: ${this.#words.applied(path ?? "")}`
            : `disagree: ${this.#words.scripted}`;
        answers.push({ number, answer });
      }
    }
    if (comment !== "") await this.#stage.say(this.#words.scripted);
    await this.#report(
      phase,
      answers.flatMap(({ number, answer }) => (number === undefined ? [] : [`- ${number} ${answer}`])),
    );
  }

  /** Applies the suggested changes to a file. Returns for each comment whether its change is in the file. */
  async #apply(path: string, comments: readonly Comment[]): Promise<readonly boolean[]> {
    const there = await textOf(path);
    if (there === null) return [];
    const { text, isApplied } = applyComments(there, comments);
    if (text !== there) {
      await putFile(path, text);
      await this.#stage.say(`${green("✓")} ${this.#words.changed(path)}`);
    }
    return isApplied;
  }

  async #report(phase: number, answers: readonly string[] = []): Promise<void> {
    const before = filesUpTo(this.#play, phase - 1).length;
    const files = filesUpTo(this.#play, phase).slice(before);
    if (!this.#memory.handedIn.includes(phase)) {
      await this.#note({ handedIn: [...this.#memory.handedIn, phase] });
    }
    await this.#stage.rest(600);
    const documents = files.map(({ file }) => `- ${file.path}`);
    const name = this.#play.phases[phase - 1]?.name ?? "Verification";
    const answered = answers.length === 0 ? [] : ["Comments:", ...answers];
    const lines = [`Phase: ${name}`, "Documents created:", ...documents, ...answered, ""];
    this.#stage.print([`=== PHASE ${phase} COMPLETE ===`, ...lines].join("\n"));
  }

  async #note(more: Partial<Memory>): Promise<void> {
    this.#memory = { ...this.#memory, ...more };
    await remember(this.#memory);
  }
}
