#!/bin/sh
# Installs the Debian packages named as arguments if they are missing and this user may install them;
# otherwise prints the packages that a person must install. A package whose name ends with "?" is optional:
# it is installed if possible.
set -eu
missing=""
welcome=""
for name in "$@"; do
  dpkg -s "${name%\?}" >/dev/null 2>&1 && continue
  case "$name" in
    *\?) welcome="$welcome ${name%\?}" ;;
    *) missing="$missing $name" ;;
  esac
done
[ -z "$missing$welcome" ] && exit 0
if ! command -v apt-get >/dev/null 2>&1; then
  [ -z "$missing" ] && exit 0
  echo "These tests need:$missing. Install them with this machine's package manager." >&2
  exit 1
fi
if [ "$(id -u)" = 0 ]; then as_root=""; elif sudo -n true 2>/dev/null; then as_root="sudo -n"; else
  [ -z "$missing" ] && exit 0
  echo "These tests need:$missing. Run: sudo apt-get install$missing" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
install() {
  $as_root apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
[ -z "$missing" ] || $as_root apt-get update -qq
# shellcheck disable=SC2086
[ -z "$missing" ] || install $missing
# shellcheck disable=SC2086
[ -z "$welcome" ] || install $welcome 2>/dev/null || true
