/** Writes packs of snapshots, and reports the outcome of each. */
import { ordersByPack, type RenderOrder, renderSnapshot } from "../../runs/render-snapshot.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { reportOutcome } from "../reporting/outcome-text.ts";
import type { Reporter } from "../reporting/reporter.ts";

/**
 * Returns the code of a draft if any pack is one; a failure ends it, and packs before it stay. Failure codes: those
 * of `ordersByPack` and `renderSnapshot`.
 */
export async function renderPacks(
  order: RenderOrder,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  let worst: ExitCode = EXIT.reconciled;
  for (const ofPack of ordersByPack(order, ports)) {
    const code = reportOutcome(await renderSnapshot(ofPack, ports), reporter);
    if (code !== EXIT.reconciled) worst = code;
  }
  return worst;
}
