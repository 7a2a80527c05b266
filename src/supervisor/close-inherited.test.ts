import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const file = fileURLToPath(new URL("close-inherited.ts", import.meta.url));

/** Returns what a child of a process that inherited descriptor 63 finds there. */
function inherited(script: string): string {
  const code = `${script}; console.log(require("node:child_process").execFileSync("sh", ["-c", "cat /proc/self/fd/63 2>/dev/null || echo nothing"], { encoding: "utf8" }).trim())`;
  const shell = `exec "$0" -e '${code}' 63</etc/hostname`;
  return execFileSync("bash", ["-c", shell, process.execPath], { encoding: "utf8" }).trim();
}

test.skipIf(process.platform !== "linux")(
  "children do not get descriptors that this process inherited",
  () => {
    const close = `require("${file}").closeInheritedDescriptors()`;
    expect([inherited("0") === "nothing", inherited(close)]).toEqual([false, "nothing"]);
  },
);
