/**
 * Returns false once the leases are too old, because another server could then own the tasks. Call this function
 * immediately before the action: the server could be frozen in between.
 */
export type Permission = () => boolean;

/** A run was not started or continued, because this server may no longer own its task. */
export class PermissionLost extends Error {
  constructor(runId: string) {
    super(`The run ${runId} may not start or continue, because another server could own its task by now.`);
  }
}
