/** What a contained run may see of the machine. Everything else is read-only, and its own processes are all it sees. */
export interface SandboxPlan {
  /** With `required` the run is refused where there is no sandbox; with `auto` it is started without one. */
  readonly mode: "auto" | "required";
  /** Directories that appear empty, apart from what is named below. */
  readonly hidden: readonly string[];
  readonly readable: readonly string[];
  readonly writable: readonly string[];
  /** What must not be written though it lies in a writable place. */
  readonly protected: readonly string[];
  /** Directories that appear empty and files that cannot be read, whatever else is named; the working directory alone may lie in them. */
  readonly secret: readonly string[];
  readonly network: boolean;
}
