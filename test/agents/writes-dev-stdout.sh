#!/bin/sh
# Opens /dev/stdout and /dev/stderr by name, which truncates a file but not a pipe.
echo one
echo two >/dev/stdout
sh -c 'echo three >/dev/stderr'
echo four >/dev/stdout
echo five
