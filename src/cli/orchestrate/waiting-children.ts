import type { OrchestrationState } from "../../protocol/orchestration/state.ts";
import type { Api } from "../api/connect.ts";
import { waitsForPerson } from "../api/waits-for-person.ts";

/**
 * Returns one line per running task if all of them wait for a person, for example for the answer to a
 * question; null if one continues or none is running.
 */
export async function childrenWaiting(
  api: Pick<Api, "call" | "url">,
  { work, plan }: OrchestrationState,
): Promise<string | null> {
  if (work.some(({ stage }) => stage === "merging")) return null;
  const working = work.flatMap(({ stage, attempts, conflict }, index) => {
    const id = stage === "resolving" ? conflict?.childId : attempts.at(-1)?.childId;
    return (stage === "working" || stage === "resolving") && id != null
      ? [{ task: plan.tasks[index]!.id, id }]
      : [];
  });
  if (working.length === 0) return null;
  const waiting: string[] = [];
  for (const { task, id } of working) {
    const reason = await waitsForPerson(api, id);
    if (reason === null) return null;
    waiting.push(`${task} waits for you (${reason}): ${api.url}/t/${id}`);
  }
  return waiting.join("\n");
}
