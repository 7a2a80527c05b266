import { expect, test } from "vitest";
import { AgentConfig } from "../../protocol/config.ts";
import { accountOf } from "./account.ts";

const agents = {
  plain: { kind: "claude" },
  other: { kind: "claude", model: "opus", env: { LANG: "C" } },
  team: { kind: "claude", env: { CLAUDE_CONFIG_DIR: "/team" } },
  teamAgain: { kind: "claude", env: { X: "1", CLAUDE_CONFIG_DIR: "/team" } },
  gemini: { kind: "acp", command: ["gemini", "--acp"] },
  opencode: { kind: "acp", command: ["opencode", "acp"] },
  script: { kind: "program", command: ["one"] },
  script2: { kind: "program", command: ["one"] },
  named: { kind: "program", command: ["one"], account: "work" },
  named2: { kind: "claude", account: "work" },
};

test("agents share an account by name, otherwise by kind and sign-in; programs share with nobody", () => {
  const groups = new Map<string, string[]>();
  for (const [name, config] of Object.entries(agents)) {
    const account = accountOf(name, AgentConfig.parse(config));
    groups.set(account, [...(groups.get(account) ?? []), name]);
  }
  expect([...groups.values()]).toEqual([
    ["plain", "other"],
    ["team", "teamAgain"],
    ["gemini"],
    ["opencode"],
    ["script"],
    ["script2"],
    ["named", "named2"],
  ]);
});
