#!/bin/sh
# Runs its tool in a separate session, like the real command-line agents. The tool works all the time.
setsid sh -c 'echo $$ >tool.pid; echo ready; while :; do echo tick >>ticks; sleep 0.01; done' tool "$PWD" &
wait
