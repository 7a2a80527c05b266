import type { LeaseNames } from "../../protocol/task/lease.ts";
import { leasedNames, leaseEnvironment, type Leases } from "../agent/leases.ts";
import type { Dependencies } from "../dependencies/dependencies.ts";
import { type BuildContext, withBuild } from "./prepare-build.ts";
import type { BuildPlan } from "./run-project.ts";

/** The parts of the server that builds of orchestrations use. */
export interface BuildResources extends BuildContext {
  readonly leases: Leases;
  readonly dependencies: Dependencies;
  /** Does work in a slot for verifications, once one is free, so that the machine is not overloaded. */
  readonly inSlot: <Value>(holder: string, signal: AbortSignal, work: () => Promise<Value>) => Promise<Value>;
}

/** A commit of an orchestration that is built. */
export interface LeasedBuild {
  readonly name: string;
  /** The directory of the repository with the commit. */
  readonly repository: string;
  readonly commit: string;
  /** The configured variables for ports and databases. */
  readonly names: LeaseNames;
}

/** Runs `build` with ports and databases of its own, and with stored dependencies if there are any that fit. */
export async function leasedBuild<Result>(
  { name, repository, commit, names }: LeasedBuild,
  how: { readonly timeoutMs: number; readonly signal: AbortSignal },
  context: BuildResources,
  build: (plan: BuildPlan) => Promise<Result>,
): Promise<Result> {
  const { leases, dependencies, dataDirectory } = context;
  const number = await leases.take(name, names);
  try {
    const env = leaseEnvironment(
      { number, ports: [...names.ports], databases: [...names.databases] },
      dataDirectory,
    );
    return await withBuild(name, { ...how, network: true, env }, context, (plan) =>
      build({
        ...plan,
        commit,
        provide: (command) =>
          dependencies.provide(
            { repository, commit, command, env: plan.env, leased: leasedNames(names) },
            plan.directory,
          ),
      }),
    );
  } finally {
    leases.free(name);
  }
}
