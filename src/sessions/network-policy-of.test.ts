import { expect, test } from "vitest";
import { AgentConfig } from "../protocol/config.ts";
import { networkPolicyOf, policyOf } from "./network-policy-of.ts";

const registries = policyOf(["registries"]).publicHosts;

function policy(
  config: object,
  env: Record<string, string> = {},
  shared: string[] | boolean = ["registries"],
) {
  return networkPolicyOf(AgentConfig.parse(config), env, shared);
}

test("programs and the demo agent have no network unless they configure one", () => {
  const program = { kind: "program", command: ["agent"] };
  expect([
    policy(program),
    policy({ kind: "demo" }),
    policy({ ...program, network: ["github.com"] }),
  ]).toEqual([null, null, { publicHosts: [], ownHosts: ["github.com"], outward: false }]);
});

test("an agent that talks to a model reaches its provider and the registries", () => {
  expect(policy({ kind: "codex" })).toEqual({
    publicHosts: ["api.openai.com", "chatgpt.com", "auth.openai.com", ...registries],
    ownHosts: [],
    outward: false,
  });
  expect(policy({ kind: "codex", network: ["10.0.0.5:8443"] })).toEqual({
    publicHosts: ["api.openai.com", "chatgpt.com", "auth.openai.com"],
    ownHosts: ["10.0.0.5:8443"],
    outward: false,
  });
});

test("the base URLs in its environment are allowed, with their ports", () => {
  const env = {
    ANTHROPIC_BASE_URL: "http://127.0.0.1:4000/v1",
    OTHER_BASE_URL: "https://gateway.corp",
    HOME: "/root",
  };
  expect(policy({ kind: "claude" }, env)?.ownHosts).toEqual(["127.0.0.1:4000", "gateway.corp:443"]);
});

test("an agent whose provider is unknown reaches every public host", () => {
  expect(policy({ kind: "acp", command: ["some-agent"] })?.outward).toBe(true);
  expect(policy({ kind: "acp", command: ["gemini", "--acp"] })?.outward).toBe(false);
});

test("an agent can be allowed everything outward, or nothing", () => {
  expect(policy({ kind: "claude", network: true })?.outward).toBe(true);
  expect(policy({ kind: "claude" }, {}, true)?.outward).toBe(true);
  expect(policy({ kind: "claude", network: false })).toBe(null);
});
