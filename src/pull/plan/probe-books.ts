/**
 * Plans a pull from a few requests: the names, and per month the ledger, the reports by project and the first
 * page of entries. They are the pull's own requests, and the answers stay in the snapshot: the pull that
 * continues from there reuses them.
 */
import { monthsOf } from "../../calendar/month.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { NOTHING_SUPPLIED } from "../../ledger/supplied-names.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { inFlight, MONTHS_IN_FLIGHT } from "../in-flight.ts";
import { findMonthsAtRest, type MonthsAtRest } from "../months-at-rest.ts";
import type { PullEvent, PullPorts } from "../pull.ts";
import type { MonthWork } from "../pull-month.ts";
import { readNamesForPull } from "../read-names.ts";
import {
  probeComparatives,
  requestsOfComparatives,
  requestsOfPeriod,
} from "../read-period-reports.ts";
import { sessionInto } from "../session-into.ts";
import { openUnchangedMonths } from "../unchanged-months.ts";
import type { BooksPlan, MonthPlan } from "./books-plan.ts";
import { probeDocuments } from "./probe-documents.ts";
import { probeMonth } from "./probe-month.ts";

/** Returns the plan of an unfinished snapshot. Failures: those of the transport, answer-malformed, disk-full. */
export async function probeBooks(
  snapshot: Snapshot,
  ports: PullPorts,
  onEvent: (event: PullEvent) => void,
  signal: AbortSignal,
): Promise<BooksPlan> {
  const { order } = snapshot;
  const session = sessionInto(snapshot, ports, onEvent, signal);
  const supplied = ports.suppliedNames ?? NOTHING_SUPPLIED;
  const { accounts, projects, financialAccounts } = await readNamesForPull(
    session,
    snapshot,
    supplied,
  );
  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const work: MonthWork = {
    session,
    snapshot,
    typeOf: (id: LedgerAccountId) => types.get(id) ?? "other",
    choiceOf: (month) => ports.choices?.get(month) ?? null,
    onExpected: () => undefined,
    onMoved: () => undefined,
  };
  const { months, atRest } = await probeMonths(work, {
    onEvent,
    hasProjects: projects.length > 0,
  });
  const comparatives = await probeComparatives(session, order);
  const documentRequests = await probeDocuments(session, order);
  const reported = { period: order.period, isAtRest: atRest.months.length > 0 };
  return {
    order,
    months,
    requestsOfPeriod: requestsOfPeriod(reported, { projects, financialAccounts }) + atRest.requests,
    requestsOfComparatives: requestsOfComparatives(comparatives),
    documentRequests,
    done: snapshot.answerCount(),
  };
}

interface ProbeOptions {
  readonly onEvent: (event: PullEvent) => void;
  readonly hasProjects: boolean;
}

interface ProbedMonths {
  readonly months: readonly MonthPlan[];
  readonly atRest: MonthsAtRest;
}

async function probeMonths(
  work: MonthWork,
  { onEvent, hasProjects }: ProbeOptions,
): Promise<ProbedMonths> {
  const { session, snapshot } = work;
  const started = snapshot.postings.months();
  const unchanged = await openUnchangedMonths(session, snapshot);
  try {
    const atRest = await findMonthsAtRest(session, snapshot);
    const months: MonthPlan[] = atRest.months.map((month) => ({ kind: "at-rest", month }));
    if (unchanged.earlier.months > 0)
      onEvent({ kind: "months-pulled-before", ...unchanged.earlier });
    const probing = inFlight(
      monthsOf(snapshot.order.period).filter((month) => !atRest.months.includes(month)),
      MONTHS_IN_FLIGHT,
      async (month, stop): Promise<MonthPlan> => {
        const own = { ...work, session: { ...session, signal: stop } };
        const before = started.get(month);
        const carriedOver = before?.carriedOver
          ? { requests: 1, reason: before.carriedOver.reason }
          : await unchanged.costToCarryOver(own, month);
        if (carriedOver !== null) return { kind: "carried-over", month, ...carriedOver };
        return probeMonth(own, { month, attempt: before?.attempt ?? 1, hasProjects });
      },
      session.signal,
    );
    for await (const month of probing) months.push(month);
    return { months, atRest };
  } finally {
    unchanged.close();
  }
}
