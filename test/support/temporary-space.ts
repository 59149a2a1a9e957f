/** Global setup of a run: temporary files of the tests and of the programs they start are in one folder. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The workers inherit the variable; `test-file-setup.ts` gives each of them a folder of its own in it. */
export default function setup(): () => void {
  const space = mkdtempSync(join(tmpdir(), "slotsom-tests-"));
  process.env["TMPDIR"] = space;
  return () => {
    const left = readdirSync(space, { recursive: true, encoding: "utf8" }).filter(
      (name) => !/^worker-\d+$/.test(name),
    );
    rmSync(space, { recursive: true, force: true });
    if (left.length > 0) throw new Error(`left in the temporary folder: ${left.join(", ")}`);
  };
}
