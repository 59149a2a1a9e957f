/** Whether this Node is one that slotsom is made for (`engines` in package.json). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { invariant } from "../../failure.ts";
import { programFolder, programVersion } from "../../runs/program.ts";
import { EXIT } from "../exit-code.ts";
import { type DoctorCheck, fault, ok } from "./doctor-check.ts";

export const nodeVersion: DoctorCheck = {
  id: "node",
  title: "Program",
  run: () => {
    const text = readFileSync(join(programFolder(), "package.json"), "utf8");
    const oldest = /"node":\s*">=(\d+)/.exec(text)?.[1];
    invariant(oldest !== undefined, "package.json states the oldest Node");
    const present = process.versions.node;
    if (Number.parseInt(present, 10) >= Number.parseInt(oldest, 10)) {
      return ok(`slotsom ${programVersion()} on Node ${present}`);
    }
    return fault(EXIT.usage, {
      said: `slotsom ${programVersion()} runs on Node ${oldest} and later, and this is ${present}`,
      fix: `Install Node ${oldest} or later.`,
    });
  },
};
