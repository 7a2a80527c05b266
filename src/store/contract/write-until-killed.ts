import type { Store } from "../store.ts";
import { entry, said, task, taskId } from "./samples.ts";

/**
 * Eight writers append to four streams as fast as they can, three events and a row at a time. Each acknowledged append is
 * printed to stdout ("STREAM SEQ"). It ends only with its process.
 */
export async function writeUntilKilled(store: Store): Promise<void> {
  await Promise.all(Array.from({ length: 8 }, (_, writer) => write(store, (writer % 4) + 1)));
}

async function write(store: Store, number: number): Promise<never> {
  let seq = (await store.taskRow(taskId(number)))?.seq ?? 0;
  for (;;) {
    const events = [1, 2, 3].map((step) => said(`${seq + step}`));
    const rows = { task: task(number, { seq: seq + 3 }) };
    const outcome = await store.append(entry(taskId(number), { expectedSeq: seq, events, rows }));
    if (!outcome.ok && outcome.reason !== "lost_race") throw new Error(outcome.reason);
    seq = outcome.ok ? seq + 3 : outcome.actualSeq;
    if (outcome.ok) process.stdout.write(`${taskId(number)} ${seq}\n`);
  }
}
