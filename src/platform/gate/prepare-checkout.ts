import { projectCommands } from "../../checks/project-commands.ts";
import type { SpecialistAssignment } from "../../protocol/task/specialist-assignment.ts";
import type { TaskState } from "../../protocol/task/state.ts";
import { runContained } from "../../supervisor/contained/run-contained.ts";
import { giveToAgents } from "../../supervisor/give-to-agents.ts";
import { createCheckout } from "../../workspace/run-repository/create-checkout.ts";
import { switchCheckout } from "../../workspace/run-repository/put-back.ts";
import { rememberCheckout } from "../../workspace/run-repository/remember-checkout.ts";
import { removeCheckout } from "../../workspace/run-repository/remove-checkout.ts";
import { openRunRepository, type RunRepository } from "../../workspace/run-repository/run-repository.ts";
import { openSnapshots } from "../../workspace/snapshots/snapshots.ts";
import { leasedNames, leaseEnvironment } from "../agent/leases.ts";
import type { SetupEnd, TimedRun } from "../dependencies/dependencies.ts";
import { filesOf } from "./files-of-commit.ts";
import { withBuild } from "./prepare-build.ts";
import { shownRun, whyFailed } from "./run-project.ts";
import { checkoutLimits, commandsOf, type SpecialistContext } from "./specialist-jobs.ts";

/** Limits of the preparation of one checkout, and a name for its run. */
export interface PreparationLimits {
  readonly name: string;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** A setup that failed, with the end of its output. */
export interface SetupFailure {
  readonly reason: string;
  readonly output: string;
}

/**
 * Creates the checkout of a specialist, in place of one that a crash interrupted, and sets it up. A setup that fails is
 * tried once more in a new checkout. If it fails again, no agent is to blame, and the failure is returned.
 */
export async function prepareCheckout(
  { task }: TaskState,
  assignment: SpecialistAssignment,
  how: PreparationLimits,
  context: SpecialistContext,
): Promise<SetupFailure | null> {
  const { orchestrationId, base, content, branch } = assignment;
  const repository = await openRunRepository(context.directories.runRepository(orchestrationId));
  const create = async (): Promise<SetupEnd | null> => {
    await removeCheckout(repository, task.workspace);
    await createCheckout(repository, base, task.workspace, { branch });
    return setUp(task.workspace, repository, assignment, how, context);
  };
  let end = await create();
  if (end?.is === "failed" && !end.ran.outcome.timedOut) end = await create();
  if (end?.is === "failed") return failureOf(end.ran);
  if (content !== base) await switchCheckout(repository, { from: base, to: content }, task.workspace);
  return null;
}

/** Puts the dependencies into a new checkout, and gives it to the user of agents. Returns null if it needs none. */
async function setUp(
  checkout: string,
  repository: RunRepository,
  assignment: SpecialistAssignment,
  how: PreparationLimits,
  context: SpecialistContext,
): Promise<SetupEnd | null> {
  const { base, lease } = assignment;
  // The first commit then reads only what changed since now.
  const handOver = async (): Promise<void> => {
    await giveToAgents(checkout);
    await rememberCheckout(repository, base, checkout, checkoutLimits);
  };
  const files = filesOf(await openSnapshots(repository.directory), base);
  const command = commandsOf(assignment).install ?? (await projectCommands(files)).install;
  if (command === undefined) {
    await handOver();
    return null;
  }
  const env = lease === undefined ? {} : leaseEnvironment(lease, context.dataDirectory);
  return withBuild(how.name, { ...how, network: true, env }, context, async (plan) => {
    const end = await context.dependencies.setUp({
      repository: repository.directory,
      commit: base,
      command,
      env: plan.env,
      leased: lease === undefined ? [] : leasedNames(lease),
      checkout,
      limits: checkoutLimits,
      signal: how.signal,
      run: () =>
        context.inSlot(how.name, how.signal, async (): Promise<TimedRun> => {
          await handOver();
          const began = performance.now();
          const outcome = await runContained(command, { ...plan, directory: checkout });
          how.signal.throwIfAborted();
          return { command, outcome, tookMs: performance.now() - began };
        }),
    });
    if (end.is === "copied") await handOver();
    return end;
  });
}

function failureOf(ran: TimedRun): SetupFailure {
  const command = ran.command.slice(ran.command[1] === "-c" ? 2 : 0).join(" ");
  return {
    reason: `The setup "${command}" failed before any work began. ${whyFailed(ran.outcome)} Correct the project or the setup command, then try again.`,
    output: shownRun([ran]),
  };
}
