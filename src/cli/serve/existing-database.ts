/** The database of an embedded service that has run before. */
import { existsSync } from "node:fs";
import { sampleDatabase } from "../../runs/profile/embedded.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { absolutePath, stateOf } from "../../runs/state/state.ts";
import { invalid } from "../arguments/command.ts";

/** Its path; `own` is null for the database of the sample. Failure code: `arguments-invalid`. */
export function existingDatabase(own: string | null, ports: RunPorts): string {
  const path = own === null ? sampleDatabase(stateOf(ports)) : absolutePath(ports, own);
  if (existsSync(path)) return path;
  throw invalid(
    `the database ${path} does not exist`,
    own === null
      ? "Start the service once, which creates it: slotsom serve"
      : "Name the file given to slotsom serve --database.",
  );
}
