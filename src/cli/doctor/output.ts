/** Whether packs can be written where `--out` says, and have room there. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { outputFolder } from "../../runs/state/output-folder.ts";
import type { DoctorCheck } from "./doctor-check.ts";
import { freeBytes, spaceOutcome } from "./internal/free-space.ts";

export const output: DoctorCheck = {
  id: "output",
  title: "Output",
  run: ({ options: { out }, ports }) => {
    const folder = outputFolder(out, ports);
    let existing = folder;
    while (!existsSync(existing)) existing = dirname(existing);
    return spaceOutcome(folder, freeBytes(existing));
  },
};
