# Fails with what is in a file: the one of the directory ERRORS that its task's description names. It complains before it
# fails, since whoever says that it has failed is stopped at once.
IFS= read -r line
name=$(printf '%s' "$line" | sed -n 's/.*"description":"at \(z[0-9]*\).*/\1/p')
cat "$ERRORS/$name" >&2
cat "$ERRORS/$name"
cat >/dev/null
