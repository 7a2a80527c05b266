import { join } from "node:path";
import { expect, test } from "vitest";
import { plant, testPlace } from "../../../test/support/test-directory.ts";
import { AgentConfig } from "../../protocol/config.ts";
import { buildTools } from "./build-tools.ts";

test("an agent is told the Node on its PATH, and that of Signalbox if builds may use it", async () => {
  const root = plant(testPlace(), {
    "old/node": "#!/bin/sh\necho v18.20.0\n",
    "old/npm": "#!/bin/sh\necho 10.8.2\n",
    "same/node": `#!/bin/sh\necho v${process.versions.node}\n`,
    "same/agent": "#!/bin/sh\n",
  });
  const agent = (command: string): AgentConfig => AgentConfig.parse({ kind: "program", command: [command] });
  const tools = buildTools({
    environment: { PATH: join(root, "old") },
    agents: new Map([
      ["plain", agent("agent")],
      ["equipped", agent(join(root, "same/agent"))],
    ]),
    onFault: (what, fault) => {
      throw new Error(what, { cause: fault });
    },
  });
  expect(tools.of("plain")).toEqual([]);
  await tools.ask();
  const npm = { name: "npm", version: "10.8.2" };
  expect([tools.of("plain"), tools.of("equipped")]).toEqual([
    [{ name: "node", version: "18.20.0", alternative: process.versions.node }, npm],
    [{ name: "node", version: process.versions.node }, npm],
  ]);
});
