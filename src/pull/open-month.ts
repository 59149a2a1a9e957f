/** One month of the books: its reports as recorded, its proof, and the sums of its entries. */
import { type Amount, add, equalAmounts, ZERO } from "../amount/amount.ts";
import type { Session } from "../api/client.ts";
import { readGeneralLedger } from "../api/read-reports.ts";
import { type Month, periodOf } from "../calendar/month.ts";
import type { AccountProof, BooksMonth, MonthProof } from "../ledger/books.ts";
import type { DocumentId, LedgerAccountId } from "../ledger/ledger-account.ts";
import {
  accountsIn,
  type MonthSums,
  movedAccounts,
  movementOf,
  signEvidence,
  type TypeOf,
} from "../ledger/month-sums.ts";
import {
  calibrateSign,
  readSign,
  type SignCalibration,
  type SignConvention,
} from "../ledger/sign-calibration.ts";
import type { SourceHash } from "../ledger/source.ts";
import { emptyProfitAndLoss } from "../ledger/statements.ts";
import { NO_MOVEMENT, rowOf, type TrialBalance } from "../ledger/trial-balance.ts";
import type { CarriedOverMonth } from "../snapshot/posting-store.ts";
import { purposes } from "../snapshot/purposes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { readByProjects, readMonthReports } from "./read-month-reports.ts";

export interface Sign {
  readonly convention: SignConvention;
  readonly typeOf: TypeOf;
}

/** A month as read, before its sign is known. */
export interface ReadMonth {
  readonly month: Month;
  readonly attempt: number;
  /** The snapshot that its entries were carried over from; null when they were pulled. */
  readonly carriedOver: CarriedOverMonth | null;
  readonly reports: Omit<
    BooksMonth,
    | "month"
    | "proof"
    | "movements"
    | "entrySources"
    | "closingMovements"
    | "closingsByEffect"
    | "closingsOfYearBefore"
  >;
  readonly sums: MonthSums;
  readonly entrySources: readonly SourceHash[];
  /** The ledger before the entries; `reports` contains the ledger after them. */
  readonly ledgerBefore: TrialBalance;
  readonly isAtRest?: true;
}

export async function readMonth(
  session: Session,
  of: Pick<ReadMonth, "month" | "attempt" | "carriedOver" | "sums" | "entrySources">,
): Promise<ReadMonth> {
  const { month, attempt } = of;
  const { before, reports, after } = purposes(month, attempt);
  const byProject = await readByProjects(session, month, reports);
  return {
    ...of,
    ledgerBefore: await readGeneralLedger(session, periodOf(month), before),
    reports: {
      generalLedger: await readGeneralLedger(session, periodOf(month), after),
      ...(await readMonthReports(session, month, reports)),
      revenueByProject: byProject.revenue,
      expensesByProject: byProject.expenses,
    },
  };
}

/** A month in which nothing was booked: its balances and lists are those of the last month of the period. */
export const monthAtRest = (of: Month, ledger: TrialBalance, last: ReadMonth): ReadMonth => ({
  ...{ month: of, attempt: 1, carriedOver: null, isAtRest: true },
  sums: new Map(),
  entrySources: [],
  ledgerBefore: ledger,
  reports: {
    ...last.reports,
    generalLedger: ledger,
    profitAndLoss: emptyProfitAndLoss(ledger.sources),
  },
});

export const measureSign = (months: readonly ReadMonth[], typeOf: TypeOf): SignCalibration =>
  calibrateSign(
    months.flatMap(({ reports, sums }) => [...signEvidence(reports.generalLedger, sums, typeOf)]),
  );

export function finishMonth(
  read: ReadMonth,
  { convention, typeOf }: Sign,
  closings: Pick<BooksMonth, "closingMovements" | "closingsByEffect" | "closingsOfYearBefore">,
): BooksMonth {
  const { month, attempt, carriedOver, sums, entrySources, reports } = read;
  const accounts = accountProofs(read, { convention, typeOf });
  const breaks = accounts.flatMap((account) => (account.ties ? [] : [breakOf(account)]));
  const proof: MonthProof = {
    isProven: breaks.length === 0,
    accounts,
    entries: [...sums.values()].reduce((total, { count }) => total + count, 0),
    attempts: attempt,
    ...(carriedOver?.reason === "ledger" ? { trustedFrom: carriedOver.snapshotId } : {}),
    ...(read.isAtRest === true ? { isAtRest: true } : {}),
    breaks,
  };
  const movements = new Map(
    [...sums].map(([id, sum]) => [id, movementOf(sum, typeOf(id), convention)]),
  );
  return { month, ...reports, proof, movements, entrySources, ...closings };
}

/** The two ledgers of a month were equal when it was pulled; if they differ now, an answer was replaced. */
function accountProofs(read: ReadMonth, { convention, typeOf }: Sign): readonly AccountProof[] {
  const { ledgerBefore, sums } = read;
  const { generalLedger } = read.reports;
  const moved = new Set(movedAccounts(ledgerBefore, generalLedger));
  const ids = new Set([...accountsIn(generalLedger, sums), ...moved]);
  return [...ids].map((ledgerAccountId) => {
    const own = sums.get(ledgerAccountId);
    const pulled =
      own === undefined ? NO_MOVEMENT : movementOf(own, typeOf(ledgerAccountId), convention);
    const before = sidesOf(ledgerBefore, ledgerAccountId);
    const after = sidesOf(generalLedger, ledgerAccountId);
    const ties = !moved.has(ledgerAccountId) && isSame(after, pulled);
    return { ledgerAccountId, before, after, pulled, ties };
  });
}

/** If the ledger after the entries agrees with them, the ledger before them is the one that differs. */
function breakOf({ ledgerAccountId, before, after, pulled }: AccountProof): ProofBreak {
  return { ledgerAccountId, reported: isSame(after, pulled) ? before : after, pulled };
}

type ProofBreak = MonthProof["breaks"][number];
type Sides = AccountProof["before"];

function sidesOf(ledger: TrialBalance, id: LedgerAccountId): Sides {
  const { debit, credit } = rowOf(ledger, id);
  return { debit, credit };
}

const isSame = (ledger: Sides, pulled: Sides): boolean =>
  equalAmounts(ledger.debit, pulled.debit) && equalAmounts(ledger.credit, pulled.credit);

/** Returns per month and account the movement by these journals, debit minus credit. */
export function closingMovements(
  snapshot: Snapshot,
  closing: readonly DocumentId[],
  { convention, typeOf }: Sign,
): ReadonlyMap<Month, ReadonlyMap<LedgerAccountId, Amount>> {
  const months = new Map<Month, Map<LedgerAccountId, Amount>>();
  for (const { month, ledgerAccountId, amount } of snapshot.postings.ofDocuments(closing)) {
    const accounts = months.get(month) ?? new Map<LedgerAccountId, Amount>();
    const read = readSign(amount, typeOf(ledgerAccountId), convention);
    accounts.set(ledgerAccountId, add(accounts.get(ledgerAccountId) ?? ZERO, read));
    months.set(month, accounts);
  }
  return months;
}
