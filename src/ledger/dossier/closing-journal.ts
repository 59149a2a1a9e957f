/** The journal that closes the year: what the books have of it, or the lines that would close them. */
import { type Amount, isZero, negate, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books, BooksMonth } from "../books.ts";
import { closesYear } from "../document-kind.ts";
import { ownersOf } from "../form-of-business.ts";
import { isResultType, type LedgerAccountId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { DocumentAccountSum } from "../posting-sums.ts";
import type { SourceHash } from "../source.ts";
import { netOf, rowOf } from "../trial-balance.ts";

/** Amounts per account, debit positive. */
type AccountAmounts = ReadonlyMap<LedgerAccountId, Amount>;

export interface ClosingJournal {
  /** The movement of each result account in the year without closing journals; no zeros, in the order of the chart. */
  readonly results: AccountAmounts;
  /** What journals that close this year book per account; empty without one. */
  readonly closing: AccountAmounts;
  /** What the closing journals of this year book on accounts that are no result accounts, by document. */
  readonly documents: readonly DocumentAccountSum[];
  /** The result accounts that keep a balance beside a closing journal. */
  readonly left: AccountAmounts;
  /** A journal may be a closing one, and a person must say what it is. */
  readonly isDoubtful: boolean;
  readonly sources: readonly SourceHash[];
}

const isResult = ({ accounts }: Books, id: LedgerAccountId): boolean =>
  isResultType(accounts.get(id)?.type);

export const closingJournal = oncePerBooks((books: Books): ClosingJournal => {
  const { months, journalDocuments } = books;
  const closing = added(months.map(closingsIn));
  const known = new Set([
    ...books.accounts.keys(),
    ...months.flatMap(({ generalLedger }) => [...generalLedger.rows.keys()]),
  ]);
  const results = new Map(
    [...known]
      .filter((id) => isResult(books, id))
      .map((id) => [id, sumOf(months.map((month) => ownMovement(month, id)))] as const)
      .filter(([, amount]) => !isZero(amount)),
  );
  const left = [...new Set([...results.keys(), ...closing.keys()])]
    .filter((id) => isResult(books, id))
    .map((id) => [id, sumOf([results.get(id) ?? ZERO, closing.get(id) ?? ZERO])] as const)
    .filter(([, amount]) => !isZero(amount));
  return {
    ...{ results, closing, documents: documentsOf(books, closing) },
    left: new Map(closing.size === 0 ? [] : left),
    isDoubtful: [...journalDocuments.values()].some((journal) => journal.isDoubtful === true),
    sources: months.flatMap(({ generalLedger }) => generalLedger.sources),
  };
});

const ownMovement = (month: BooksMonth, id: LedgerAccountId): Amount =>
  subtract(netOf(rowOf(month.generalLedger, id)), month.closingMovements.get(id) ?? ZERO);

/** Without those that close the year before. */
function closingsIn({ closingMovements, closingsOfYearBefore }: BooksMonth): AccountAmounts {
  return new Map(
    [...closingMovements].map(([id, amount]) => [
      id,
      subtract(amount, closingsOfYearBefore?.get(id) ?? ZERO),
    ]),
  );
}

function added(all: readonly AccountAmounts[]): AccountAmounts {
  const sums = new Map<LedgerAccountId, Amount>();
  for (const [id, amount] of all.flatMap((one) => [...one])) {
    sums.set(id, sumOf([sums.get(id) ?? ZERO, amount]));
  }
  return new Map([...sums].filter(([, amount]) => !isZero(amount)));
}

function documentsOf(books: Books, closing: AccountAmounts): readonly DocumentAccountSum[] {
  const others = new Set([...closing.keys()].filter((id) => !isResult(books, id)));
  if (others.size === 0) return [];
  const before = new Set(books.closingsLeftOut?.ofYearBefore ?? []);
  return [...books.sums.documentsOn(others)].filter(
    ({ document, sum }) => !isZero(sum) && closesYear(books, document) && !before.has(document.id),
  );
}

/** The lines that empty every result account into one account of equity; debit positive. */
export interface ClosingProposal {
  /** In the order of the chart. */
  readonly results: AccountAmounts;
  /** Null if it is not known which account the books use. */
  readonly into: LedgerAccountId | null;
  /** What that account gets. */
  readonly result: Amount;
}

/**
 * Null where the books have a closing journal or may have one, are not of a whole fiscal year, or have nothing to
 * close.
 */
export function closingProposal(books: Books): ClosingProposal | null {
  const { results, closing, isDoubtful } = closingJournal(books);
  const isWhole = books.period.last === books.fiscalYear.period.last;
  if (!isWhole || isDoubtful || closing.size > 0 || results.size === 0) return null;
  const lines = new Map([...results].map(([id, amount]) => [id, negate(amount)]));
  return { results: lines, into: resultAccount(books), result: sumOf(results.values()) };
}

/**
 * The account that the profile names, else the one to which the year before was closed, else the one with the RGS code
 * of the result. With several partners the code does not say how the result is divided.
 */
function resultAccount(books: Books): LedgerAccountId | null {
  const named = books.accountMapping.get("result-for-year");
  if (named !== undefined) return onlyOne(named);
  const used = closedIntoBefore(books);
  if (used.length > 0) return onlyOne(used);
  return ownersOf(books).length > 1 ? null : onlyOne(accountsWithRole(books, "result-for-year"));
}

const onlyOne = (ids: readonly LedgerAccountId[]): LedgerAccountId | null =>
  ids.length === 1 ? (ids[0] ?? null) : null;

/** The accounts of equity of the journals that closed the year before, dated in that year or in this one. */
function closedIntoBefore({ accounts, comparatives, months }: Books): readonly LedgerAccountId[] {
  const before: Month | undefined = comparatives.priorYear.fiscalYear.period.last;
  const closings = [
    ...(comparatives.closingMovements?.get(before) ?? []),
    ...months.flatMap(({ closingsOfYearBefore = [] }) => [...closingsOfYearBefore]),
  ];
  const equity = closings.flatMap(([id, amount]) =>
    !isZero(amount) && accounts.get(id)?.type === "equity" ? [id] : [],
  );
  return [...new Set(equity)];
}
