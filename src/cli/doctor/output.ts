/** Checks that the folder of `--out` is writable and has enough space. */
import { nearestExisting, outputFolder } from "../../runs/state/output-folder.ts";
import type { DoctorCheck, MachineContext } from "./doctor-check.ts";
import { freeBytes, spaceOutcome } from "./internal/free-space.ts";

export const output: DoctorCheck<MachineContext> = {
  id: "output",
  title: "Output",
  run: ({ options: { out }, ports }) => {
    const folder = outputFolder(out, ports);
    return spaceOutcome(folder, freeBytes(nearestExisting(folder)));
  },
};
