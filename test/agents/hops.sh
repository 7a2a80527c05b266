#!/bin/sh
# Starts a child that repeatedly forks into a new process in a new session and exits, so that a scan finds only dead
# processes. The argument is the lifetime of each process in seconds.
if [ "$1" != hop ]; then
  sh "$0" hop "$1" "$PWD" &
  echo ready
  while :; do sleep 1; done
fi
sleep "$2"
setsid sh "$0" hop "$2" "$3" &
exit 0
