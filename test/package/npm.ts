/** Runs programs as a host does: on the given Node, with nothing of the clone on the path. */
import { execFile } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";

const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** Rejects with the output when the exit code is not 0. */
export function run(node: string, folder: string, argv: readonly string[]): Promise<Printed> {
  const inherited = (process.env["PATH"] ?? "").split(delimiter);
  const path = inherited.filter((entry) => !entry.includes(join("node_modules", ".bin")));
  const env = {
    ...process.env,
    PATH: [dirname(node), ...path].join(delimiter),
    SLOTSOM_HOME: undefined,
  };
  const [file = node, ...rest] = argv;
  const options = { cwd: folder, env, maxBuffer: OUTPUT_BYTES_MAX };
  return promisify(execFile)(file, rest, options);
}

/** Runs the npm that started this script, on the given Node. */
export function npm(node: string, folder: string, argv: readonly string[]): Promise<Printed> {
  const path = process.env["npm_execpath"];
  if (path === undefined) throw new Error("start this with npm run package");
  return run(node, folder, [node, path, ...argv]);
}
