/** Lists the changes between two pulls of the same books: accounts, openings, proofs, documents, statements. */
import { type Amount, equalAmounts, isZero, subtract } from "../amount/amount.ts";
import { includesMonth, type Month, type Period } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import type { Books, BooksMonth } from "../ledger/books.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { netOf, rowOf } from "../ledger/trial-balance.ts";
import { type AccountChange, accountChanges } from "./compare-accounts.ts";
import { compareDocuments, type DocumentChange, type TwoBooks } from "./compare-documents.ts";
import { addEffects, type EffectLine, effectLines, effectOn, noEffects } from "./effects.ts";

export type BooksChange =
  | AccountChange
  /** The opening balance of the first month, debit positive. */
  | {
      readonly kind: "opening";
      readonly ledgerAccountId: LedgerAccountId;
      readonly older: Amount;
      readonly newer: Amount;
    }
  /** A month that is proven in only one of the two. */
  | { readonly kind: "proof"; readonly month: Month; readonly isProven: boolean }
  | DocumentChange
  | EffectLine
  /** The change in the general ledger of a month that its entries do not explain, debit positive. */
  | {
      readonly kind: "unexplained";
      readonly month: Month;
      readonly ledgerAccountId: LedgerAccountId;
      readonly amount: Amount;
    };

/** Returns the months in both. Failure `books-not-comparable` if there are none, or for different administrations. */
export function commonPeriod(older: Books, newer: Books): Period {
  if (older.administration.id !== newer.administration.id) {
    throw notComparable(
      `one is of administration ${older.administration.id}, the other of ${newer.administration.id}`,
    );
  }
  const first = older.period.first > newer.period.first ? older.period.first : newer.period.first;
  const last = older.period.last < newer.period.last ? older.period.last : newer.period.last;
  if (first <= last) return { first, last };
  throw notComparable(
    `one covers ${periodText(older.period)}, the other ${periodText(newer.period)}: no month is in both`,
  );
}

const periodText = ({ first, last }: Period): string =>
  first === last ? first : `${first} to ${last}`;

const notComparable = (why: string): Failure =>
  new Failure(
    "books-not-comparable",
    `the snapshots cannot be compared: ${why}`,
    "Name two snapshots or runs of the same administration that have months in common.",
  );

/** Yields nothing if nothing changed. The effects follow the documents of which they are the sum. */
export async function* compareBooks(books: TwoBooks): AsyncGenerator<BooksChange> {
  const { older, newer } = books;
  yield* accountChanges(older, newer);
  const months = [...monthPairs(books)];
  yield* openingChanges(months);
  for (const { before, after } of months) {
    const { isProven } = after.proof;
    if (before.proof.isProven !== isProven) yield { kind: "proof", month: after.month, isProven };
  }
  const effects = noEffects();
  for await (const change of compareDocuments(books)) {
    addEffects(effects, change);
    yield change;
  }
  yield* effectLines(effects, new Map([...older.accounts, ...newer.accounts]));
  for (const { before, after } of months) {
    for (const id of accountsOf(before, after)) {
      const { month } = after;
      const ledgerBefore = netOf(rowOf(before.generalLedger, id));
      const ledgerAfter = netOf(rowOf(after.generalLedger, id));
      const amount = subtract(subtract(ledgerAfter, ledgerBefore), effectOn(effects, id, month));
      if (!isZero(amount)) yield { kind: "unexplained", month, ledgerAccountId: id, amount };
    }
  }
}

interface MonthPair {
  readonly before: BooksMonth;
  readonly after: BooksMonth;
}

function* monthPairs({ older, newer, period }: TwoBooks): Generator<MonthPair> {
  const byMonth = new Map(older.months.map((one) => [one.month, one]));
  for (const after of newer.months) {
    const before = byMonth.get(after.month);
    if (before !== undefined && includesMonth(period, after.month)) yield { before, after };
  }
}

/** Only for the first month: the openings of later months follow from the entries before them. */
function* openingChanges(months: readonly MonthPair[]): Generator<BooksChange> {
  for (const { before, after } of months.slice(0, 1)) {
    for (const id of accountsOf(before, after)) {
      const { opening: older } = rowOf(before.generalLedger, id);
      const { opening: newer } = rowOf(after.generalLedger, id);
      if (!equalAmounts(older, newer)) yield { kind: "opening", ledgerAccountId: id, older, newer };
    }
  }
}

/** The accounts of both ledgers, in the order of the newer one, then those that only entries refer to. */
const accountsOf = (before: BooksMonth, after: BooksMonth): ReadonlySet<LedgerAccountId> =>
  new Set(
    [
      after.generalLedger.rows,
      before.generalLedger.rows,
      after.movements,
      before.movements,
    ].flatMap((accounts) => [...accounts.keys()]),
  );
