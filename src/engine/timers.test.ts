import { expect, test, vi } from "vitest";
import type { Timer } from "../protocol/task/event.ts";
import { Alarms } from "./alarms.ts";

function timer(id: string, dueAt: number): Timer {
  return { id, taskId: "t_00000001", dueAt: new Date(dueAt).toISOString(), purpose: "hibernate" };
}

test("each timer rings once, unless its task is observed anew with it; one that was cleared does not ring", async () => {
  const rung: string[] = [];
  const alarms = new Alarms(
    () => new Date(),
    ({ id }) => rung.push(id),
  );
  const now = Date.now();
  const timers = [timer("a", now - 1), timer("b", now + 40), timer("c", now + 600_000)];
  alarms.observe("t_00000001", timers);
  alarms.observe("t_00000001", timers);
  await vi.waitFor(() => expect(rung).toEqual(["a", "b"]), { timeout: 10_000, interval: 5 });
  alarms.observe("t_00000001", timers);
  await vi.waitFor(() => expect(rung).toEqual(["a", "b", "a", "b"]), { timeout: 10_000, interval: 5 });
  const cleared = [timer("d", Date.now() + 30), timer("e", Date.now() + 60)];
  alarms.observe("t_00000001", cleared);
  alarms.observe("t_00000001", cleared.slice(1));
  await vi.waitFor(() => expect(rung.at(-1)).toBe("e"), { timeout: 10_000, interval: 5 });
  expect(rung).toEqual(["a", "b", "a", "b", "e"]);
  alarms.stop();
});
