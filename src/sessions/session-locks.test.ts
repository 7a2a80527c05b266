import { expect, test } from "vitest";
import { MemorySessionLocks } from "./session-locks.ts";

const session = "0196-a";

test("gives a session to one run at a time and names that run in a refusal", async () => {
  const locks = new MemorySessionLocks();
  expect(await locks.take(session, "r_00000001")).toEqual({ ok: true, value: undefined });
  expect(await locks.take(session, "r_00000001")).toEqual({ ok: true, value: undefined });
  expect(await locks.take(session, "r_00000002")).toEqual({
    ok: false,
    refusal: {
      code: "not_allowed",
      message: "The run r_00000001 is using the agent session 0196-a. Wait until it ends, then retry.",
    },
  });
  expect(await locks.take("0196-b", "r_00000002")).toEqual({ ok: true, value: undefined });
});

test("makes the next run wait until a leaving run is gone", async () => {
  const locks = new MemorySessionLocks();
  await locks.take(session, "r_00000001");
  await locks.leaving("r_00000001");
  const order: string[] = [];
  const taken = locks.take(session, "r_00000002").then(() => order.push("taken"));
  await Promise.resolve();
  order.push("freed");
  await locks.free("r_00000001");
  await taken;
  expect(order).toEqual(["freed", "taken"]);
  expect((await locks.take(session, "r_00000003")).ok).toBe(false);
});
