/**
 * The chain of the final handoffs of an administration: `handoffs/<administration>.json` has the hashes of each, in the
 * order in which they were made. A handoff that is made again follows the same one as before, so its bytes are the
 * same.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listOf, type ValueOf } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { oneOf, textLike } from "../../fields/scalars.ts";
import { hashesOfBag } from "../../packs/pack-in-folder.ts";
import { readYaml } from "../../packs/read-yaml.ts";
import { writeAtomically } from "./atomic-file.ts";
import { type State, stateFolder } from "./state.ts";

const HANDOFFS = "handoffs";
const SHA256 = textLike(/^[0-9a-f]{64}$/);
const SCHEMA = record({
  format_version: oneOf(1),
  handoffs: listOf(record({ manifest: SHA256, lists: SHA256 })),
});
type Link = ValueOf<typeof SCHEMA>["handoffs"][number];

export interface HandoffChain {
  /** The hash of the list of lists of the handoff before the one with this manifest; null for the first. */
  readonly previousOf: (manifestSha256: string) => string | null;
  /** Adds the final handoff in the folder, unless it is in the chain. Failure code: `disk-full`. */
  readonly add: (folder: string) => void;
}

export function handoffChain(state: State, administrationId: string): HandoffChain {
  const file = join(state.home, HANDOFFS, `${administrationId}.json`);
  const links = linksIn(file);
  return {
    previousOf: (manifest) => {
      const at = links.findIndex((link) => link.manifest === manifest);
      return links[(at === -1 ? links.length : at) - 1]?.lists ?? null;
    },
    add: (folder) => {
      const { manifest, lists } = hashesOfBag(folder);
      // One that was made again with another key replaces itself, as long as none follows it.
      const before = links.at(-1)?.manifest === manifest ? links.slice(0, -1) : links;
      if (before.some((link) => link.manifest === manifest)) return;
      const all: ValueOf<typeof SCHEMA> = {
        format_version: 1,
        handoffs: [...before, { manifest, lists }],
      };
      stateFolder(state, HANDOFFS);
      writeAtomically(file, `${JSON.stringify(all, null, 2)}\n`);
    },
  };
}

/** None where the file cannot be read: a new chain begins, and verification says so. */
function linksIn(file: string): readonly Link[] {
  if (!existsSync(file)) return [];
  const reading = readYaml(file, SCHEMA);
  return reading.ok ? reading.value.handoffs : [];
}
