/**
 * The embedded service on a large administration: its loading, a page of entries, its reports, and receipts beside bare
 * transactions of SQLite. CPU seconds are those of a thousand requests, so milliseconds of one; those of the loading are its own.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BenchRow, Checkout, Contestant } from "../bench-row.ts";
import { contestant, pathOf, removeAll } from "../contestant.ts";
import { nodeCommand } from "../measure.ts";
import { cpuSecondsOf, residentMb } from "../process-usage.ts";
import { type Served, serve } from "../served.ts";
import { type Asking, answerFacts, openAsking, thousandOf } from "../service-requests.ts";

const MONTH = "202506";
const REPORTS: Readonly<Record<string, string>> = {
  "a page of entries": `/reports/journal_entries.json?period=${MONTH}&project_id=null&per_page=100&page=3`,
  "entries of an account type": `/reports/journal_entries.json?period=${MONTH}&contact_id=null&account_type=expenses&per_page=100&page=1`,
  "profit and loss of the year": "/reports/profit_loss.json?period=202501..202512",
  "balance sheet": "/reports/balance_sheet.json?period=202512",
  "general ledger": `/reports/general_ledger.json?period=${MONTH}`,
  "cash flow": `/reports/cash_flow.json?period=${MONTH}`,
  debtors: `/reports/debtors.json?period=${MONTH}&per_page=100&page=1`,
  "debtors aging": `/reports/debtors_aging.json?period_until=${MONTH}&per_page=100&page=1`,
  "creditors aging": `/reports/creditors_aging.json?period_until=${MONTH}&per_page=100&page=1`,
  "revenue by contact": `/reports/revenue_by_contact.json?period=${MONTH}&per_page=100&page=1`,
};
const GROWTH_MAX = 1.5;
const RECEIPTS = 1_000;

export const service: BenchRow = {
  id: "service",
  title: "The service, CPU s of its loading and of 1,000 requests each",
  unit: "postings",
  goals: () => [
    { of: "loading", growth: 11 },
    ...Object.keys(REPORTS).map((of) => ({ of, growth: GROWTH_MAX })),
    { of: "receipts", growth: GROWTH_MAX },
  ],
  prepare: async ({ size, checkouts, folder }) => {
    if (!existsSync("/proc/self/stat")) return { contestants: [], missing: ["Linux's /proc"] };
    const opened: { readonly served: Served; readonly asking: Asking }[] = [];
    const close = async (): Promise<void> => {
      for (const { served, asking } of opened) {
        await asking.close();
        await served.close();
      }
    };
    const contestants: Contestant[] = [];
    try {
      for (const [index, checkout] of checkouts.entries()) {
        const place = { folder: join(folder, String(index)), checkout: checkout.folder };
        const served = await serve(place.folder, String(size), { checkout: place.checkout });
        const loaded = {
          cpuSeconds: cpuSecondsOf(served.pid),
          peakMb: residentMb(served.pid, "VmHWM"),
        };
        const asking = await openAsking(served);
        opened.push({ served, asking });
        contestants.push(
          {
            ...{ id: "loading", name: `${checkout.name}: loading, once`, kind: "ours" },
            check: () => Promise.resolve({}),
            measure: () => Promise.resolve({ ...loaded, notes: {} }),
          },
          ...requestsTo(checkout, served, asking),
        );
      }
    } catch (error) {
      await close();
      throw error;
    }
    return { contestants: [...contestants, transactions(folder)], missing: [], close };
  },
};

function requestsTo(checkout: Checkout, served: Served, asking: Asking): readonly Contestant[] {
  const reports = Object.entries(REPORTS).map(
    ([id, path]): Contestant => ({
      ...{ id, name: `${checkout.name}: ${id}`, kind: "ours" },
      check: async () => answerFacts(id, await asking.get(path)),
      measure: () => thousandOf(served, () => asking.get(path)),
    }),
  );
  const receipts: Contestant = {
    ...{ id: "receipts", name: `${checkout.name}: receipts booked`, kind: "ours" },
    check: async () => {
      await asking.bookReceipt(0);
      return {};
    },
    measure: () => thousandOf(served, asking.bookReceipt),
  };
  return [...reports, receipts];
}

function transactions(folder: string): Contestant {
  const database = join(folder, "receipts.sqlite");
  const command = nodeCommand(pathOf("floors/receipts.ts"), database, String(RECEIPTS));
  return contestant({
    ...{ id: "transactions", name: "a transaction of SQLite per receipt", kind: "floor" },
    before: () => {
      for (const end of ["", "-wal", "-shm"]) removeAll(database + end);
    },
    programs: [{ command, isReporting: true }],
  });
}
