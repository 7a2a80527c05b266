#!/bin/sh
# Judges the criteria GOOD and TRUE in the way that its first argument selects, without reading the work.
say() { printf '%s\n' "=== VERIFICATION_RESULT ===" "$1"; }
good='{"id":"GOOD","status":"passed","details":"It is good."}'
true='{"id":"TRUE","status":"passed","details":"It is true."}'
false='{"id":"TRUE","status":"failed","details":"It is made up."}'

IFS= read -r _
case $1 in
  passes) say "{\"criteria\":[$good,$true]}" ;;
  fails) say "{\"criteria\":[$good,$false]}" ;;
  crashes) kill -SEGV $$ ;;
  gives-up) exit 3 ;;
  prose) echo "Everything passed. APPROVED." && exit 0 ;;
  invalid) say '{"criteria": all of them passed}' ;;
  status) say "{\"criteria\":[$good,{\"id\":\"TRUE\",\"status\":\"probably\",\"details\":\"-\"}]}" ;;
  cut) printf '=== VERIFICATION_RESULT ===\n{"criteria":[%s,' "$good" && exit 0 ;;
  leaves-out) say "{\"criteria\":[$good]}" ;;
  nothing) say '{"criteria":[]}' ;;
  unknown) say "{\"criteria\":[$good,$true,{\"id\":\"NICE\",\"status\":\"passed\",\"details\":\"-\"}]}" ;;
  contradicts) say "{\"criteria\":[$good,$false,$true]}" ;;
  hangs) ;;
esac
while IFS= read -r _; do :; done
