import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Address } from "../support/api.ts";
import { storeEnvironment } from "../support/chosen-store.ts";
import { bundleDirectory } from "../support/program.ts";

/** The time at which a server dies: at an append, or after a delay. */
export type Death = { readonly at: number; readonly when: "before" | "after" } | { readonly afterMs: number };

const program =
  bundleDirectory === undefined
    ? fileURLToPath(new URL("dying-server.ts", import.meta.url))
    : join(bundleDirectory, "dist/test/faults/dying-server.js");

/** The compile cache of `bin/signalbox.mjs`: two hundred servers that each compile again take twice as long. */
const compiled = { NODE_COMPILE_CACHE: join(tmpdir(), "node-compile-cache") };

export async function startDyingServer(
  home: string,
  death: Death | null,
): Promise<Address & { process: ChildProcess }> {
  for (;;) {
    const child = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        ...compiled,
        ...storeEnvironment(home),
        SIGNALBOX_HOME: home,
        ...asEnvironment(death),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const said = await Promise.race([greeting(child), once(child, "exit").then(() => null)]);
    if (said !== null) return { ...said, process: child };
    if (child.signalCode !== "SIGKILL") throw new Error("The server did not start.");
  }
}

function asEnvironment(death: Death | null): Record<string, string> {
  if (death === null) return {};
  if ("afterMs" in death) return { DIE_AFTER_MS: String(death.afterMs) };
  return { DIE_AT: String(death.at), DIE_WHEN: death.when };
}

async function greeting(child: ChildProcess): Promise<Address> {
  let text = "";
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes("\n")) return JSON.parse(text) as Address;
  }
  return new Promise(() => undefined);
}

/** Returns true if the server killed itself; its connections may break a moment before its exit is visible. */
export async function died(child: ChildProcess): Promise<boolean> {
  if (child.signalCode === null && child.exitCode === null) {
    await Promise.race([once(child, "exit"), new Promise((resolve) => setTimeout(resolve, 2_000))]);
  }
  return child.signalCode === "SIGKILL";
}
