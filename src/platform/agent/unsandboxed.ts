import type { AgentConfig, Config } from "../../protocol/config.ts";
import { ok, refuse, type Result } from "../../protocol/result.ts";
import { needsConsent } from "../../sessions/containment.ts";
import type { Settings } from "../../settings/settings.ts";
import { thisMachine } from "../../supervisor/machine.ts";
import type { Sandbox } from "../../supervisor/sandbox/bubblewrap.ts";

interface Configured {
  readonly agents: ReadonlyMap<string, AgentConfig>;
  readonly config: Config;
  readonly settings: Settings;
}

/** Returns true if a person has allowed agents to run on a machine without a sandbox. */
export function allowsUnsandboxed(settings: Settings): boolean {
  return settings.effective().allow_unsandboxed.value;
}

/**
 * Refuses to start a task if one of these agents would run without a sandbox and no person has allowed that. The
 * page uses the details to ask for permission.
 */
export function checkSandbox(names: readonly string[], configured: Configured): Result<void> {
  const sandbox = knownSandbox();
  if (sandbox?.kind !== "none") return ok(undefined);
  const consent = {
    sandbox: configured.config.sandbox,
    allowsUnsandboxed: () => allowsUnsandboxed(configured.settings),
  };
  const open = names.flatMap((name) => configured.agents.get(name) ?? []);
  if (!open.some((agent) => needsConsent(consent, agent))) return ok(undefined);
  return refuse(
    "unsandboxed",
    `This machine has no sandbox: agents could read and change every file you can, including Signalbox's token. ${sandbox.why} To run agents without a sandbox, set allow_unsandboxed to true.`,
    { why: sandbox.why, install: sandbox.install ?? null },
  );
}

/** Returns the sandbox of this machine; null if the machine cannot be probed now. The start of the run checks it again. */
function knownSandbox(): Sandbox | null {
  try {
    return thisMachine().sandbox;
  } catch {
    return null;
  }
}
