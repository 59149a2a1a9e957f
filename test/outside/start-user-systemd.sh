#!/usr/bin/env bash
# Runs a command with a systemd of its own for this user, also on a machine that was not booted with systemd: in a mount namespace
# whose /run is its own. Its argument is the home of the user; the rest is the command. Needs root, as the outside checks do.
set -euo pipefail
export HOME=$1
shift
mount -t tmpfs tmpfs /run
mkdir -p /run/systemd/system /run/user/0
chmod 700 /run/user/0
# What a container has there may not be what systemd wants; this is a view of the machine's, for this namespace only.
mount -t cgroup2 none /sys/fs/cgroup 2>/dev/null || true
export XDG_RUNTIME_DIR=/run/user/0
unset XDG_CONFIG_HOME
/usr/lib/systemd/systemd --user --log-target=console >"$HOME/systemd.log" 2>&1 </dev/null &
manager=$!
trap 'kill "$manager" 2>/dev/null; wait "$manager" 2>/dev/null || true' EXIT
until systemctl --user list-timers --no-pager >/dev/null 2>&1; do
  kill -0 "$manager" || { cat "$HOME/systemd.log" >&2; exit 1; }
  sleep 0.2
done
"$@"
