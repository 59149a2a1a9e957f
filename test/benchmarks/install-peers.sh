#!/usr/bin/env bash
# Installs the programs that the benchmark compares with; does nothing if all are installed.
set -euo pipefail

# A file of each package -> its Debian package.
peers=(
  "/usr/bin/time time"
  "/usr/bin/ledger ledger"
  "/usr/bin/gcc gcc"
  "/usr/bin/pdftotext poppler-utils"
  "/usr/bin/python3 python3"
  "/usr/include/stdio.h libc6-dev"
  "/usr/include/xlsxwriter.h libxlsxwriter-dev"
  "/usr/lib/python3/dist-packages/xlsxwriter python3-xlsxwriter"
  "/usr/lib/python3/dist-packages/lxml python3-lxml"
  "/usr/lib/python3/dist-packages/reportlab python3-reportlab"
)
missing=()
for peer in "${peers[@]}"; do
  read -r file package <<<"$peer"
  [ -e "$file" ] || missing+=("$package")
done
[ "${#missing[@]}" -eq 0 ] && exit 0

if ! command -v apt-get >/dev/null; then
  echo "The benchmark compares with ${missing[*]}; this is not Debian, so install them yourself." >&2
  exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
  echo "The benchmark compares with ${missing[*]}; run this as root once: apt-get install --no-install-recommends ${missing[*]}" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
# A mirror that does not answer at once is retried; the log is shown after a failure.
log=$(mktemp)
trap 'rm -f "$log"' EXIT
echo "Installing ${missing[*]}"
if ! { apt-get update -q -o Acquire::Retries=3 &&
  apt-get install -qy -o Acquire::Retries=3 --no-install-recommends "${missing[@]}"; } >"$log" 2>&1 </dev/null; then
  tail -30 "$log" >&2
  echo "The benchmark could not install ${missing[*]}." >&2
  exit 1
fi
