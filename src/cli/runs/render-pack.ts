/** Writes the pack of a snapshot, and reports it. */
import { endingOf } from "../../runs/ending.ts";
import { type RenderOrder, renderSnapshot } from "../../runs/render-snapshot.ts";
import { EXIT, type ExitCode } from "../exit-code.ts";
import { portsOf } from "../ports-of.ts";
import { reportOutcome } from "../reporting/outcome-text.ts";
import type { Reporter } from "../reporting/reporter.ts";
import type { World } from "../world.ts";

/** Failure codes: those of `renderSnapshot`. */
export async function renderPack(
  order: RenderOrder,
  world: World,
  reporter: Reporter,
): Promise<ExitCode> {
  const outcome = await renderSnapshot(order, portsOf(world, reporter));
  reportOutcome(outcome, reporter);
  return EXIT[endingOf(outcome)];
}
