/** Small files of the state: complete, private, and never written through a link. */
import { readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeAtomically } from "../../../src/runs/state/atomic-file.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a link that someone left in the folder is not followed", () => {
  const folder = temporaryFolder();
  try {
    const [plan, theirs] = [join(folder, "plan.json"), join(folder, "theirs")];
    writeFileSync(theirs, "as it was");
    symlinkSync(theirs, `${plan}.${String(process.pid)}.new`);
    writeAtomically(plan, "the plan");
    expect(readFileSync(theirs, "utf8")).toBe("as it was");
    expect(readFileSync(plan, "utf8")).toBe("the plan");
    expect(statSync(plan).mode & 0o777).toBe(0o600);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
