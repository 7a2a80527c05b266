import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { testPlace } from "../../../test/support/test-directory.ts";
import { withOwnCommand } from "./own-command.ts";

const program = fileURLToPath(new URL("../../../bin/signalbox.mjs", import.meta.url));

test("the command signalbox is the program that starts the agent, with its Node", () => {
  const elsewhere = testPlace();
  const env = withOwnCommand({ PATH: `${elsewhere}:/usr/bin:/bin`, HOME: elsewhere }, [
    process.execPath,
    program,
  ]);
  const printed = execFileSync("sh", ["-c", "signalbox --version"], { env, encoding: "utf8" });
  const direct = execFileSync(process.execPath, [program, "--version"], { encoding: "utf8" });
  expect(printed).toBe(direct);
});

test("an unknown program adds nothing", () => {
  expect(withOwnCommand({ PATH: "/usr/bin" }, [process.execPath])).toEqual({ PATH: "/usr/bin" });
});
