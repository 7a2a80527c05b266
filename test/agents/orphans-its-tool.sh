#!/bin/sh
# Runs a tool with no environment, no output and a separate session, through a parent that exits when the file "leave"
# appears. From then on nothing identifies the owner of the tool, except an earlier observation.
env -i PATH="$PATH" sh -c '
  setsid sh -c "cd /; exec tail -f /dev/null \"\$1\"" tool "$1" >/dev/null 2>&1 &
  echo $! >"$1/tool.new"
  mv "$1/tool.new" "$1/tool.pid"
  while [ ! -e "$1/leave" ]; do sleep 0.01; done
' parent "$PWD" </dev/null &
while [ ! -s tool.pid ]; do sleep 0.01; done
echo ready
wait
echo alone
while :; do sleep 1; done
