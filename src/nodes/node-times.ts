/**
 * The times by which nodes notice each other. A node renews its leases and gives a sign of life every `beatMs`. Without
 * a renewal for `fenceMs`, its agents are ended; after `deadMs` other nodes take over its streams. The difference is
 * the time in which its agents must be gone.
 */
export const nodeTimes = { beatMs: 1_000, fenceMs: 3_000, deadMs: 4_500 } as const;
