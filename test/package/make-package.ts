/** `npm run package`: packs the output of `npm run build` as a tarball in `dist/`. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { npm } from "./npm.ts";
import { inMegabytes, stagePackage, TARBALL } from "./stage-package.ts";

const folder = mkdtempSync(join(tmpdir(), "slotsom-package-"));
try {
  stagePackage(join(folder, "staged"));
  await npm(process.execPath, folder, ["pack", "./staged", "--pack-destination", resolve("dist")]);
  console.log(`${TARBALL}: ${inMegabytes(statSync(TARBALL).size)}`);
} finally {
  rmSync(folder, { recursive: true });
}
