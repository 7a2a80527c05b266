/**
 * Shell program that runs between the server and one agent, so that each survives the other's death.
 *
 * It claims the run directory with a hard link. Linking is atomic and the link carries the wrapper's
 * identity, so a start that is repeated after a crash never starts a second agent. The wrapper then creates
 * the pipes, starts the agent in the foreground and records its exit.
 *
 * The agent is a foreground child because POSIX shells start background children with SIGINT and SIGQUIT
 * ignored, and the agent would inherit that. A shell that waits in the foreground cannot react to anything,
 * so a separate child holds the write end of the agent's stdin and closes it when a line arrives on
 * `pipe/stdin.end`. The same child writes the greeting, through a read-write descriptor, because the agent
 * may not have opened its end yet. Two copiers copy the output into the spools. They read from pipes because
 * an agent that reopens /dev/stdout would truncate a file. Their environment is empty, because the agent's may
 * change how an interpreter works.
 *
 * The wrapper's traps are `:` rather than empty, because children inherit ignored signals but not caught
 * ones. The copiers and the stdin holder ignore the signals that an agent may send to its whole group, and
 * their run id ("plumbing") shows that they belong to no agent.
 *
 * When a foreground child dies by a signal, the shell prints "Terminated" or the like to its stderr; when the
 * child exits with the same number, it prints nothing. This distinguishes `exit 143` from death by SIGTERM.
 * Stderr is a pipe meanwhile, which works on a full disk too; the line "end" shows how far it was written.
 * Shells print nothing for SIGINT and SIGPIPE, so those deaths are reported as exit codes 130 and 141. A
 * sandbox reports a death by signal as the number that a shell would return, so there the number alone
 * decides.
 *
 * A record that cannot be written, for example on a full disk, is written again every second: the agent does
 * not begin before its process is recorded, and the wrapper does not end before the exit is.
 *
 * Arguments: run directory, "fifo" or "none", cgroup directories separated by colons or "", path of setsid or
 * "", "proc" or "ps", "sandbox" or "", maximum spool size in blocks of 512 bytes or "", maximum memory of one
 * process in kilobytes or "", interpreter of the copiers, and the agent's command. Variables start with sb_ because the environment
 * belongs to the agent.
 */
export const WRAPPER = `trap : HUP INT QUIT TERM TSTP TTIN TTOU USR1 USR2 ALRM PIPE
sb_dir=$1 sb_stdin=$2 sb_cgroup=$3 sb_setsid=$4 sb_table=$5 sb_sandbox=$6 sb_blocks=$7 sb_memory=$8
sb_copier=$9
shift 9
sb_path=$PATH
PATH=/usr/bin:/bin:$PATH

sb_identify() {
  if [ "$sb_table" = proc ]; then
    read -r sb_pid _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ sb_born _ </proc/self/stat
  else
    sb_pid=$(exec sh -c 'echo $PPID')
    sb_born=$(LC_ALL=C exec ps -o lstart= -p "$sb_pid")
  fi
}
sb_retry() {
  [ -d "$sb_dir" ] || exit 1
  sleep 1
}
sb_record() {
  until echo "$2" >"$sb_dir/$1"; do sb_retry; done
} 2>/dev/null
sb_become_plumbing() {
  trap '' HUP INT QUIT TERM TSTP TTIN TTOU USR1 USR2 ALRM
  SIGNALBOX_RUN_ID=plumbing
  sb_identify
  until echo "$1 $sb_pid $sb_born" >>"$sb_dir/plumbing"; do sb_retry; done 2>/dev/null
  if [ -n "$sb_blocks" ]; then ulimit -f "$sb_blocks"; fi
}

sb_identify
sb_record "claim.$$" "$sb_pid $sb_born"
ln "$sb_dir/claim.$$" "$sb_dir/wrapper" || exit 0
exec 2>"$sb_dir/wrapper.err"
sb_pipe=$sb_dir/pipe
mkfifo -m 666 "$sb_pipe/stdout" "$sb_pipe/stderr" "$sb_pipe/stdin" "$sb_pipe/stdin.end" "$sb_pipe/shell" || exit 1

exec 9<>"$sb_pipe/stdout" 3<"$sb_pipe/stdout" 4>"$sb_pipe/stdout"
exec 9<>"$sb_pipe/stderr" 5<"$sb_pipe/stderr" 6>"$sb_pipe/stderr"
exec 9>&-
(sb_become_plumbing stdout; exec env -i SIGNALBOX_RUN_ID=plumbing "$sb_copier" "$sb_dir/copier.cjs" <&3 >>"$sb_dir/stdout.spool" 2>/dev/null 3<&- 4>&- 5<&- 6>&-) &
sb_out=$!
(sb_become_plumbing stderr; exec env -i SIGNALBOX_RUN_ID=plumbing "$sb_copier" "$sb_dir/copier.cjs" <&5 >>"$sb_dir/stderr.spool" 2>/dev/null 3<&- 4>&- 5<&- 6>&-) &
sb_err=$!
exec 3<&- 5<&-
sb_holder=
if [ "$sb_stdin" = fifo ]; then
  exec 9<>"$sb_pipe/stdin" 8>"$sb_pipe/stdin" 9<>"$sb_pipe/stdin.end"
  (exec 2>/dev/null 4>&- 6>&-; sb_become_plumbing stdin; cat "$sb_dir/greeting" 1<>"$sb_pipe/stdin"; read -r _ <&9) &
  sb_holder=$!
  exec 8>&- 9>&-
fi

exec 2<>"$sb_pipe/shell"
(
  if [ -n "$sb_holder" ]; then exec <"$sb_pipe/stdin"; else exec </dev/null; fi
  exec >&4 2>&6 4>&- 6>&-
  sb_identify
  IFS=:
  for sb_group in $sb_cgroup; do echo 0 >"$sb_group/cgroup.procs"; done 2>/dev/null
  unset IFS
  if [ -n "$sb_memory" ]; then ulimit -d "$sb_memory"; fi 2>/dev/null
  sb_record agent "$sb_pid $sb_born"
  PATH=$sb_path
  if [ -n "$sb_setsid" ]; then exec "$sb_setsid" "$@"; fi
  exec "$@"
)
sb_code=$?
exec 4>&- 6>&-
sb_how=code
echo end >&2
read -r sb_said <&2
if [ "$sb_said" != end ]; then sb_how=signal; fi
if [ -n "$sb_sandbox" ] && [ "$sb_code" -gt 128 ] && [ "$sb_code" -le 192 ]; then sb_how=signal; fi
exec 2>/dev/null
sb_now=-
if [ "$sb_table" = proc ]; then read -r sb_now _ </proc/uptime; fi
sb_record exit "$sb_how $sb_code $sb_now"
if [ -n "$sb_holder" ]; then kill -9 "$sb_holder"; fi
for sb_each in "$sb_out" "$sb_err"; do
  while wait "$sb_each"; [ $? -gt 128 ] && kill -0 "$sb_each"; do :; done
done
sb_record drained yes
`;
