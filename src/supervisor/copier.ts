import { findPerl } from "./perl.ts";
import type { ProcessInfo } from "./process-table.ts";

/**
 * Program that copies an agent's output from a pipe (its stdin) to a spool (its stdout).
 *
 * It keeps the bytes that it has read until they are written. If the disk is full, or a write fails for any other
 * reason, it tries again until the rest is stored; meanwhile the pipe fills up and the agent blocks in its next write.
 * `cat` cannot do this: it exits, and the bytes that it has read are gone. Only at the maximum size of the spool does
 * the copier exit.
 *
 * A copier that cannot write has another name, which the process table shows together with its state: it sleeps like one
 * that waits at an empty pipe, but it still holds output.
 */
export interface Copier {
  readonly interpreter: string;
  readonly program: string;
}

const COPYING = "copies-output";
const WAITING = "waits-for-space";
const RETRY_MS = 200;
const BLOCK_BYTES = 65_536;
/** Error numbers, the same on Linux, macOS and the BSDs. */
const EINTR = 4;
const EFBIG = 27;

/** Copier in Perl. It takes 5 MB of memory, 0.4 MB of which it shares with no other copier, and starts in 4 ms. */
const perl = `my $linux = open my $comm, ">", "/proc/self/comm";
sub become { $linux ? syswrite $comm, $_[0] : ($0 = $_[0]); }
become("${COPYING}");
for (;;) {
  my $got = sysread STDIN, my $bytes, ${BLOCK_BYTES};
  if (!defined $got) { next if $! == ${EINTR}; exit 1; }
  exit 0 if $got == 0;
  for (my $put = 0; $put < $got; ) {
    my $more = syswrite STDOUT, $bytes, $got - $put, $put;
    if (defined $more) { $put += $more; next; }
    exit 1 if $! == ${EFBIG};
    next if $! == ${EINTR};
    become("${WAITING}");
    select undef, undef, undef, ${RETRY_MS / 1000};
    become("${COPYING}");
  }
}
`;

/**
 * Copier for machines without Perl. It takes 42 MB of memory, 8 MB of which are its own, and starts in 70 ms. Node
 * resets the signals that the wrapper ignores for it, so it catches them.
 */
const node = `const { existsSync, openSync, readSync, writeSync } = require("node:fs");
for (const name of ["HUP", "INT", "QUIT", "TERM", "TSTP", "TTIN", "TTOU", "USR1", "USR2", "ALRM"])
  process.on("SIG" + name, () => {});
const comm = existsSync("/proc/self/comm") ? openSync("/proc/self/comm", "w") : null;
const become = (name) => (comm === null ? (process.title = name) : writeSync(comm, name));
const clock = new Int32Array(new SharedArrayBuffer(4));
const bytes = Buffer.allocUnsafe(${BLOCK_BYTES});
become("${COPYING}");
for (let got; (got = readSync(0, bytes, 0, bytes.length, null)) > 0; ) {
  for (let put = 0; put < got; ) {
    try {
      put += writeSync(1, bytes, put, got - put);
    } catch (error) {
      if (error.code === "EFBIG") process.exit(1);
      become("${WAITING}");
      Atomics.wait(clock, 0, 0, ${RETRY_MS});
      become("${COPYING}");
    }
  }
}
process.exit(0);
`;

export const nodeCopier: Copier = { interpreter: process.execPath, program: node };

/** Returns the copier for this machine. */
export function findCopier(): Copier {
  const interpreter = findPerl();
  return interpreter === null ? nodeCopier : { interpreter, program: perl };
}

/** True if the process is a copier that holds output which it cannot write. */
export function isWaitingForSpace(process: ProcessInfo): boolean {
  return process.command === WAITING;
}
