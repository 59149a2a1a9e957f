/** The one way in which tests make a temporary folder. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whenFinished } from "./ending.ts";

/** A new folder that is removed when the test, or outside a test the test file, has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-"));
  whenFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
