/** The state of an agent with respect to the limits of its provider account. */
export interface Caller {
  readonly account: string;
  /** The end of the limit that it waits for or probes; null if none is known. */
  readonly until: number | null;
  /** True if it is testing whether the limit is over. */
  readonly probing: boolean;
  /** True if it waits for the limit to end. */
  readonly held: boolean;
  /** True if it is about to call the provider. */
  readonly mayCall: boolean;
  /** The time at which the provider last served it. */
  readonly servedAt: number | null;
}
