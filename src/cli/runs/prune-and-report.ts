/** Prunes the state, or lists what would be removed. */
import { readKeep } from "../../runs/prune/keep.ts";
import { type PruneOrder, pruneState } from "../../runs/prune/prune-state.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { stateOf } from "../../runs/state/state.ts";
import { invalid } from "../arguments/command.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { namingText, reportRemoval, sizeText } from "../reporting/runs-text.ts";

const EXAMPLE = "Write it as --keep 5 or --keep 90d.";

/**
 * Failure codes: `arguments-invalid` for `keepText`, those of `pruneState`. Exit code 8 if an administration was held
 * by another run.
 */
export async function pruneAndReport(
  keepText: string | null,
  given: Pick<PruneOrder, "arePacksGone" | "isConfirmed">,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  if (keepText === null) throw invalid("prune: missing --keep", EXAMPLE);
  const keep = readKeep(keepText);
  if (keep === null) {
    throw invalid(`--keep ${keepText}: not a number of snapshots or days`, EXAMPLE);
  }
  const { isConfirmed } = given;
  const order = { ...given, keep, now: ports.now() };
  const pruned = await pruneState(stateOf(ports), order, ports, (removal) => {
    reportRemoval(removal, reporter);
  });
  const { removals, forMissingPacks, forJudgement, held } = pruned;
  const bytes = removals.reduce((total, removal) => total + removal.bytes, 0);
  const what = `${String(removals.length)} ${removals.length === 1 ? "item" : "items"}, ${sizeText(bytes)}`;
  const data = {
    removed: isConfirmed,
    items: removals.length,
    bytes,
    kept_for_packs_gone: forMissingPacks,
    kept_for_judgement: forJudgement,
    held: held.map(({ administrationId }) => administrationId),
  };
  reporter.result("pruned", data, [
    ...forMissingPacks.map(
      (path) =>
        `Kept: ${path}. Its final pack is no longer in its folder; --packs-gone removes it.`,
    ),
    ...forJudgement.map(({ path, entry }) => `Kept: ${path}. ${namingText(entry)} names it.`),
    ...held.map(
      ({ administrationId }) =>
        `Skipped: administration ${administrationId}, on which another run works.`,
    ),
    isConfirmed
      ? `Removed ${what}.`
      : removals.length === 0
        ? "There is nothing to remove."
        : `Nothing was removed. Remove this (${what}) with --yes.`,
  ]);
  return held.length === 0 ? EXIT.reconciled : EXIT.held;
}
