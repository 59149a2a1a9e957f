/** Writes the pack of a snapshot, and reports the outcome. */
import { type RenderOrder, renderSnapshot } from "../../runs/render-snapshot.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import type { ExitCode } from "../exit-code.ts";
import { reportOutcome } from "../reporting/outcome-text.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** Failure codes: those of `renderSnapshot`. */
export async function renderPack(
  order: RenderOrder,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  return reportOutcome(await renderSnapshot(order, ports), reporter);
}
