import type { NetworkAccess } from "../network/agent-networks.ts";
import type { InboundAccess } from "../network/inbound.ts";

/**
 * Visibility of the machine for a sandboxed run. Paths not named here are read-only, and the run sees only
 * its own processes.
 */
export interface SandboxPlan {
  /**
   * Decides what happens on a machine without a sandbox: `auto` starts the run unsandboxed, `required` and `unallowed`
   * refuse it, because of the configuration or because no person has allowed it yet.
   */
  readonly mode: "auto" | "required" | "unallowed";
  /** Directories that appear empty, apart from the paths below. So do the home and directories of temporary files. */
  readonly hidden: readonly string[];
  readonly readable: readonly string[];
  readonly writable: readonly string[];
  /** Paths that must not be written although they lie in a writable directory. */
  readonly protected: readonly string[];
  /**
   * Directories that appear empty and files that cannot be read, regardless of the fields above. Only the working
   * directory and the run's own directories may lie inside them.
   */
  readonly secret: readonly string[];
  /** The only network access of the run; null if it has none. */
  readonly network: NetworkAccess | null;
  /** Connections from outside into the run's network; without it there are none. */
  readonly inbound?: InboundAccess | undefined;
}
