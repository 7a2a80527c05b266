#!/bin/sh
# Leaves a daemon behind: separate session, no parent, different directory.
# The first argument selects what still identifies it: "nothing", "pipe" (it holds stdout open) or "environment".
known_by=$1
unset_all='env -i'
if [ "$known_by" = environment ]; then unset_all=env; fi
if [ "$known_by" = pipe ]; then exec 3>&1; else exec 3>/dev/null; fi
$unset_all setsid sh -c '
  cd /
  (sh -c "echo \$\$ >\"\$1/daemon.new\"; mv \"\$1/daemon.new\" \"\$1/daemon.pid\"; exec tail -f \"\$1/daemon.pid\"" daemon "$1" &)
' launcher "$PWD" </dev/null >&3 2>/dev/null
while [ ! -s daemon.pid ]; do sleep 0.01; done
echo ready
if [ "$2" = exit ]; then exit 0; fi
exec 3>&-
while :; do sleep 1; done
