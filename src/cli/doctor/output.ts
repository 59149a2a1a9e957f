/** Checks that the folder of `--out` is writable and has enough space. */
import { freeBytes } from "../../runs/preflight/free-space.ts";
import { nearestExisting, outputFolder } from "../../runs/state/output-folder.ts";
import type { DoctorCheck } from "./doctor-check.ts";
import { spaceOutcome } from "./internal/space-outcome.ts";

export const output: DoctorCheck = {
  id: "output",
  title: "Output",
  run: ({ options: { out }, ports }) => {
    const folder = outputFolder(out, ports);
    return spaceOutcome(folder, freeBytes(nearestExisting(folder)));
  },
};
