/** What is known of an agent that the platform looks after: limits, money, silence. */
export interface CareState {
  /**
   * The provider's limit that the agent waits for, or tries whether it is over (`probing`); null where the
   * provider serves it as far as is known. `own`: it was refused itself; otherwise its account was.
   */
  readonly limit: { readonly until: string; readonly own: boolean; readonly probing: boolean } | null;
  /** When the provider last did something for this agent. */
  readonly servedAt: string | null;
  /** When the agent last gave a sign of life, or was last set to work. */
  readonly heardAt: string | null;
  /** The budget of the task that was warned of, and the day whose budget was. */
  readonly warned: { readonly taskUsd: number | null; readonly day: string | null };
}
