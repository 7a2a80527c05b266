import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TaskEvent } from "../../src/protocol/task/event.ts";
import type { Review } from "../../src/protocol/task/review.ts";
import { type Address, eventsOf, eventually, get, stateOf } from "./api.ts";
import { closeHome, makeHome, type RunningServer } from "./server.ts";

/** Creates a data directory with these workflows in its configuration, by file name. */
export function makeFlowHome(
  agents: Record<string, object>,
  workflows: Record<string, string>,
  more: Record<string, unknown> = {},
): string {
  const home = makeHome();
  const flows = join(home, "flows");
  mkdirSync(flows);
  for (const [file, text] of Object.entries(workflows)) writeFileSync(join(flows, file), text);
  configure(home, agents, more);
  return home;
}

/** Stops everything in such a directory, and removes it. */
export async function closeFlowHome(home: string, server: RunningServer | undefined): Promise<void> {
  await closeHome(home, server);
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
}

/** Rewrites the configuration of such a directory; the next server reads it. */
export function configure(
  home: string,
  agents: Record<string, object>,
  more: Record<string, unknown> = {},
): void {
  const defaults = { workflowDirs: [join(home, "flows")], sandbox: "off", previewPictures: false };
  const config = { agents, ...defaults, ...more };
  writeFileSync(join(home, "signalbox.config.json"), JSON.stringify(config));
}

/** Waits for the pending review of a phase; of any attempt if none is given. */
export function pendingReview(at: Address, id: string, phase = 1, attempt?: number): Promise<Review> {
  return eventually(`task ${id} has a review of phase ${phase}`, async () => {
    const { gate, task } = await stateOf(at, id);
    if (task.status === "failed") throw new Error(`Task ${id} has failed: ${JSON.stringify(task.error)}`);
    return gate.reviews.find(
      (review) =>
        review.status === "pending" &&
        review.phase === phase &&
        (attempt === undefined || review.attempt === attempt),
    );
  });
}

/** Decides on a review in the version that was read. */
export function decide(at: Address, review: Review, decision: object): Promise<Review> {
  return get(at, "PATCH", `/api/reviews/${review.id}`, { version: review.version, ...decision });
}

/** Returns the events of one type, in order. */
export async function eventsOfType<Type extends TaskEvent["type"]>(
  at: Address,
  id: string,
  type: Type,
): Promise<Extract<TaskEvent, { type: Type }>[]> {
  const events = await eventsOf(at, id);
  return events
    .map(({ event }) => event)
    .filter((event): event is Extract<TaskEvent, { type: Type }> => event.type === type);
}
