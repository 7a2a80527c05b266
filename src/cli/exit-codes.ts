/** What the exit codes of every command mean. They are part of the interface; docs/cli.md lists them. */
export const exitCodes = {
  fine: 0,
  failed: 1,
  wrongUsage: 2,
  notFound: 3,
  signIn: 4,
  alreadyDecided: 5,
  stillRunning: 8,
  needsPerson: 10,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with a sentence on stderr and an exit code that says what kind of end it was. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CommandFailure";
    this.exitCode = exitCode;
  }
}
