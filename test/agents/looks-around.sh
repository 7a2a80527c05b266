#!/bin/sh
# Tries to read and change things outside of its workspace: the data directory of the server (the first argument), with
# another task's workspace, other processes, and the rest of the machine. Prints the results.
data=$1
echo "token: $(cat "$data/token" 2>/dev/null)"
echo "data: $(ls "$data" | tr '\n' ' ')"
echo "workspaces: $(ls "$data/workspaces" | wc -l)"
echo "secrets: $(cat "$data"/workspaces/*/secret /proc/[0-9]*/environ 2>/dev/null | tr '\0' '\n' | grep -c of-another-task)"
echo "servers: $(cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\0' ' ' | grep -c 'signalbox.mjs[ ]serve')"
echo changed >"$data/changed" 2>/dev/null
echo "etc: $(touch /etc/signalbox-was-here 2>/dev/null && echo written)"
echo "own: $(echo kept >kept && cat kept)"
printf '=== CUSTOM TASK COMPLETE ===\nSummary: looked around\n\n'
sleep 3600
