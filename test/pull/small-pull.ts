/** Pulls the small service into a file of its own, in a folder that is removed after the test. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Transport } from "../../src/api/transport.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import type { SuppliedNames } from "../../src/ledger/supplied-names.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { type PullEvent, type PullSummary, pullBooks } from "../../src/pull/pull.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import type { PullOrder } from "../../src/snapshot/snapshot-meta.ts";
import { signalOfTest, untilFinished } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { document, type SmallBooks } from "./small-service.ts";

export interface Folder extends Disposable {
  readonly snapshotPath: string;
}

export function folder(): Folder {
  const path = temporaryFolder();
  return {
    snapshotPath: join(path, "books.snapshot"),
    [Symbol.dispose]: () => {
      rmSync(path, { recursive: true, force: true });
    },
  };
}

export const orderFor = (first: string, last: string): PullOrder => ({
  administrationId: "123",
  baseUrl: "https://api.example/v2",
  fiscalYear: { year: 2025, period: { first: month(first), last: month(last) } },
  period: { first: month(first), last: month(last) },
  priorYear: { year: 2024, period: { first: month("2024-01"), last: month("2024-12") } },
  asOf: dateOf("2026-11-15"),
  startedAt: "2026-11-15T12:00:00.000Z",
});

/** The first quarter of 2025, so that a pull is short. */
export const QUARTER = orderFor("2025-01", "2025-03");

export const idle = signalOfTest;

export async function pullInto(
  path: string,
  transport: Transport,
  more: {
    readonly signal?: AbortSignal;
    readonly order?: PullOrder;
    readonly suppliedNames?: SuppliedNames;
  } = {},
): Promise<{ readonly summary: PullSummary; readonly events: readonly PullEvent[] }> {
  const events: PullEvent[] = [];
  const snapshot = openForPull(path, more.order ?? QUARTER);
  const clock = { now: () => "2026-11-15T12:00:01.000Z", sleep: async () => undefined };
  try {
    const summary = await untilFinished(
      (signal) =>
        pullBooks(
          snapshot,
          {
            transport,
            clock,
            budgetLeft: () => null,
            ...(more.suppliedNames === undefined ? {} : { suppliedNames: more.suppliedNames }),
          },
          (event) => events.push(event),
          signal,
        ),
      more.signal,
    );
    return { summary, events };
  } finally {
    snapshot.close();
  }
}

/** Three months of a few documents; two projects in February. */
export const smallBooks = (): SmallBooks => ({
  accounts: {
    "1000": "current_assets",
    "1300": "current_assets",
    "2000": "equity",
    "4000": "expenses",
    "8000": "revenue",
  },
  projects: ["71", "72"],
  postings: [
    ...document("50", "2024-12-01", { debit: "1000", credit: "2000", amount: "5000" }),
    ...document("51", "2025-01-10", { debit: "1300", credit: "8000", amount: "1000" }),
    ...document("52", "2025-01-20", { debit: "4000", credit: "1000", amount: "250.50" }),
    ...document("53", "2025-02-03", { debit: "1300", credit: "8000", amount: "400" }, "71"),
    ...document("54", "2025-02-04", { debit: "4000", credit: "1000", amount: "80" }, "72"),
    ...document("55", "2025-02-05", { debit: "1000", credit: "1300", amount: "1000" }),
    ...document("56", "2025-03-31", { debit: "8000", credit: "2000", amount: "1400" }),
  ],
  closingDocuments: ["56"],
});

/** Month, whether it is proven, and the number of attempts. */
export const proofsOf = async (
  path: string,
): Promise<readonly (readonly [month: string, isProven: boolean, attempts: number])[]> => {
  const { books, close } = await openBooks(path, idle());
  close();
  return books.months.map(({ month, proof }) => [month, proof.isProven, proof.attempts] as const);
};
