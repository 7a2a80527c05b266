import { expect, test } from "vitest";
import { AgentConfig } from "../../protocol/config.ts";
import type { Effective } from "../../settings/effective.ts";
import { verifierOf } from "../task/circumstances.ts";
import { checkDemoVerifier } from "./demo-only.ts";

const agents = new Map(
  Object.entries({
    demo: AgentConfig.parse({ kind: "demo" }),
    scene: AgentConfig.parse({ kind: "demo", command: ["scene.json"] }),
    claude: AgentConfig.parse({ kind: "claude" }),
  }),
);

test("a demo agent verifies only the work of demo agents", () => {
  const isRefused = (worker: string, verifier: string): boolean =>
    !checkDemoVerifier({ worker, verifier }, agents).ok;
  expect([
    isRefused("claude", "demo"),
    isRefused("claude", "scene"),
    isRefused("demo", "demo"),
    isRefused("scene", "demo"),
    isRefused("demo", "claude"),
    isRefused("claude", "claude"),
  ]).toEqual([true, true, false, false, false, false]);
});

test("a task that still names a demo agent is verified by its own agent", () => {
  const effective = { verifier_agent: { value: "claude", from: { source: "default" } } } as Effective;
  const verifier = (agent: string, named: string | null): string =>
    verifierOf({ agent, verifier: named }, effective, agents);
  expect([verifier("claude", "demo"), verifier("demo", "demo"), verifier("demo", null)]).toEqual([
    "claude",
    "demo",
    "claude",
  ]);
});
