#!/bin/sh
# Notes that it was started, and waits for what it is told without end.
echo started >>starts
echo ready
while IFS= read -r _; do :; done
