#!/bin/sh
# Runs a tool in a separate session, and a second one that has also cleared its environment. Both work all the time.
setsid sh -c 'while :; do echo tick >>ticks; sleep 0.01; done' tool "$PWD" &
env -i setsid sh -c 'while :; do echo tick >>hidden-ticks; sleep 0.01; done' hidden "$PWD" </dev/null >/dev/null 2>&1 &
while [ ! -s ticks ] || [ ! -s hidden-ticks ]; do sleep 0.01; done
echo ready
wait
