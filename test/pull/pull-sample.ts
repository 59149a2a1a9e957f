/** Pulls the sample year over a socket; does not import the service, so that a separate process starts quickly. */
import { sleepFor } from "../../src/api/clock.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import { type PullEvent, type PullSummary, pullBooks } from "../../src/pull/pull.ts";
import { openConnection } from "../../src/request-budget/connection.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import type { PullOrder } from "../../src/snapshot/snapshot-meta.ts";
import { untilFinished } from "../support/ending.ts";

export const ADMINISTRATION_ID = "100200300400500";
const now = (): string => new Date().toISOString();

export const orderAt = (baseUrl: string): PullOrder => ({
  administrationId: ADMINISTRATION_ID,
  baseUrl,
  fiscalYear: { year: 2025, period: { first: month("2025-01"), last: month("2025-12") } },
  period: { first: month("2025-01"), last: month("2025-12") },
  priorYear: { year: 2024, period: { first: month("2024-01"), last: month("2024-12") } },
  asOf: dateOf("2026-11-15"),
  startedAt: "2026-11-15T12:00:00.000Z",
});

export async function pullSample(
  snapshotPath: string,
  from: {
    readonly baseUrl: string;
    readonly token: string;
    /** Differences from a pull of the full year without a basis. */
    readonly order?: Partial<PullOrder>;
    readonly signal?: AbortSignal;
  },
  onEvent: (event: PullEvent) => void = () => undefined,
): Promise<PullSummary> {
  const snapshot = openForPull(snapshotPath, { ...orderAt(from.baseUrl), ...from.order });
  const clock = { now, sleep: sleepFor };
  const { transport, budgetLeft, close } = openConnection({
    baseUrl: from.baseUrl,
    credential: () => from.token,
    proxy: null,
    limits: null,
    clock,
    jitter: () => 0.5,
    onWait: () => undefined,
  });
  try {
    return await untilFinished(
      (signal) => pullBooks(snapshot, { transport, budgetLeft, clock }, onEvent, signal),
      from.signal,
    );
  } finally {
    await close();
    snapshot.close();
  }
}
