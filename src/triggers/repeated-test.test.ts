import { expect, test } from "vitest";
import { person } from "../protocol/actor.ts";
import { ok } from "../protocol/result.ts";
import { PlayedTrigger } from "./decide/played-trigger.suite.ts";
import type { Receiver } from "./receiver.ts";
import { Triggers, type TriggersOptions } from "./triggers.ts";

/** Returns the payload that a test without one delivers and that a preview without one uses, when these bodies of deliveries are kept, newest first. */
async function repeated(bodies: readonly (string | null)[]): Promise<unknown> {
  const { state } = new PlayedTrigger();
  const taken: unknown[] = [];
  const items = bodies.map((_, index) => ({ key: `d${index}`, reason: null }));
  const options = {
    streams: { log: { state: async () => state } },
    store: {
      listDeliveries: async () => ({ items, nextCursor: null }),
      payload: async ({ key }: { key: string }) => bodies[Number(key.slice(1))] ?? null,
    },
    ids: { session: () => "s1" },
    receiver: {
      take: async (_, { payload }) => {
        taken.push(payload);
        return ok({ delivery: {}, repeated: false });
      },
    } as Pick<Receiver, "take">,
    work: { check: () => ok(undefined) },
    now: () => new Date("2026-01-01T10:00:00.000Z"),
  } as unknown as TriggersOptions;
  const triggers = new Triggers(options);
  await triggers.test(state.id, {}, { by: person("ann") });
  const preview = await triggers.preview(state.definition, { trigger: state.id }, { by: person("ann") });
  expect(preview.payload).toEqual(taken[0]);
  return taken[0];
}

test("a test repeats the last body that is JSON: an empty one is, one with a secret that was a number is not", async () => {
  expect(await repeated([null, '{"number":[redacted:PIN]}', '{"number":7}'])).toEqual({ number: 7 });
  expect(await repeated(["", '{"number":7}'])).toBe(null);
  expect(await repeated(['{"number":8}', '{"number":7}'])).toEqual({ number: 8 });
});
