import { expect, test } from "vitest";
import { endedTooSoon } from "./ended-too-soon.ts";

const exit = { code: 1, signal: null };

test("quotes the last line of stderr and keeps the rest in the details", () => {
  const stderrTail = "Traceback:\n  line 3\nModuleNotFoundError: No module named 'yaml'\n\n";
  expect(endedTooSoon("mine", { exit, stderrTail })).toEqual({
    kind: "execution",
    message:
      'The agent "mine" ended with exit code 1 twice without reporting that it was done. The last line of its stderr is "ModuleNotFoundError: No module named \'yaml\'". Check its output, then retry.',
    details: stderrTail,
  });
});

test("a sandbox that cannot start the agent is an error of the system", () => {
  const stderrTail = "bwrap: Can't mkdir /data: Permission denied\n";
  expect(endedTooSoon("mine", { exit, stderrTail })).toEqual({
    kind: "system",
    message:
      'The sandbox could not start the agent "mine": bwrap: Can\'t mkdir /data: Permission denied. Run signalbox doctor, then retry.',
    details: stderrTail,
  });
});

test("an agent that wrote something itself has started, whatever else is on stderr", () => {
  expect(endedTooSoon("mine", { exit, stderrTail: "starting\nbwrap: gone\n" }).kind).toBe("execution");
  expect(endedTooSoon("mine", { exit: { code: null, signal: "SIGKILL" }, stderrTail: "bwrap: x" }).kind).toBe(
    "execution",
  );
});

test("a long line is cut between characters", () => {
  const { message } = endedTooSoon("mine", { exit, stderrTail: "😀".repeat(5_000) });
  expect(message).toContain(`"${"😀".repeat(200)}…"`);
});
