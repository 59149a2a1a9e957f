/**
 * Plans a pull from a few requests: the names, and per month the ledger, the reports by project and the first
 * page of entries. They are the pull's own requests, and the answers stay in the snapshot: the pull that
 * continues from there reuses them.
 */
import { type Month, monthsOf } from "../../calendar/month.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { NOTHING_SUPPLIED } from "../../ledger/supplied-names.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { contactRequestsIn, totalForContacts } from "../contacts-again.ts";
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
import { entryRequestsOf } from "./expected-month.ts";
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
  const contacts = contactRequestsIn(snapshot);
  return {
    order,
    months,
    requestsOfContacts: totalForContacts(contacts),
    requestsOfPeriod: requestsOfPeriod(reported, { projects, financialAccounts }) + atRest.requests,
    requestsOfComparatives: requestsOfComparatives(comparatives),
    documentRequests,
    done: snapshot.answerCount() - contacts.carriedOver,
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
    const open = monthsOf(snapshot.order.period).filter((month) => !atRest.months.includes(month));
    // Whether a month can be carried over is known from its ledger only.
    const probed = unchanged.earlier.months > 0 ? open : sampleOf(open);
    const probing = inFlight(
      probed,
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
    return { months: withExpected(months, open), atRest };
  } finally {
    unchanged.close();
  }
}

/** A window of the rate limit has room for them after doctor, with what else a plan asks. */
const MONTHS_PROBED_MAX = 4;

/** All months if they are few, else some that are spread evenly from the first to the last. */
function sampleOf(months: readonly Month[]): readonly Month[] {
  if (months.length <= MONTHS_PROBED_MAX) return months;
  const step = (months.length - 1) / (MONTHS_PROBED_MAX - 1);
  const chosen = Array.from(
    { length: MONTHS_PROBED_MAX },
    (_, at) => months[Math.round(at * step)],
  );
  return chosen.filter((month) => month !== undefined);
}

/** The plans with one for each other month, in the order of the months. */
function withExpected(
  planned: readonly MonthPlan[],
  months: readonly Month[],
): readonly MonthPlan[] {
  const bySize = planned
    .filter((plan) => plan.kind === "pulled")
    .toSorted((left, right) => entryRequestsOf(left) - entryRequestsOf(right));
  const [least, most] = [bySize.at(0), bySize.at(-1)];
  const known = new Set(planned.map(({ month }) => month));
  const others = months.filter((month) => !known.has(month));
  if (least === undefined || most === undefined) return planned;
  const expected = others.map((month): MonthPlan => ({ kind: "expected", month, least, most }));
  return [...planned, ...expected].toSorted((left, right) => (left.month < right.month ? -1 : 1));
}
