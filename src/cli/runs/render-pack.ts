/** Writes the pack of a snapshot, and reports it. */
import { endingOf } from "../../runs/ending.ts";
import { type RenderOrder, renderSnapshot } from "../../runs/render-snapshot.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { reportOutcome } from "../reporting/outcome-text.ts";
import type { Reporter } from "../reporting/reporter.ts";

/** Failure codes: those of `renderSnapshot`. */
export async function renderPack(
  order: RenderOrder,
  ports: RunPorts,
  reporter: Reporter,
): Promise<ExitCode> {
  const outcome = await renderSnapshot(order, ports);
  reportOutcome(outcome, reporter);
  return EXIT[endingOf(outcome)];
}
