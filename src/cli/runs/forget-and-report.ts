/** Forgets a run, or lists what would be removed. */
import { forgetRun, type SnapshotUse } from "../../runs/forget-run.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { stateOf } from "../../runs/state/state.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import type { Reporter } from "../reporting/reporter.ts";
import { namingText, packText, reportRemoval, sizeText } from "../reporting/runs-text.ts";

/** Failure codes: those of `forgetRun`. */
export async function forgetAndReport(
  id: string,
  isConfirmed: boolean,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const { removals, kept } = await forgetRun(stateOf(ports), id, { isConfirmed });
  for (const removal of removals) reportRemoval(removal, reporter);
  const bytes = removals.reduce((total, removal) => total + removal.bytes, 0);
  const size = sizeText(bytes);
  const data = { run: id, removed: isConfirmed, bytes, snapshot_kept_for: kept };
  reporter.result("forgotten", data, [
    ...(kept === null ? [] : [`Its snapshot is kept: ${useText(kept)}.`]),
    isConfirmed
      ? `Run ${id} is forgotten (${size}).`
      : `Nothing was removed. To forget run ${id} (${size}): slotsom runs forget ${id} --yes`,
  ]);
  return EXIT.reconciled;
}

function useText(use: SnapshotUse): string {
  switch (use.kind) {
    case "run":
      return `run ${use.runId} uses it`;
    case "pack":
      return `a pack is made from it, ${packText(use.pack)}`;
    case "judgement":
      return `${namingText(use.entry)} names it`;
  }
}
