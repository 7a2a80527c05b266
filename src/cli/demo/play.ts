import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { AgentMessage } from "../../protocol/agent-message.ts";
import { messagesFrom } from "./inbox.ts";
import { Scenario, type Step } from "./scenario.ts";
import { welcomeScenario } from "./welcome.ts";

/**
 * The demo agent: a program like any other. It reads what it is told on stdin, plays its scenario on stdout
 * and in its working directory, waits for the answers to its questions, and remembers in a file how far it
 * got, so that a new run goes on where the last one was killed.
 */
export async function playDemo(scenarioFile: string | undefined, speed: number): Promise<void> {
  const inbox = messagesFrom(process.stdin);
  const start = await next(inbox, "task_start");
  const scenario =
    scenarioFile === undefined
      ? welcomeScenario(`${start.title} ${start.description}`)
      : Scenario.parse(JSON.parse(await readFile(scenarioFile, "utf8")));
  const progress = await readProgress();
  for (const [index, step] of scenario.steps.entries()) {
    if (index < progress.done) continue;
    progress.answer = await play(step, progress.answer, inbox, speed);
    progress.done = index + 1;
    await writeProgress(progress);
  }
  for (;;) {
    const { text } = await next(inbox, "user_message");
    const summary = scenario.reply.replaceAll("{message}", text);
    process.stdout.write(`${summary}\n`);
    reportDone(summary);
  }
}

async function play(
  step: Step,
  answer: string,
  inbox: AsyncGenerator<AgentMessage, void, void>,
  speed: number,
): Promise<string> {
  const filled = (text: string): string => text.replaceAll("{answer}", answer);
  if ("say" in step) {
    await pause(step.afterMs / speed);
    process.stdout.write(`${filled(step.say)}\n`);
    return answer;
  }
  if ("write" in step) {
    await mkdir(dirname(step.write), { recursive: true });
    await writeFile(step.write, filled(step.content));
    return answer;
  }
  if ("complete" in step) {
    reportDone(filled(step.complete.summary));
    return answer;
  }
  process.stdout.write(questionBlock(step.ask));
  return (await next(inbox, "question_answer")).answer;
}

function reportDone(summary: string): void {
  process.stdout.write(`=== CUSTOM TASK COMPLETE ===\nSummary: ${summary}\n\n`);
}

function questionBlock(ask: Extract<Step, { ask: unknown }>["ask"]): string {
  return [
    "[USER_QUESTION]",
    `category: ${ask.category}`,
    `question: ${ask.question}`,
    ...(ask.options.length === 0 ? [] : ["options:", ...ask.options.map((option) => `  - ${option}`)]),
    ...(ask.default === undefined ? [] : [`default: ${ask.default}`]),
    `required: ${ask.required}`,
    "[/USER_QUESTION]",
    "",
  ].join("\n");
}

/** The next message of a type; others that come before it are of no interest to a scenario. */
async function next<Type extends AgentMessage["type"]>(
  inbox: AsyncGenerator<AgentMessage, void, void>,
  type: Type,
): Promise<Extract<AgentMessage, { type: Type }>> {
  for (;;) {
    const { value, done } = await inbox.next();
    if (done === true) process.exit(0);
    if (value.type === type) return value as Extract<AgentMessage, { type: Type }>;
  }
}

interface Progress {
  done: number;
  answer: string;
}

const progressFile = join(".signalbox-demo", "progress.json");

async function readProgress(): Promise<Progress> {
  try {
    return JSON.parse(await readFile(progressFile, "utf8")) as Progress;
  } catch {
    return { done: 0, answer: "" };
  }
}

async function writeProgress(progress: Progress): Promise<void> {
  await mkdir(dirname(progressFile), { recursive: true });
  await writeFile(`${progressFile}.tmp`, JSON.stringify(progress));
  await rename(`${progressFile}.tmp`, progressFile);
}
