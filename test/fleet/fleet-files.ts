/** Files `fleet.yml` of tests, and their faults. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { Failure } from "../../src/failure.ts";
import { readFleetFile } from "../../src/fleet/fleet-file.ts";

export function fleetFileIn(folder: string, text: string): string {
  const file = join(folder, "fleet.yml");
  writeFileSync(file, text);
  return file;
}

/** The lines of the failure, without the path of the file. */
export function faultsIn(folder: string, text: string): readonly string[] {
  const file = fleetFileIn(folder, text);
  try {
    readFleetFile(file);
  } catch (thrown) {
    if (!(thrown instanceof Failure)) throw thrown;
    expect(thrown.code).toBe("fleet-invalid");
    return thrown.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim().replace(`${file}, `, ""));
  }
  return [];
}

const SERVICE = `    base_url: https://bookkeeping.example/api/v2
    credential: { env: OFFICE_TOKEN }
    administrations: all
`;
export const FLEET_START = `format_version: 1
services:
  office:
${SERVICE}`;
export const MONTHLY = `packs:
  monthly: { pack: monthly, when: third working day }
`;
