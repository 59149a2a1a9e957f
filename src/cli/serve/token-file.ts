/** The file in which a running service writes its token for the programs of the same user. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive } from "../../operating-system/is-alive.ts";

export interface TokenFile {
  readonly path: string;
  readonly remove: () => void;
}

/**
 * Writes the token to a file that is named after the port and the process and that only its user can read. First
 * removes the files that killed services left behind, and revokes the tokens in them.
 */
export function writeTokenFile(
  folder: string,
  port: number,
  token: string,
  revoke: (token: string) => void,
): TokenFile {
  removeOrphans(folder, revoke);
  const path = join(folder, `token-${String(port)}-${String(process.pid)}`);
  writeFileSync(path, `${token}\n`, { mode: 0o600 });
  return {
    path,
    remove: () => {
      rmSync(path, { force: true });
    },
  };
}

function removeOrphans(folder: string, revoke: (token: string) => void): void {
  for (const name of readdirSync(folder)) {
    const pid = /^token-\d+-(\d+)$/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number.parseInt(pid, 10))) continue;
    const path = join(folder, name);
    revoke(readFileSync(path, "utf8").trim());
    rmSync(path, { force: true });
  }
}
