/** Checks that the state folder can be used, is private and has enough space. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type DoctorCheck, type MachineContext, type Outcome, warning } from "./doctor-check.ts";
import { freeBytes, spaceOutcome } from "./internal/free-space.ts";

const OTHERS = 0o077;

export const disk: DoctorCheck<MachineContext> = {
  id: "disk",
  title: "State",
  run: ({ state }) => {
    const { home } = state();
    return readByOthers(home) ?? spaceOutcome(home, freeBytes(home));
  },
};

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
