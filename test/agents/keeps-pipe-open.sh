#!/bin/sh
# Exits at once and leaves a child that holds stdout and stderr open and never writes.
sleep 1000 &
echo last words
exit 0
