/** The accounts of a statement, and the amounts it shows for them. */
import { type Amount, sumOf, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { isResultType, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { SourceHash } from "../../ledger/source.ts";
import { type SectionLine, totalsBy } from "../../ledger/statements.ts";
import type { TrialBalance } from "../../ledger/trial-balance.ts";
import type { Comparison } from "../check.ts";

export const isResultAccount = ({ accounts }: Books, id: LedgerAccountId): boolean =>
  isResultType(accounts.get(id)?.type);

/** True for balance accounts, including suspense accounts; false for an account missing from the chart. */
export function isBalanceAccount(books: Books, id: LedgerAccountId): boolean {
  const account = books.accounts.get(id);
  return account !== undefined && !isResultType(account.type);
}

/** The sum of a statement's lines per account: an account shown twice counts twice. */
export function shownPerAccount(
  sections: Readonly<Record<string, readonly SectionLine[]>>,
): ReadonlyMap<LedgerAccountId, Amount> {
  return totalsBy(Object.values(sections).flat(), ({ ledgerAccountId }) => ledgerAccountId);
}

/** Some lines of a statement of one month, and the amounts they must show. */
interface ShownLines {
  readonly month: Month;
  readonly lines: readonly SectionLine[];
  /** Accounts to compare in addition to those shown. */
  readonly accounts: Iterable<LedgerAccountId>;
  readonly amountOf: (id: LedgerAccountId) => Amount;
  readonly sources: readonly SourceHash[];
}

/** A statement of one month, and the amounts it must show. */
interface ShownStatement {
  readonly month: Month;
  readonly sections: Readonly<Record<string, readonly SectionLine[]>>;
  readonly belongs: (books: Books, id: LedgerAccountId) => boolean;
  /** Accounts to compare in addition to those shown, if they belong on the statement. */
  readonly accounts: Iterable<LedgerAccountId>;
  readonly amountOf: (id: LedgerAccountId) => Amount;
  readonly sources: readonly SourceHash[];
}

/** Compares account by account; an account that does not belong on the statement must be zero there. */
export function* compareShown(books: Books, statement: ShownStatement): Generator<Comparison> {
  const { month, sections, belongs, accounts, amountOf, sources } = statement;
  yield* compareLines({
    month,
    lines: Object.values(sections).flat(),
    accounts: [...accounts].filter((id) => belongs(books, id)),
    amountOf: (id) => (belongs(books, id) ? amountOf(id) : ZERO),
    sources,
  });
}

/** Compares account by account: the given ones, and those that the lines show. */
export function* compareLines(section: ShownLines): Generator<Comparison> {
  const { month, lines, accounts, amountOf, sources } = section;
  const shown = totalsBy(lines, ({ ledgerAccountId }) => ledgerAccountId);
  for (const id of new Set([...accounts, ...shown.keys()])) {
    yield {
      month,
      subject: { kind: "account", ledgerAccountId: id },
      expected: amountOf(id),
      actual: shown.get(id) ?? ZERO,
      sources,
    };
  }
}

/** The sum of the closing or opening balances of the given accounts. */
export const balanceTogether = (
  { rows }: TrialBalance,
  at: "opening" | "closing",
  isIncluded: (id: LedgerAccountId) => boolean,
): Amount => sumOf([...rows].flatMap(([id, row]) => (isIncluded(id) ? [row[at]] : [])));
