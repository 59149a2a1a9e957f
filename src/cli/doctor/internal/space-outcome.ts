/** The outcome of a check of a disk. */
import { SPACE_REMEDY, spaceOf, spaceText } from "../../../runs/preflight/free-space.ts";
import { EXIT } from "../../exit-code.ts";
import { fault, type Outcome, ok, warning } from "../doctor-check.ts";

export function spaceOutcome(folder: string, free: number): Outcome {
  const message = spaceText(folder, free);
  const space = spaceOf(free);
  if (space === "ample") return ok(message);
  if (space === "little") return warning(message, SPACE_REMEDY);
  return fault(EXIT.usage, { message, fix: SPACE_REMEDY });
}
