/** The file in which a running service leaves its token for the programs of the same user. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../../operating-system/is-alive.ts";

export interface TokenFile {
  readonly path: string;
  readonly remove: () => void;
}

/**
 * Named after the port and the process, readable by its user alone. Files of services that were
 * killed, and so could not remove theirs, go first; `revoke` is told the tokens in them.
 */
export function leaveToken(
  folder: string,
  port: number,
  token: string,
  revoke: (token: string) => void,
): TokenFile {
  removeThoseOfTheDead(folder, revoke);
  const path = join(folder, `token-${String(port)}-${String(process.pid)}`);
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  return {
    path,
    remove: () => {
      rmSync(path, { force: true });
    },
  };
}

function removeThoseOfTheDead(folder: string, revoke: (token: string) => void): void {
  for (const name of readdirSync(folder)) {
    const pid = /^token-\d+-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number.parseInt(pid, 10))) continue;
    const path = join(folder, name);
    revoke(readFileSync(path, "utf8").trim());
    rmSync(path, { force: true });
  }
}
