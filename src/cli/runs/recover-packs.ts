/** Finishes what an interrupted command left of a pack; every command does this first. */
import { basename, dirname } from "node:path";
import type { Recovery } from "../../packs/exchange.ts";
import { hasNotes } from "../../runs/state/pack-notes.ts";
import { stateOf } from "../../runs/state/state.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { World } from "../world.ts";

/** Costs one look at a folder when there is nothing to recover. */
export async function recoverPacks(world: World, reporter: Reporter): Promise<void> {
  const state = stateOf(world);
  if (!hasNotes(state)) return;
  const { recoverPlaces } = await import("../../runs/state/pack-places.ts");
  for (const recovery of await recoverPlaces(state)) {
    if (recovery.kind !== "nothing") reporter.note(sentence(recovery));
  }
}

const sentence = ({ kind, folder }: Exclude<Recovery, { kind: "nothing" }>): string =>
  kind === "finished"
    ? `An interrupted command had written the pack ${folder} and not yet put it in place; it is in place now.`
    : `Removed the incomplete ${basename(folder)} pack that an interrupted command left in ${dirname(folder)}.`;
