# Fails with the text of a file: the one in the directory ERRORS that its task's description names. It writes to stderr
# before it reports the failure, since the platform immediately stops an agent that has reported one.
IFS= read -r line
name=$(printf '%s' "$line" | sed -n 's/.*"description":"at \(z[0-9]*\).*/\1/p')
cat "$ERRORS/$name" >&2
cat "$ERRORS/$name"
cat >/dev/null
