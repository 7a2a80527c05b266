import { QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { queryClient } from "./queries.ts";
import { refresh } from "./refresh.ts";

afterEach(() => queryClient.clear());

/** Observes a list whose answers wait until the test gives them. */
function watched(queryKey: readonly string[]) {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  observer.subscribe(() => undefined);
  return { answers, shown: () => observer.getCurrentResult().data };
}

test("an event during the first fetch of a list causes a second fetch", async () => {
  const list = watched(["list", "completed"]);
  refresh({ queryKey: ["list", "completed"] });
  refresh({ queryKey: ["list", "completed"] });
  list.answers[0]?.("before");
  await vi.waitFor(() => expect(list.answers.length).toBe(2));
  expect(list.shown()).toBe("before");
  list.answers[1]?.("after");
  await vi.waitFor(() => expect(list.shown()).toBe("after"));
  expect(list.answers.length).toBe(2);
});

test("fetched lists are fetched again at once, and others are left alone", async () => {
  const [list, other] = [watched(["list", "completed"]), watched(["list", "failed"])];
  list.answers[0]?.("before");
  other.answers[0]?.("other");
  await vi.waitFor(() => expect([list.shown(), other.shown()]).toEqual(["before", "other"]));
  refresh({ queryKey: ["list", "completed"] });
  expect([list.answers.length, other.answers.length]).toEqual([2, 1]);
});
