/** The work of a pull run: it pulls a fiscal year, or its first months. */

import type { ExportName } from "../../exports/export-names.ts";
import type { Work } from "../execute-run.ts";
import type { RunOrder } from "../order.ts";
import type { SnapshotOutcome } from "../outcome.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import { type Choose, validateChoice, wholeYear } from "../pull/chosen-year.ts";
import { readPlan } from "../pull/plan-file.ts";
import { type PulledYear, pullYear } from "../pull/pull-year.ts";
import { validateReuse } from "../pull/reuse.ts";
import { validatePlan } from "../pull/validate-plan.ts";
import type { RunPorts } from "../run-ports.ts";
import { absolutePath } from "../state/state.ts";

/** Validates a pull of a complete year. Failure codes: those of `validatedPull`. */
export function pullWork(
  order: RunOrder,
  address: BooksAddress,
  ports: RunPorts,
): Work<SnapshotOutcome> {
  const pull = validatedPull(
    { order, choose: wholeYear(order), exports: [], usesTaskLists: false },
    address,
    ports,
  );
  return async (access, run) => {
    const { snapshotPath: path, summary } = await pull(access, run);
    return { kind: "snapshot", runId: run.id, path, summary };
  };
}

interface OrderedPull {
  readonly order: RunOrder;
  readonly choose: Choose;
  readonly exports: readonly ExportName[];
  readonly usesTaskLists: boolean;
}

/** Validates a pull before any request. Failure codes: `arguments-invalid`, those of the period, `plan-unfit`. */
export function validatedPull(
  { order, choose, ...needs }: OrderedPull,
  address: BooksAddress,
  ports: RunPorts,
): Work<PulledYear> {
  validateReuse(order);
  validateChoice(choose, address);
  const plan = order.plan === null ? null : readPlan(absolutePath(ports, order.plan));
  if (plan !== null) validatePlan(plan, choose, address);
  return (access, run) =>
    pullYear({ access, choose, reuse: order, plan, ...needs, isOnlyPlanned: false }, run, ports);
}
