import type { AgentMessage } from "../../protocol/agent-message.ts";
import type { Inbox } from "../inbox.ts";
import { languageOf } from "../language.ts";
import { blue, green, type Stage, yellow } from "../stage.ts";
import { putFile } from "../worker/memory.ts";
import { Worker } from "../worker/worker.ts";
import { workspaceFiles } from "../workspace-files.ts";
import { listPlay } from "./list-play.ts";
import { listWords, type ListWords } from "./list-words.ts";
import { mergeSides } from "./merge-sides.ts";

type Start = Extract<AgentMessage, { type: "task_start" }>;

/** The role of the agent that resolves a conflict. */
const mergeRole = "merge";

/** Does a task of the sample's list, or resolves a conflict between two of them. */
export async function playListTask(start: Start, inbox: Inbox, stage: Stage): Promise<void> {
  const language = languageOf(start);
  const words = listWords[language];
  if (start.role === mergeRole) {
    await resolveConflicts(words, inbox, stage);
    return;
  }
  const play = await listPlay(start.listId ?? "", start.title, language, words);
  if (play === null) stage.print(fatal(words.refusal));
  else await new Worker(play, words, inbox, stage).run(start);
}

/** Resolves every conflict in the files of the checkout, and reports. Repeating it changes nothing. */
async function resolveConflicts(words: ListWords, inbox: Inbox, stage: Stage): Promise<void> {
  await stage.say(`${blue("●")} ${words.conflicts}`);
  for (const [path, text] of await workspaceFiles(".")) {
    const merged = mergeSides(text);
    if (merged === null) continue;
    await stage.rest(1_500);
    await putFile(path, merged.text);
    await stage.say(
      merged.hasBoth ? `${green("✓")} ${words.keptBoth(path)}` : `${yellow("!")} ${words.keptOne(path)}`,
      600,
    );
  }
  await stage.rest(600);
  stage.print("=== PHASE 1 COMPLETE ===\n");
  for (let told = await inbox.next(); told !== null; told = await inbox.next()) {
    if (told.type === "rework") stage.print(fatal(words.stuck));
    else if (told.type === "user_message") await stage.say(words.heard(told.text));
  }
}

function fatal(message: string): string {
  return `[ERROR]\ntype: fatal\nmessage: ${message}\nrecovery: checkpoint_and_fail\n[/ERROR]`;
}
