import { tmpdir } from "node:os";
import { expect, test } from "vitest";

import { Config } from "../../protocol/config.ts";
import { thisMachine } from "../../supervisor/machine.ts";
import { checkMachine } from "./check-machine.ts";

const bare = { ...thisMachine(), cgroup: "", sandbox: { kind: "none", why: "It rains." } as const };

async function sandboxOf(config: object): Promise<object | undefined> {
  const findings = await checkMachine(tmpdir(), Config.parse(config), bare);
  return findings.find(({ name }) => name === "sandbox");
}

test("reports a missing sandbox as a note, or as a problem if the configuration requires one", async () => {
  const required = {
    name: "sandbox",
    status: "problem",
    message: "The configuration requires a sandbox. It rains.",
    seen: { what: "sandbox", contained: false },
  };
  expect([
    await sandboxOf({}),
    await sandboxOf({ sandbox: "required" }),
    await sandboxOf({ agents: { mine: { kind: "demo", sandbox: "required" } } }),
  ]).toEqual([
    {
      name: "sandbox",
      status: "note",
      message: "This machine has no sandbox. Agents need your permission to run without one. It rains.",
      seen: required.seen,
    },
    required,
    required,
  ]);
});

test("reports who enforces limits if the kernel does not", async () => {
  const findings = await checkMachine(tmpdir(), Config.parse({}), bare);
  expect(findings.find(({ name }) => name === "limits")).toEqual({
    name: "limits",
    status: "note",
    message:
      "the kernel cannot enforce the memory and process limits for this user; the server checks them every few seconds instead",
  });
});
