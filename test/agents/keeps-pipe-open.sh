#!/bin/sh
# Ends at once and leaves a child that holds stdout and stderr open without ever writing.
sleep 1000 &
echo last words
exit 0
