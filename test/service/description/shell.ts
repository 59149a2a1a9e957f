/** Runs commands of the documentation in bash, in a folder of their own. */
import { execFile } from "node:child_process";
import { temporaryFolder } from "../../support/temporary-folder.ts";

export interface ShellAnswer {
  readonly code: number;
  readonly output: string;
}

export interface Shell {
  /** `before` runs first, in the same shell; the first command that fails ends it. */
  readonly run: (commands: string, before?: string) => Promise<ShellAnswer>;
}

const MS_MAX = 60_000;

export function openShell(token: string): Shell {
  const folder = temporaryFolder();
  return {
    run: (commands, before = "") =>
      new Promise((resolve) => {
        execFile(
          "bash",
          ["-c", `set -euo pipefail\n${before}\n${commands}`],
          { cwd: folder, env: { ...process.env, TOKEN: token }, timeout: MS_MAX },
          (error, stdout, stderr) => {
            const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
            resolve({ code, output: `${stdout}${stderr}` });
          },
        );
      }),
  };
}

/** The text of an element of a page. */
export const textOf = (markup: string): string =>
  markup
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
