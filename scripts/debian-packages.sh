#!/bin/sh
# Installs the Debian packages named as arguments where they are missing and this user may install;
# where it may not, one sentence says what a person must install.
set -eu
missing=""
for name in "$@"; do
  dpkg -s "$name" >/dev/null 2>&1 || missing="$missing $name"
done
[ -z "$missing" ] && exit 0
if ! command -v apt-get >/dev/null 2>&1; then
  echo "These tests need:$missing. Install them with this machine's package manager." >&2
  exit 1
fi
if [ "$(id -u)" = 0 ]; then as_root=""; elif sudo -n true 2>/dev/null; then as_root="sudo -n"; else
  echo "These tests need:$missing. Run: sudo apt-get install$missing" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq
# shellcheck disable=SC2086
$as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
