/** The work of a pull run: it pulls a fiscal year, or its first months. */
import type { RunOrder } from "../order.ts";
import type { SnapshotOutcome } from "../outcome.ts";
import type { BooksAddress } from "../profile/books-address.ts";
import { type Choose, judgeChoice, wholeYear } from "../pull/chosen-year.ts";
import { readPlan } from "../pull/plan-file.ts";
import { type PulledYear, pullYear } from "../pull/pull-year.ts";
import { judgeRepeat } from "../pull/repeat.ts";
import type { RunPorts } from "../run-ports.ts";
import type { Work } from "../running.ts";
import { absolutePath } from "../state/state.ts";

/** Validates a pull of a complete year. Failure codes: those of `judgedPull`. */
export function pullWork(
  order: RunOrder,
  address: BooksAddress,
  ports: RunPorts,
): Work<SnapshotOutcome> {
  const pull = judgedPull(order, wholeYear(order), address, ports);
  return async (access, run) => {
    const { snapshotPath: path, summary } = await pull(access, run);
    return { kind: "snapshot", runId: run.id, path, summary };
  };
}

/** Validates a pull before any request. Failure codes: `arguments-invalid`, those of the period, `plan-unfit`. */
export function judgedPull(
  order: RunOrder,
  choose: Choose,
  address: BooksAddress,
  ports: RunPorts,
): Work<PulledYear> {
  judgeRepeat(order);
  judgeChoice(choose, address);
  const plan = order.plan === null ? null : readPlan(absolutePath(ports, order.plan));
  return (access, run) =>
    pullYear({ access, choose, repeat: order, plan, isOnlyPlanned: false }, run, ports);
}
