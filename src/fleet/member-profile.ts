/** The profiles file of a member on a worker: `fleet/profiles/NAME/slotsom.yml`, with one profile of the same name. */
import { join } from "node:path";
import { invariant } from "../failure.ts";
import { writeAtomically } from "../runs/state/atomic-file.ts";
import { type State, stateFolder } from "../runs/state/state.ts";
import type { Member } from "./job.ts";
import { FLEET } from "./local-queue.ts";

const NAME = /^[a-z0-9-]+$/;

/**
 * Returns the path of the file. Each is in a folder of its own: a run also reads `close-input.yml` next to a file with one profile,
 * which must not be the profiles of another member. JSON is YAML too. Failure codes: `disk-full`, `output-not-writable`.
 */
export function writeProfile(state: State, { name, profile }: Member): string {
  invariant(NAME.test(name), "a member has a name that a profile can have");
  const folder = stateFolder(state, FLEET, "profiles", name);
  const path = join(folder, "slotsom.yml");
  const file = { format_version: 1, profiles: { [name]: profile } };
  writeAtomically(path, `${JSON.stringify(file, null, 2)}\n`);
  return path;
}
