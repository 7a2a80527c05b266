import { expect, test } from "vitest";
import { Config } from "../protocol/config.ts";
import { containmentOf } from "./containment.ts";

test("a change of the configuration in memory applies to the next run", () => {
  const config = Config.parse({ sandbox: "auto", network: ["registries"] });
  const containment = containmentOf({
    config,
    dataDirectory: "/data",
    workspaces: "/data/workspaces",
    secretFiles: [],
    allowsUnsandboxed: () => false,
  });
  Object.assign(
    config,
    Config.parse({ sandbox: "required", network: ["registries", "example.com"], limits: { minutes: 5 } }),
  );
  expect([containment.sandbox, containment.network, containment.limits.minutes]).toEqual([
    "required",
    ["registries", "example.com"],
    5,
  ]);
});
