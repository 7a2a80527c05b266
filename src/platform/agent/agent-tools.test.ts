import { join } from "node:path";
import { expect, test } from "vitest";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { withAgentTools } from "./agent-tools.ts";

test("the directory of an agent's program comes first on the PATH if it holds an interpreter", () => {
  const root = testPlace();
  plant(root, { "tools/node": "", "tools/agent": "", "plain/agent": "" });
  const env = { PATH: "/usr/bin:/bin", TZ: "UTC" };
  const path = (command: readonly string[] | undefined, of = env): string | undefined =>
    withAgentTools(of, command === undefined ? undefined : { command: [...command], env: {} })["PATH"];
  expect([
    path([join(root, "tools/agent"), "--fast"]),
    path([join(root, "plain/agent")]),
    path(["agent"]),
    path(undefined),
    path([join(root, "tools/agent")], { ...env, PATH: `/bin:${join(root, "tools")}` }),
  ]).toEqual([
    `${join(root, "tools")}:/usr/bin:/bin`,
    env.PATH,
    env.PATH,
    env.PATH,
    `/bin:${join(root, "tools")}`,
  ]);
});

test("a PATH in the agent's configuration decides the tools, as it does for the agent", () => {
  const root = plant(testPlace(), { "tools/node": "", "tools/agent": "" });
  const config = {
    command: [join(root, "tools/agent")],
    env: { PATH: "/opt/node24/bin:/usr/bin", KEY: "k" },
  };
  expect(withAgentTools({ PATH: "/usr/bin:/bin", TZ: "UTC" }, config)).toEqual({
    PATH: "/opt/node24/bin:/usr/bin",
    TZ: "UTC",
  });
});
