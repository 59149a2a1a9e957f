#!/usr/bin/env bash
# Installs the programs of the outside checks; does nothing if all are installed.
set -euo pipefail

# Program -> its Debian package.
tools=(
  "xmllint libxml2-utils"
  "qpdf qpdf"
  "pdftotext poppler-utils"
  "unzip unzip"
  "soffice libreoffice-calc"
  "ssconvert gnumeric"
  "chromium chromium"
  "java default-jre-headless"
  "minisign minisign"
  "zsh zsh"
  "fish fish"
  "systemd-analyze systemd"
  "cron cron"
)
missing=()
for tool in "${tools[@]}"; do
  read -r program package <<<"$tool"
  command -v "$program" >/dev/null || missing+=("$package")
done
# PDFBox has no program of its own: a file of each package -> the package.
libraries=(
  "pdfbox2 libpdfbox2-java"
  "javax.activation libactivation-java"
  "jaxb-api libjaxb-api-java"
  "bcprov libbcprov-java"
  "commons-io libcommons-io-java"
)
for library in "${libraries[@]}"; do
  read -r file package <<<"$library"
  [ -e "/usr/share/java/$file.jar" ] || missing+=("$package")
done
# The server is on no path, because several versions may be there.
compgen -G "/usr/lib/postgresql/*/bin/postgres" >/dev/null || missing+=("postgresql")
[ "${#missing[@]}" -eq 0 ] && command -v promtool >/dev/null && exit 0

wanted="apt-get install --no-install-recommends ${missing[*]:-}, and promtool of the package prometheus"
if ! command -v apt-get >/dev/null; then
  echo "The outside checks need ${missing[*]:-} promtool; this is not Debian, so install them yourself." >&2
  exit 1
fi
if [ "$(id -u)" -ne 0 ]; then
  echo "The outside checks need ${missing[*]:-} promtool; run this as root once: $wanted" >&2
  exit 1
fi
export DEBIAN_FRONTEND=noninteractive
# A mirror that does not answer at once is retried; the packages are named, and the log is shown after a failure.
log=$(mktemp)
# The tests start servers of their own; the one that the package postgresql would make and start is not wanted.
no_server=/etc/postgresql-common/createcluster.d/slotsom.conf
trap 'rm -f "$log" "$no_server"' EXIT
echo "Installing ${missing[*]:-promtool}"
if [[ " ${missing[*]:-} " == *" postgresql "* ]]; then
  mkdir -p "${no_server%/*}"
  echo "create_main_cluster = false" >"$no_server"
fi
# promtool alone: its package is a server with a service that starts when it is installed, and eleven others.
install_promtool() {
  command -v promtool >/dev/null && return
  local folder
  folder=$(mktemp -d)
  (cd "$folder" && apt-get download -q -o Acquire::Retries=3 -o APT::Sandbox::User=root prometheus &&
    dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool &&
    install -m 755 usr/bin/promtool /usr/local/bin/promtool)
  local status=$?
  rm -rf "$folder"
  return $status
}
if ! { apt-get update -q -o Acquire::Retries=3 &&
  { [ "${#missing[@]}" -eq 0 ] ||
    apt-get install -qy -o Acquire::Retries=3 --no-install-recommends "${missing[@]}"; } &&
  install_promtool; } >"$log" 2>&1 </dev/null; then
  tail -30 "$log" >&2
  echo "The outside checks could not install ${missing[*]:-promtool}." >&2
  exit 1
fi
