/**
 * The times of the heartbeat. A node renews its leases and stores a heartbeat every `beatMs`. After `fenceMs` without a
 * renewal, the fence freezes its agents; after `deadMs`, other nodes take over its streams. The fence must freeze all
 * agents in the time between. A node must also have found the same heartbeat `deadLooks` times, one look per `beatMs`.
 * Nodes that have ended stay in the list for `forgetMs`. A database server that has not answered for `unreachableMs`
 * counts as unreachable.
 */
export const nodeTimes = {
  beatMs: 1_000,
  fenceMs: 3_000,
  deadMs: 4_500,
  deadLooks: 4,
  forgetMs: 7 * 86_400_000,
  unreachableMs: 3_000,
} as const;
