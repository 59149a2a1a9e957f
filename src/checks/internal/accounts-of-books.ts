/** Which accounts of the books a statement is about, and what a statement shows of each. */
import { type Amount, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { isResultType, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { type SectionLine, totalsBy } from "../../ledger/statements.ts";
import { netOf, rowOf, type TrialBalance } from "../../ledger/trial-balance.ts";
import type { Comparison } from "../check.ts";

export function isResultAccount(books: Books, id: LedgerAccountId): boolean {
  const account = books.accounts.get(id);
  return account !== undefined && isResultType(account.type);
}

/** Balance accounts, suspense and such among them; an account that is not in the chart is neither. */
export function isBalanceAccount(books: Books, id: LedgerAccountId): boolean {
  const account = books.accounts.get(id);
  return account !== undefined && !isResultType(account.type);
}

/** The sum of a statement's lines per account: an account that is shown twice counts twice. */
export function shownPerAccount(
  sections: Readonly<Record<string, readonly SectionLine[]>>,
): ReadonlyMap<LedgerAccountId, Amount> {
  return totalsBy(Object.values(sections).flat(), ({ ledgerAccountId }) => ledgerAccountId);
}

/** A statement of one month, and what it must show of the accounts that belong on it. */
interface ShownStatement {
  readonly month: Month;
  readonly sections: Readonly<Record<string, readonly SectionLine[]>>;
  readonly belongs: (books: Books, id: LedgerAccountId) => boolean;
  /** Those that are compared besides the accounts it shows, as far as they belong on it. */
  readonly accounts: Iterable<LedgerAccountId>;
  readonly amountOf: (id: LedgerAccountId) => Amount;
  readonly sources: readonly SourceHash[];
}

/** Account by account; one that does not belong on the statement must show nothing there. */
export function* compareShown(books: Books, statement: ShownStatement): Generator<Comparison> {
  const { month, sections, belongs, accounts, amountOf, sources } = statement;
  const shown = shownPerAccount(sections);
  const belonging = [...accounts].filter((id) => belongs(books, id));
  for (const id of new Set([...belonging, ...shown.keys()])) {
    yield {
      month,
      subject: { kind: "account", ledgerAccountId: id },
      expected: belongs(books, id) ? amountOf(id) : ZERO,
      actual: shown.get(id) ?? ZERO,
      sources,
    };
  }
}

/** What a month moved on an account without its closing journals, which profit and loss leaves out. */
export const movementInYear = (month: BooksMonth, id: LedgerAccountId): Amount =>
  subtract(netOf(rowOf(month.generalLedger, id)), month.closingMovements.get(id) ?? ZERO);

/** The closings, or openings, of the accounts that are asked for. */
export const balanceTogether = (
  { rows }: TrialBalance,
  at: "opening" | "closing",
  isIncluded: (id: LedgerAccountId) => boolean,
): Amount => sumOf([...rows].flatMap(([id, row]) => (isIncluded(id) ? [row[at]] : [])));
