/** One line of the server's log, for the person who runs the server. */
export interface LogLine {
  readonly at: string;
  readonly level: "info" | "warn" | "error";
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}
