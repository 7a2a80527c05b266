import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

const script = `
import { sinceBootMs } from ${JSON.stringify(new URL("boot-clock.ts", import.meta.url).href)};
console.log(sinceBootMs(), performance.timeOrigin + performance.now());
`;

/** Runs the clock in a process, after a command that chooses its time namespace. */
function clockIn(...wrapper: readonly string[]): { sinceBoot: number; at: number } {
  const [file, ...rest] = [...wrapper, process.execPath, "--input-type=module", "-e", script];
  const text = execFileSync(file, rest, { encoding: "utf8" });
  const [sinceBoot = 0, at = 0] = text.split(" ").map(Number);
  return { sinceBoot, at };
}

test("the clock goes on at the same speed in all processes", () => {
  const first = clockIn();
  const second = clockIn();
  expect(Math.abs(second.sinceBoot - first.sinceBoot - (second.at - first.at))).toBeLessThan(150);
});

test("the clock counts the time in which the machine was suspended", ({ skip }) => {
  const suspended = ["unshare", "--fork", "--time", "--boottime", "5000"];
  try {
    execFileSync("unshare", [...suspended.slice(1), "true"], { stdio: "ignore" });
  } catch {
    skip("needs a time namespace, which only root may create");
  }
  const first = clockIn();
  const second = clockIn(...suspended);
  expect(Math.abs(second.sinceBoot - first.sinceBoot - (second.at - first.at) - 5_000_000)).toBeLessThan(150);
});
