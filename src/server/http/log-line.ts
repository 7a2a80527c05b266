/** One line of the server's log: something that happened, for whoever runs the server. */
export interface LogLine {
  readonly at: string;
  readonly level: "info" | "warn" | "error";
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
}
