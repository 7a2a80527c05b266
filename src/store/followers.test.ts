import { describe, expect, test } from "vitest";
import { followers, type Grown } from "./followers.ts";

describe("followers", () => {
  test("calls a follower once for all commits before its turn, and again for later ones", async () => {
    const { follow, committed } = followers();
    let wakes = 0;
    follow({ stream: "s" }, () => wakes++);
    committed([grown(1), grown(2)]);
    committed([grown(3)]);
    expect(wakes).toBe(0);
    await Promise.resolve();
    expect(wakes).toBe(1);
    committed([grown(3)]);
    await Promise.resolve();
    expect(wakes).toBe(2);
  });

  test("does not call a follower that unsubscribes between a commit and its turn", async () => {
    const { follow, committed } = followers();
    let wakes = 0;
    const unfollow = follow({}, () => wakes++);
    committed([grown(3)]);
    unfollow();
    await Promise.resolve();
    expect(wakes).toBe(0);
  });

  test("allows followers to unsubscribe and subscribe while they are called", async () => {
    const { follow, committed } = followers();
    const woken: string[] = [];
    const unfollow = follow({ stream: "s" }, () => {
      woken.push("first");
      unfollow();
      follow({ stream: "s" }, () => woken.push("second"));
    });
    committed([grown(3)]);
    await Promise.resolve();
    committed([grown(3)]);
    await Promise.resolve();
    expect(woken).toEqual(["first", "second"]);
  });
});

function grown(seq: number): Grown {
  return { stream: "s", kind: "task", seq };
}
