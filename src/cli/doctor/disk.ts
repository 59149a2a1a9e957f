/** Checks that the state folder is writable, private and has enough space. */
import { mkdtempSync, readdirSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { EXIT } from "../exit-code.ts";
import { type DoctorCheck, fault, type Outcome, warning } from "./doctor-check.ts";
import { freeBytes, spaceOutcome } from "./internal/free-space.ts";

const OTHERS = 0o077;

export const disk: DoctorCheck = {
  id: "disk",
  title: "State",
  run: ({ state: { home } }) =>
    notWritable(home) ?? readByOthers(home) ?? spaceOutcome(home, freeBytes(home)),
};

function notWritable(home: string): Outcome | null {
  try {
    // Permissions are not enough: a read-only disk has them too.
    rmdirSync(mkdtempSync(join(home, ".doctor-")));
    return null;
  } catch {
    // A diagnosis: the problem is the outcome.
    return fault(EXIT.usage, {
      message: `${home} is not writable`,
      fix: "Give yourself write access, or choose another folder with SLOTSOM_HOME.",
    });
  }
}

/** Checks the folders below the home, which hold the books; the home itself may have existed before. */
function readByOthers(home: string): Outcome | null {
  if (process.platform === "win32") return null;
  const open = readdirSync(home)
    .map((name) => join(home, name))
    .filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS)
    .filter((path) => statSync(path).isDirectory());
  if (open.length === 0) return null;
  return warning(
    `other users of this machine can open ${open.join(", ")}`,
    `Run: chmod 700 ${open.join(" ")}`,
  );
}
