/**
 * The command behind a shell that limits how many processes its user may have. Inside a sandbox only those of
 * the sandbox count; anywhere else it would count everything the person runs. Shells differ in the letter.
 */
export function withProcessLimit(command: readonly string[], processes: number): string[] {
  const script = '{ ulimit -u "$0" || ulimit -p "$0"; } 2>/dev/null; exec "$@"';
  return ["/bin/sh", "-c", script, String(processes), ...command];
}
