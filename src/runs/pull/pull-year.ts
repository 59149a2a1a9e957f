/** Pulls a fiscal year, or its beginning, into a snapshot. */
import { nameOfProxy } from "../../api/outgoing-proxy.ts";
import type { FiscalYear } from "../../calendar/fiscal-year.ts";
import { Failure } from "../../failure.ts";
import { type PullEvent, type PullPorts, type PullSummary, pullBooks } from "../../pull/pull.ts";
import type { Connection } from "../../request-budget/connection.ts";
import { openForPull, type Snapshot } from "../../snapshot/snapshot.ts";
import { removeSnapshot } from "../../snapshot/snapshot-file.ts";
import type { Run } from "../execute-run.ts";
import { preflight } from "../preflight/preflight.ts";
import type { ServiceAccess } from "../profile/service-access.ts";
import { withConnection } from "../profile/with-connection.ts";
import type { RunPorts } from "../run-ports.ts";
import { type ChosenPull, chosenPull, type PullRequest, resumedPull } from "./chosen-pull.ts";
import { choicesFor } from "./plan-file.ts";

export interface PulledYear {
  readonly snapshotPath: string;
  readonly fiscalYear: FiscalYear;
  readonly summary: PullSummary;
}

/** Continues the snapshot of the run, else the newest unfinished one of the period, else starts a new one. */
export async function pullYear(
  wanted: PullRequest,
  run: Run,
  ports: RunPorts,
): Promise<PulledYear> {
  const { access, plan } = wanted;
  const chosen = resumedPull(run.snapshotPath, access, ports) ?? (await chosenPull(wanted, ports));
  const { fiscalYear, period } = chosen.order;
  run.pulls(period, chosen.path);
  const summary = await withOpenPull(chosen, access, ports, async (open) => {
    const { snapshot, pullPorts, onEvent } = open;
    await preflight(open, wanted, ports.signal);
    const proxy = open.via();
    if (proxy !== null) {
      ports.onEvent({ kind: "proxy", host: nameOfProxy(proxy), variable: proxy.variable });
    }
    const choices = plan === null ? {} : { choices: choicesFor(plan, snapshot.order) };
    return pullBooks(snapshot, { ...pullPorts, ...choices }, onEvent, ports.signal);
  });
  return { snapshotPath: chosen.path, fiscalYear, summary };
}

interface OpenPull {
  readonly snapshot: Snapshot;
  readonly pullPorts: PullPorts;
  readonly onEvent: (event: PullEvent) => void;
  readonly via: Connection["via"];
}

/**
 * Works with an open snapshot and a connection, and closes both. A snapshot of a year without anything does not stay.
 */
export async function withOpenPull<Value>(
  { path, order }: ChosenPull,
  access: ServiceAccess,
  ports: RunPorts,
  work: (pull: OpenPull) => Promise<Value>,
): Promise<Value> {
  const snapshot = openForPull(path, order);
  let isEmpty = false;
  try {
    return await withConnection(access, ports, ({ transport, via, budgetLeft, budgetRoom }) => {
      const { clock, limits } = access;
      const pullPorts = { transport, budgetLeft, clock, suppliedNames: access.suppliedNames() };
      const onEvent = (event: PullEvent): void => {
        ports.onEvent({ kind: "pull", event, limits, room: budgetRoom() });
      };
      return work({ snapshot, pullPorts, onEvent, via });
    });
  } catch (cause) {
    isEmpty = cause instanceof Failure && cause.code === "year-empty";
    throw cause;
  } finally {
    snapshot.close();
    // It has nothing but the answers that say so, and the next pull must ask again: something may have been booked.
    if (isEmpty) removeSnapshot(path);
  }
}
