/**
 * Plans a pull from a few requests: the names, and per month the ledger, the reports by project and the first
 * page of entries. They are the pull's own requests, and the answers stay in the snapshot: the pull that
 * continues from there reuses them.
 */
import type { Session } from "../../api/client.ts";
import { addressOf } from "../../api/request-line.ts";
import { monthsOf } from "../../calendar/month.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { NOTHING_SUPPLIED } from "../../ledger/supplied-names.ts";
import { recording } from "../../snapshot/recording.ts";
import type { Snapshot } from "../../snapshot/snapshot.ts";
import { inFlight, MONTHS_IN_FLIGHT } from "../in-flight.ts";
import type { PullEvent, PullPorts } from "../pull.ts";
import type { MonthWork } from "../pull-month.ts";
import { readNamesForPull } from "../read-names.ts";
import { requestsOfComparatives, requestsOfPeriod } from "../read-period-reports.ts";
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
  const started = snapshot.postings.months();
  const months: MonthPlan[] = [];
  const unchanged = await openUnchangedMonths(session, snapshot);
  try {
    if (unchanged.earlier.months > 0)
      onEvent({ kind: "months-pulled-before", ...unchanged.earlier });
    const probing = inFlight(
      monthsOf(order.period),
      MONTHS_IN_FLIGHT,
      async (month, stop): Promise<MonthPlan> => {
        const own = { ...work, session: { ...session, signal: stop } };
        const before = started.get(month);
        const carriedOver = before?.carriedOver
          ? { requests: 1, reason: before.carriedOver.reason }
          : await unchanged.costToCarryOver(own, month);
        if (carriedOver !== null) return { kind: "carried-over", month, ...carriedOver };
        const attempt = before?.attempt ?? 1;
        return probeMonth(own, { month, attempt, hasProjects: projects.length > 0 });
      },
      signal,
    );
    for await (const month of probing) months.push(month);
  } finally {
    unchanged.close();
  }
  const documentRequests = await probeDocuments(session, order);
  return {
    order,
    months,
    requestsOfPeriod: requestsOfPeriod(order, { projects, financialAccounts }),
    requestsOfComparatives: requestsOfComparatives(order),
    documentRequests,
    done: snapshot.answerCount(),
  };
}

/** A session whose answers are stored in the snapshot. */
function sessionInto(
  snapshot: Snapshot,
  { transport: inner, clock, budgetLeft }: PullPorts,
  onEvent: (event: PullEvent) => void,
  signal: AbortSignal,
): Session {
  const transport = recording({
    snapshot,
    inner,
    clock,
    onAnswer: (request, isReplayed) => {
      const [address, done] = [addressOf(request), snapshot.answerCount()];
      onEvent({
        kind: "request",
        address,
        purpose: request.purpose,
        isReplayed,
        done,
        planned: null,
        budgetLeft: budgetLeft(),
      });
    },
  });
  const { administrationId } = snapshot.order;
  return { transport, administrationId, signal, unknownFields: new Set() };
}
