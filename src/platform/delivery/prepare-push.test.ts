import { expect, test } from "vitest";
import type { TaskState } from "../../protocol/task/state.ts";
import type { WantedDelivery } from "../../protocol/task/delivery-state.ts";
import { type PrepareContext, preparePush } from "./prepare-push.ts";
import type { DeliveryPlace } from "./remote-of.ts";

/** Nothing of the repository may be touched for these names, so there is none. */
const task = { id: "t_00000001", title: "Shop" };
const state = { task, delivery: { last: null } } as unknown as TaskState;
const place = {
  project: "/nowhere",
  remote: "origin",
  url: "https://git.test/team/app.git",
} as DeliveryPlace;
const context = { isMerged: false } as PrepareContext;

test.each(["main:refs/heads/other", "-x", "a..b", "main~1", "ma*n", "two words"])(
  "neither the branch nor its base can be called %j, which git would not take as a name",
  async (name) => {
    const named = (wish: object) =>
      preparePush(state, { branch: null, target: null, ...wish } as WantedDelivery, place, context);
    const message = `${JSON.stringify(name)} is not a valid branch name.`;
    expect([await named({ branch: name }), await named({ target: name })]).toEqual(
      ["branch", "target"].map((field) => ({
        ok: false,
        refusal: { code: "invalid", message, details: { field } },
      })),
    );
  },
);
