/** How an agent stands with the limits of its provider account. */
export interface Caller {
  readonly account: string;
  /** The end of the limit that it waits for or tries; null if none is known. */
  readonly until: number | null;
  /** It tries whether the limit is over. */
  readonly probing: boolean;
  /** It waits for the limit to end. */
  readonly held: boolean;
  /** It is about to call the provider. */
  readonly mayCall: boolean;
  /** When the provider last served it. */
  readonly servedAt: number | null;
}
