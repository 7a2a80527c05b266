/**
 * Visibility of the machine for a sandboxed run. Paths not named here are read-only, and the run sees only
 * its own processes.
 */
export interface SandboxPlan {
  /** Without a sandbox on the machine, `required` refuses the run and `auto` starts it unsandboxed. */
  readonly mode: "auto" | "required";
  /** Directories that appear empty, apart from the paths below. */
  readonly hidden: readonly string[];
  readonly readable: readonly string[];
  readonly writable: readonly string[];
  /** Paths that must not be written although they lie in a writable directory. */
  readonly protected: readonly string[];
  /**
   * Directories that appear empty and files that cannot be read, regardless of the other fields. Only the working
   * directory may lie inside them.
   */
  readonly secret: readonly string[];
  readonly network: boolean;
}
