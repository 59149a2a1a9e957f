/** The file in which a running service leaves its token for the programs of the same user. */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "./is-alive.ts";

export interface TokenFile {
  readonly path: string;
  readonly remove: () => void;
}

/**
 * Named after the port and the process, readable by its user alone. Files of services that were
 * killed, and so could not remove theirs, go first.
 */
export function leaveToken(folder: string, port: number, token: string): TokenFile {
  removeThoseOfTheDead(folder);
  const path = join(folder, `token-${String(port)}-${String(process.pid)}`);
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  return {
    path,
    remove: () => {
      rmSync(path, { force: true });
    },
  };
}

function removeThoseOfTheDead(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^token-\d+-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number.parseInt(pid, 10))) continue;
    rmSync(join(folder, name), { force: true });
  }
}
