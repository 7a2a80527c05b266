import { Inbox } from "./inbox.ts";
import { judgeAll } from "./judge/judge.ts";
import { playScenario } from "./scenario-play.ts";
import { Stage } from "./stage.ts";
import { createApp } from "./worker/create-app.ts";
import { modifyApp } from "./worker/modify-app.ts";
import type { TypePlay } from "./worker/type-play.ts";
import { Worker } from "./worker/worker.ts";
import { workflow } from "./worker/workflow.ts";

const plays: ReadonlyMap<string, TypePlay> = new Map([
  ["create_app", createApp],
  ["modify_app", modifyApp],
  ["workflow", workflow],
]);

/**
 * The demo agent: a program like any other. It reads what it is told on stdin, works in its working directory and
 * speaks on stdout. Told a task it does the work of its type, from texts that it has ready; told to verify, it judges
 * the files it finds. A new run goes on where the last one was killed.
 */
export async function playDemo(scenarioFile: string | undefined, speed: number): Promise<void> {
  const inbox = new Inbox(process.stdin);
  const stage = new Stage(speed);
  for (let message = await inbox.next(); message !== null; message = await inbox.next()) {
    if (message.type === "verify_start") await judgeAll(message, stage);
    if (message.type !== "task_start") continue;
    const play = plays.get(message.taskType);
    if (message.taskType === "custom" || scenarioFile !== undefined) {
      await playScenario(message, scenarioFile, inbox, stage);
    } else if (play === undefined) stage.print(unknownType(message.taskType));
    else await new Worker(play, inbox, stage).run(message);
  }
  process.exit(0);
}

function unknownType(type: string): string {
  return [
    "[ERROR]",
    "type: fatal",
    `message: The demo agent plays the built-in types only (${[...plays.keys(), "custom"].join(", ")}), not "${type}".`,
    "recovery: checkpoint_and_fail",
    "[/ERROR]",
  ].join("\n");
}
