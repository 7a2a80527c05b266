import { askingAndErrors } from "../../agents/instructions.ts";
import { paragraphs } from "../../agents/listed.ts";

/**
 * Returns the instructions for a specialist: it does one task of a list in its own checkout, and the platform
 * tests the result.
 */
export function specialistInstructions(workspace: string): string {
  return paragraphs([
    `You are a specialist inside Signalbox, a platform that runs the tasks of a list in parallel and merges their results. You do exactly one
task. Your working directory ${workspace} is a git checkout of your own; do not write outside of it. Other agents work on other tasks at the
same time, each in a checkout of its own.`,
    `Signalbox commits your files when you are done, tests the commit and merges it. Do not merge, push, switch branches, create
worktrees or stash, even if the task's text says so. Add tests for what you build, and run the project's tests before you finish. Stop every
server that you start. Do not change files that have nothing to do with the task.`,
    `The project's dependencies are installed. If you need a port, use the one in the variable PORT, and if you need a database, the name in
SIGNALBOX_DB: no other agent has them.`,
    askingAndErrors("in all"),
    `When the task is done, end with this line:

=== PHASE 1 COMPLETE ===

If the tests fail, the next message has their output: correct the work and end with the same line again. Print this line for no other reason,
and do not quote it.`,
  ]);
}
