#!/bin/sh
# Well-behaved, for comparison: repeats its input line by line, and exits at its end.
echo ready
while read -r line; do echo "heard $line"; done
echo goodbye
