/**
 * Global setup of both projects: temporary files are in one folder, which goes with the run. What a test on
 * PostgreSQL leaves is found by file; the programs that draw and read packs leave files of their own.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export default function setup(): () => void {
  const space = mkdtempSync(join(tmpdir(), "slotsom-outside-"));
  process.env["TMPDIR"] = space;
  return () => {
    rmSync(space, { recursive: true, force: true });
  };
}
