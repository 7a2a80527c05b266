import type { AgentMessage } from "../protocol/agent-message.ts";
import { demoRefusal, isDemoTask } from "../protocol/demo/demo-tasks.ts";
import { memberType, specialistType } from "../protocol/task/transitions.ts";
import { hasBegun } from "./has-begun.ts";
import { Inbox } from "./inbox.ts";
import { languageOf } from "./language.ts";
import { Stage } from "./stage.ts";

/**
 * Runs the demo agent, a program like any other. It reads messages from stdin, works in its working directory and
 * writes to stdout. For a task it does the work of its type from prepared texts; for a verification it judges the files
 * that it finds; in an orchestration it does one task of the sample's list, or resolves a conflict; in an office it
 * plays a member. A new run continues where the last one was killed. Each run loads only the modules that it needs.
 */
export async function playDemo(scenarioFile: string | undefined, speed: number): Promise<void> {
  const inbox = new Inbox(process.stdin);
  const stage = new Stage(speed);
  for (let message = await inbox.next(); message !== null; message = await inbox.next()) {
    if (message.type === "verify_start") {
      await (await import("./judge/judge.ts")).judgeAll(message, stage);
    } else if (message.type === "task_start") await playTask(message, scenarioFile, inbox, stage);
  }
  process.exit(0);
}

async function playTask(
  start: Extract<AgentMessage, { type: "task_start" }>,
  scenarioFile: string | undefined,
  inbox: Inbox,
  stage: Stage,
): Promise<void> {
  if (start.taskType === memberType) {
    await (await import("./office/play-member.ts")).playMember(start, inbox, stage);
    return;
  }
  if (scenarioFile === undefined && start.taskType !== specialistType && !takes(start)) {
    stage.print(fatal(demoRefusal[languageOf(start)]));
    return;
  }
  if (start.taskType === "custom" || scenarioFile !== undefined) {
    await (await import("./scenario-play.ts")).playScenario(start, scenarioFile, inbox, stage);
    return;
  }
  if (start.taskType === specialistType) {
    await (await import("./list/play-list-task.ts")).playListTask(start, inbox, stage);
    return;
  }
  const language = languageOf(start);
  const { playOf } = await import("./worker/plays.ts");
  const play = playOf(start.taskType, language);
  if (play === null) stage.print(fatal(demoRefusal[language]));
  else {
    const [{ Worker }, { workerWords }] = await Promise.all([
      import("./worker/worker.ts"),
      import("./worker/words.ts"),
    ]);
    await new Worker(play, workerWords[language], inbox, stage).run(start);
  }
}

/** Returns true for a demo task, and for any task that an earlier run has begun. */
function takes(start: Extract<AgentMessage, { type: "task_start" }>): boolean {
  return isDemoTask({ ...start, type: start.taskType }) || hasBegun();
}

function fatal(message: string): string {
  return ["[ERROR]", "type: fatal", `message: ${message}`, "recovery: checkpoint_and_fail", "[/ERROR]"].join(
    "\n",
  );
}
