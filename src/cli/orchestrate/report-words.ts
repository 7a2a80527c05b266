import type { OrchestrationReport } from "../../protocol/orchestration/report.ts";
import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import {
  countTasks,
  type OrchestrationSummary,
  type TaskCounts,
} from "../../protocol/orchestration/summary.ts";
import { dollars } from "../../protocol/words/dollars.ts";
import { ageOf } from "../terminal/age.ts";
import { hanging, onOneLine } from "../terminal/harmless.ts";
import type { Shown, Style } from "../terminal/shown.ts";
import { table } from "../terminal/table.ts";

/** Returns an orchestration as one line: id, status, progress, list. */
export function orchestrationLine({
  id,
  status,
  tasks,
  waiting,
  project,
  file,
}: OrchestrationSummary): string {
  const waits = waiting === 0 ? "" : ` (${waiting} waiting for you)`;
  return `${id}  ${status}${waits}  ${countsInWords(tasks)}  ${onOneLine(project)}/${onOneLine(file)}`;
}

/** Returns orchestrations as a table. */
export function orchestrationTable(items: readonly OrchestrationSummary[], now: Date): Shown {
  return table(
    ["ORCHESTRATION", "STATUS", "DONE", "FAILED", "WAITING FOR YOU", "AGE", "LIST"],
    items.map(({ id, status, tasks, waiting, createdAt, project, file }) => [
      { text: id, style: "id" },
      { text: status, style: stylesOfStatus[status] },
      `${tasks.completed} of ${Object.values(tasks).reduce((sum, each) => sum + each, 0)}`,
      { text: String(tasks.failed + tasks.blocked), style: tasks.failed === 0 ? null : "bad" },
      { text: String(waiting), style: waiting === 0 ? null : "waiting" },
      { text: ageOf(createdAt, now), style: "aside" },
      `${project}/${file}`,
    ]),
  );
}

const stylesOfStatus: Readonly<Record<OrchestrationSummary["status"], Style>> = {
  running: "active",
  paused: "waiting",
  completed: "good",
  failed: "bad",
  cancelled: "aside",
};

/** Returns the progress of an orchestration as one line. */
export function progressInWords(state: OrchestrationState): string {
  const open = state.phases.find(({ status }) => status === "open");
  const phase = open === undefined ? "" : `phase ${open.number}: `;
  const running = state.plan.tasks
    .filter((_, index) => state.work[index]!.stage !== null)
    .map(({ id }) => id);
  return `${phase}${countsInWords(countTasks(state))}${running.length === 0 ? "" : ` · ${running.join(" ")}`}`;
}

function countsInWords(tasks: TaskCounts): string {
  const all = Object.values(tasks).reduce((sum, each) => sum + each, 0);
  const others = (["in_progress", "failed", "blocked"] as const).flatMap((status) =>
    tasks[status] === 0 ? [] : [`${tasks[status]} ${status.replace("_", " ")}`],
  );
  return [`${tasks.completed} of ${all} done`, ...others].join(", ");
}

/** Returns a report as text. */
export function reportInWords(report: OrchestrationReport): string {
  const { tasks, failures, skipped, retries, seconds, criticalPath, parallelism, barrierSeconds } = report;
  const { merges, untestedMerges, tokens, costUsd, main } = report;
  return [
    `${report.status}: ${countsInWords(tasks)} in ${seconds} s, ${retries} retries`,
    ...failures.map(({ task, reason }) => `  ${task} failed: ${hanging(reason, 4)}`),
    ...(skipped.length === 0 ? [] : [`  skipped: ${skipped.join(", ")}`]),
    `  tasks at once: ${parallelism.most} at most, ${parallelism.mean} on average; ${capacityInWords(report.capacity)}; critical path: ${criticalPath.length}; waiting for phases: ${barrierSeconds} s`,
    `  ${merges} merges, ${untestedMerges} of them untested`,
    `  ${tokens} tokens, ${costUsd === 0 ? "" : `${dollars(costUsd)}, `}${(report.diskBytes / 1024 ** 2).toFixed(0)} MB on disk`,
    `  main: ${mainInWords(main)}`,
    ...report.problems.map((line) => `  ${line}`),
  ].join("\n");
}

const reasons = {
  configured: "--max-parallel",
  concurrency: "the setting concurrency",
  cores: "the number of cores",
  memory: "the memory",
} as const;

function capacityInWords({ tasks, because }: OrchestrationReport["capacity"]): string {
  return `${reasons[because]} allows ${tasks}`;
}

function mainInWords(main: OrchestrationReport["main"]): string {
  const messages = `${main.messages} messages, about ${main.tokens} tokens`;
  if (main.agent === null) return main.messages === 0 ? "code" : `code; ${messages}`;
  const { agent, starts, context, billedInput, output, costUsd, replaced } = main;
  return [
    `${agent}; ${messages}; context ${context}, billed input ${billedInput}, output ${output} tokens${costUsd === 0 ? "" : `, ${dollars(costUsd)}`}`,
    ...(starts > 1 ? [`started ${starts} times`] : []),
    ...(replaced === null ? [] : [`code took over: ${onOneLine(replaced)}`]),
  ].join("; ");
}
