#!/bin/sh
# Ignores every signal that asks a program to stop or to exit, and so does its child.
trap '' HUP INT QUIT TERM TSTP
sleep 1000 &
echo ready
while :; do sleep 1; done
