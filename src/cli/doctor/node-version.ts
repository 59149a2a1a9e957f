/** Reports the versions of slotsom and of Node; `bin/slotsom.js` refuses a Node that package.json excludes. */
import { programVersion } from "../../runs/program.ts";
import { type DoctorCheck, type MachineContext, ok } from "./doctor-check.ts";

export const nodeVersion: DoctorCheck<MachineContext> = {
  id: "node",
  title: "Program",
  run: () => ok(`slotsom ${programVersion()} on Node ${process.versions.node}`),
};
