import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { AgentMessage } from "../protocol/agent-message.ts";
import type { Inbox } from "./inbox.ts";
import { memoryPlace } from "./has-begun.ts";
import { makeDirectoryOf } from "./make-directory.ts";
import { languageOf } from "./language.ts";
import { askOnce } from "./question.ts";
import { Scenario, type Step } from "./scenario.ts";
import type { Stage } from "./stage.ts";
import { welcomeScenario } from "./welcome.ts";

type Told<Type extends AgentMessage["type"]> = Extract<AgentMessage, { type: Type }>;

/**
 * Plays a scenario: an open conversation with a question, a file and an end, then a reply to anything that the person
 * writes. A file stores the progress.
 */
export async function playScenario(
  start: Told<"task_start">,
  scenarioFile: string | undefined,
  inbox: Inbox,
  stage: Stage,
): Promise<void> {
  const scenario =
    scenarioFile === undefined
      ? welcomeScenario(languageOf(start))
      : Scenario.parse(JSON.parse(await readFile(scenarioFile, "utf8")));
  const progress = await readProgress();
  for (const [index, step] of scenario.steps.entries()) {
    if (index < progress.done) continue;
    progress.answer = await play(step, progress, inbox, stage);
    progress.done = index + 1;
    await writeProgress(progress);
  }
  for (;;) {
    const { text } = await next(inbox, "user_message");
    const summary = scenario.reply.replaceAll("{message}", text);
    stage.print(summary);
    reportDone(summary, stage);
  }
}

async function play(step: Step, progress: Progress, inbox: Inbox, stage: Stage): Promise<string> {
  const { answer } = progress;
  const filled = (text: string): string => text.replaceAll("{answer}", answer);
  if ("say" in step) {
    await stage.say(filled(step.say), step.afterMs);
    return answer;
  }
  if ("write" in step) {
    await makeDirectoryOf(step.write);
    await writeFile(step.write, filled(step.content));
    return answer;
  }
  if ("complete" in step) {
    reportDone(filled(step.complete.summary), stage);
    return answer;
  }
  const asked = progress.asked === progress.done;
  const note = (): Promise<void> => writeProgress(Object.assign(progress, { asked: progress.done }));
  return askOnce(step.ask, { asked, note }, inbox, stage);
}

function reportDone(summary: string, stage: Stage): void {
  stage.print(`=== CUSTOM TASK COMPLETE ===\nSummary: ${summary}\n`);
}

/** Waits for the next message of a type and skips all others. */
async function next<Type extends AgentMessage["type"]>(inbox: Inbox, type: Type): Promise<Told<Type>> {
  for (;;) {
    const message = await inbox.next();
    if (message === null) process.exit(0);
    if (message.type === type) return message as Told<Type>;
  }
}

interface Progress {
  done: number;
  answer: string;
  /** The step whose question was asked; recorded before asking. */
  asked?: number;
}

const progressFile = join(memoryPlace, "progress.json");

async function readProgress(): Promise<Progress> {
  try {
    return JSON.parse(await readFile(progressFile, "utf8")) as Progress;
  } catch {
    return { done: 0, answer: "" };
  }
}

async function writeProgress(progress: Progress): Promise<void> {
  await makeDirectoryOf(progressFile);
  await writeFile(`${progressFile}.tmp`, JSON.stringify(progress));
  await rename(`${progressFile}.tmp`, progressFile);
}
