import type { OrchestrationReport } from "../../src/protocol/orchestration/report.ts";
import type { OrchestrationState } from "../../src/protocol/orchestration/state.ts";
import { type Address, eventsOf, eventually, get } from "./api.ts";

/** Six tasks in two phases, for a specialist that runs the commands in the text. */
export const sixTasks = `# Shop

## Phase 1: Parts

### [ ] T1.1: Write the prices
Run: echo 3 >prices.txt

### [ ] T1.2: Write the names
Run: echo apple >names.txt

### [ ] T1.3: Write the amounts
Run: echo 7 >amounts.txt

## Phase 2: Page

### [ ] T2.1: Write the head
Run: echo head >head.txt

### [ ] T2.2: Write the foot
Run: echo foot >foot.txt

### [ ] T2.3: Put everything together
**depends**: T2.1, T2.2

Run: cat head.txt names.txt amounts.txt prices.txt foot.txt >page.txt
`;

/** The content of the file that the last of the six tasks writes. */
export const sixTasksPage = "head\napple\n7\n3\nfoot\n";

/** Starts an orchestration that runs one task after another, so that messages come in a known order. */
export async function startLed(at: Address, path: string, main: string): Promise<string> {
  const config = { main_agent: main, max_parallel: 1 };
  return (await get<{ id: string }>(at, "POST", "/api/orchestrations", { path, config })).id;
}

/** Waits until an orchestration and all agents that were its main have ended. */
export function ledToTheEnd(
  at: Address,
  id: string,
  timeoutMs?: number,
  meanwhile?: (state: OrchestrationState) => Promise<void>,
): Promise<OrchestrationState> {
  return eventually(
    "the orchestration and its main have ended",
    async () => {
      const state = await get<OrchestrationState>(at, "GET", `/api/orchestrations/${id}`);
      await meanwhile?.(state);
      const mains = state.main?.children ?? [];
      const ended = mains.every(({ status }) => ["completed", "failed", "cancelled"].includes(status));
      return ended && ["completed", "failed"].includes(state.status) ? state : undefined;
    },
    timeoutMs,
  );
}

/** Returns the messages between main and its orchestration: its own, and those to it in one text each. */
export async function talkOf(at: Address, childId: string): Promise<string[]> {
  const events = (await eventsOf(at, childId)).map(({ event }) => event);
  return events.flatMap((event) => {
    if (event.type === "thin.said") return event.messages.map((message) => `main: ${message}`);
    return event.type === "thin.told" ? [`told: ${event.text.replaceAll("\n", " ")}`] : [];
  });
}

/** Returns the report on an orchestration. */
export function reportOn(at: Address, id: string): Promise<OrchestrationReport> {
  return get(at, "GET", `/api/orchestrations/${id}/report`);
}
