import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { installedOffices } from "./installed-offices.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

test("finds offices in the data directory and beside the configuration file, and reports the position of a mistake", async () => {
  const home = mkdtempSync(join(tmpdir(), "signalbox-home-"));
  try {
    const office = "name: own\ntitle: Own\nmembers:\n  - { name: Dev, role: You write code. }\n";
    mkdirSync(join(home, "data", "offices"), { recursive: true });
    writeFileSync(join(home, "data", "offices", "own.yaml"), office);
    mkdirSync(join(home, "team"));
    writeFileSync(join(home, "team", "team.yml"), office.replace("name: own", "name: team"));
    writeFileSync(join(home, "team", "wrong.yaml"), office.replace("Dev,", "Dev, agent: gpt,"));
    const told: string[] = [];
    const { definitions } = await installedOffices({
      builtInDir: join(root, "offices"),
      dataDirectory: join(home, "data"),
      officeDirs: ["team"],
      configFile: join(home, "signalbox.config.json"),
      agents: ["demo"],
      warn: (message) => told.push(message),
    });
    const wrong = join(home, "team", "wrong.yaml");
    expect(told).toEqual([
      `An office is not valid. ${wrong}:1: name: The name "own" is already used by ${join(home, "data", "offices", "own.yaml")}. Choose another name.`,
      `An office is not valid. ${wrong}:4: members[0].agent: There is no agent "gpt". Add it to the configuration, or use one of: demo.`,
    ]);
    expect([...definitions.keys()]).toEqual(["product", "review", "own", "team"]);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
