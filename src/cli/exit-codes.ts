/** The exit codes of every command. They are part of the interface; docs/cli.md lists them. */
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

/** Ends a command with a sentence on stderr and an exit code for the kind of failure. */
export class CommandFailure extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "CommandFailure";
    this.exitCode = exitCode;
  }
}
