import { describe, expect, test } from "vitest";
import { opened, orchestrated, started } from "../../../test/support/orchestration-states.ts";
import type { OrchestrationEvent } from "../../protocol/orchestration/event.ts";
import type { Api } from "../api/connect.ts";
import { personNeeded } from "./person-needed.ts";
import { childrenWaiting } from "./waiting-children.ts";

const list = "- [ ] T1.1: One\n- [ ] T1.2: Two\n";
const conflict: OrchestrationEvent = {
  type: "merge.conflicted",
  task: "T1.1",
  attempt: 1,
  ours: "c1",
  theirs: "c2",
  files: [{ path: "a.txt", base: null, ours: null, theirs: null }],
  step: "person",
  reason: "Both changed it.",
};
const dirty: OrchestrationEvent = {
  type: "branch.refused",
  commit: "c1",
  refusal: { code: "dirty", message: "Commit your changes." },
};

describe("a person is needed", () => {
  test("if nothing runs and there is a conflict, a refused branch or project, or a pause", () => {
    expect(
      personNeeded(
        orchestrated(list, [
          [0, opened(1)],
          [1, started("T1.1")],
          [2, conflict],
        ]),
      ),
    ).toContain("T1.1 has a conflict in a.txt.");
    expect(personNeeded(orchestrated(list, [[1, dirty]]))).toContain("Commit your changes.");
    expect(
      personNeeded(orchestrated(list, [[1, { type: "project.refused", reason: "No commit." }]])),
    ).toContain("No commit.");
    expect(personNeeded(orchestrated(list, [[1, { type: "orchestration.paused" }]]))).toContain("is paused");
  });

  test("not while another task runs, and not after the end", () => {
    const busy = orchestrated(list, [
      [0, opened(1)],
      [1, started("T1.1")],
      [1, started("T1.2")],
      [2, conflict],
    ]);
    expect(personNeeded(busy)).toBeNull();
    expect(personNeeded(orchestrated(list, [[1, { type: "orchestration.cancelled" }]]))).toBeNull();
  });
});

/** Returns an API whose tasks wait for these reasons, by id. */
function waiting(reasons: Readonly<Record<string, string | null>>): Pick<Api, "call" | "url"> {
  const call = (_: string, { params }: { params: { id: string } }): Promise<object> =>
    Promise.resolve({ status: "in_progress", blockedBy: reasons[params.id] ?? null });
  return { url: "http://box", call: call as unknown as Api["call"] };
}

test("the command waits for a person only if every agent does", async () => {
  const both = orchestrated(list, [
    [0, opened(1)],
    [1, started("T1.1")],
    [1, started("T1.2")],
  ]);
  const asking = { t_0000t111: "question", t_0000t121: "user" };
  expect(await childrenWaiting(waiting(asking), both)).toBe(
    "T1.1 waits for you (question): http://box/t/t_0000t111\nT1.2 waits for you (user): http://box/t/t_0000t121",
  );
  expect(await childrenWaiting(waiting({ t_0000t111: "question" }), both)).toBeNull();
  expect(await childrenWaiting(waiting({ ...asking, t_0000t121: "rate_limit" }), both)).toBeNull();
  expect(await childrenWaiting(waiting({}), orchestrated(list))).toBeNull();
});
