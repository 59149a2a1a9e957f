/** Removes from the store what no job needs, or lists what would be removed. */
import { pruneStore } from "../../fleet/prune-store.ts";
import { invalid } from "../arguments/command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { sizeText } from "../reporting/runs-text.ts";
import type { CommandPorts } from "../world.ts";
import { openChosenStore, openQueueOfStore, type StoreChoice } from "./store-place.ts";

export interface PruneStoreOrder extends StoreChoice {
  readonly olderThan: string | null;
  readonly yes: boolean;
}

const COMMAND = "fleet prune";
const EXAMPLE = "Write it as --older-than 90d.";

/** Failure codes: `arguments-invalid`, those of `pruneStore`. */
export async function pruneStoreAndReport(
  { olderThan, yes, ...place }: PruneStoreOrder,
  ports: CommandPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const days = daysIn(olderThan);
  const store = openChosenStore(place, COMMAND, ports);
  const queue = await openQueueOfStore(place, COMMAND, ports);
  let [objects, bytes] = [0, 0];
  try {
    const now = ports.now();
    for await (const one of pruneStore({ queue, store, days, isConfirmed: yes, now })) {
      objects += 1;
      bytes += one.bytes;
      const data = { key: one.key, bytes: one.bytes, changed_at: one.changedAt };
      reporter.item("store-removal", data, `  ${sizeText(one.bytes).padStart(9)}  ${one.key}`);
    }
  } finally {
    await queue.close();
  }
  const what = `${String(objects)} ${objects === 1 ? "object" : "objects"}, ${sizeText(bytes)}`;
  reporter.result("fleet-prune", { removed: yes, objects, bytes }, [
    yes
      ? `Removed ${what}.`
      : objects === 0
        ? "There is nothing to remove."
        : `Nothing was removed. Remove this (${what}) with --yes.`,
  ]);
  return EXIT.reconciled;
}

function daysIn(given: string | null): number {
  if (given === null) throw invalid(`${COMMAND}: missing --older-than`, EXAMPLE);
  const [, digits] = /^([1-9]\d{0,4})d?$/.exec(given) ?? [];
  if (digits === undefined) {
    throw invalid(`--older-than ${given}: not a number of days, at least 1`, EXAMPLE);
  }
  return Number.parseInt(digits, 10);
}
