#!/bin/sh
# Runs its tool in a session of its own, as the real command-line agents do. The tool works on all the time.
setsid sh -c 'echo $$ >tool.pid; echo ready; while :; do echo tick >>ticks; sleep 0.01; done' tool "$PWD" &
wait
