#!/bin/sh
# Well-behaved, for comparison: says what it was told, line by line, and ends with its input.
echo ready
while read -r line; do echo "heard $line"; done
echo goodbye
