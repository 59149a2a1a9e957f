/** Whether the state has room, can be written, and can be read by its owner alone. */
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
    // Permissions alone do not say it: a read-only disk allows what it cannot do.
    rmdirSync(mkdtempSync(join(home, ".doctor-")));
    return null;
  } catch {
    // A diagnosis: what it found is the outcome.
    return fault(EXIT.usage, {
      said: `nothing can be written in ${home}`,
      fix: "Give yourself write access to it, or name another folder with SLOTSOM_HOME.",
    });
  }
}

/** The folders below it hold the books; the home itself may be one that was there before. */
function readByOthers(home: string): Outcome | null {
  if (process.platform === "win32") return null;
  const open = readdirSync(home)
    .map((name) => join(home, name))
    .filter((path) => (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & OTHERS)
    .filter((path) => statSync(path).isDirectory());
  if (open.length === 0) return null;
  return warning(
    `others on this machine can look into ${open.join(", ")}`,
    `Run: chmod 700 ${open.join(" ")}`,
  );
}
