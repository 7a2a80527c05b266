import type { ProjectId } from "../../protocol/ids.ts";
import { realpathSync } from "node:fs";
import { sep } from "node:path";
import type { OrchestrationId } from "../../protocol/ids.ts";
import type { OrchestrationSummary } from "../../protocol/orchestration/summary.ts";
import type { Api } from "../api/connect.ts";
import { CommandFailure, exitCodes } from "../exit-codes.ts";

/** Finds the id in a text that people paste: a bare id, or the address of the orchestration's page. */
function orchestrationId(text: string): OrchestrationId {
  const found = /o_[a-z0-9]{8}/u.exec(text)?.[0];
  if (found === undefined)
    throw new CommandFailure(
      exitCodes.wrongUsage,
      `"${text}" is not the id of an orchestration. Orchestration ids look like o_k3m9x2ab. List them with: signalbox orchestrate list`,
    );
  return found as OrchestrationId;
}

/** Yields all orchestrations, newest first. */
export async function* allOrchestrations(api: Api, project?: ProjectId): AsyncIterable<OrchestrationSummary> {
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await api.call("GET /api/orchestrations", {
      query: {
        limit: 200,
        ...(project === undefined ? {} : { project }),
        ...(cursor === undefined ? {} : { cursor }),
      },
    });
    yield* items;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}

/** Returns the newest orchestration of a list; null if there is none. */
export async function orchestrationOf(
  api: Api,
  project: string,
  file: string,
): Promise<OrchestrationSummary | null> {
  for await (const each of allOrchestrations(api))
    if (each.file === file && realPath(each.project) === realPath(project)) return each;
  return null;
}

/** Returns the named orchestration, or else the newest one of the project that contains the directory. */
export async function chosenOrchestration(
  api: Api,
  given: string | undefined,
  cwd: string,
): Promise<OrchestrationId> {
  if (given !== undefined) return orchestrationId(given);
  const here = realPath(cwd);
  for await (const { id, project } of allOrchestrations(api)) {
    const root = realPath(project);
    if (here === root || here.startsWith(`${root}${sep}`)) return id;
  }
  throw new CommandFailure(
    exitCodes.notFound,
    "This directory has no orchestration. Give the id of one; signalbox orchestrate list shows them.",
  );
}

/** Returns the path without links, or the same path if it does not exist on this machine. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
