#!/bin/sh
# Records that it was started, and waits for input forever.
echo started >>starts
echo ready
while IFS= read -r _; do :; done
