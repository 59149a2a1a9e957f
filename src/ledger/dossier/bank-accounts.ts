/** The bank accounts, cards and cash boxes of books, each with its statements. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { firstDayOf, lastDayOf } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import type {
  BankStatement,
  StatementBalance,
  StatementGap,
  StatementRemark,
  SuppliedStatements,
} from "../bank-statement.ts";
import type { Books, FinancialAccount } from "../books.ts";
import { compareText, type FinancialAccountId, type LedgerAccountId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import { statementsInOrder } from "../statement-gaps.ts";
import { balanceOn, type StatementRun, statementRuns } from "./statement-runs.ts";

export interface BankAccount {
  readonly financialAccountId: FinancialAccountId;
  /** Usually one. */
  readonly ledgerAccounts: ReadonlySet<LedgerAccountId>;
  /** Those with days of the books; empty without statements. */
  readonly runs: readonly StatementRun[];
  /** What is missing, doubled or not stated in the statements of these days. */
  readonly gaps: readonly StatementGap[];
  /** Entries of their files that are not read as lines. */
  readonly remarks: readonly StatementRemark[];
}

export interface BankAccounts {
  /** In the order of the chart. */
  readonly accounts: readonly BankAccount[];
  /** Accounts of statements that no financial account of the books has. */
  readonly unknown: readonly string[];
  /** Statements in another currency than that of the books, which are not compared: `NL51BANK0123456789 USD`. */
  readonly otherCurrency: readonly string[];
}

export const bankAccounts = oncePerBooks((books: Books): BankAccounts => {
  const { currency } = books.administration;
  const { statements: all, owners } = books.bankStatements ?? NONE;
  const owned = new Map<FinancialAccountId | null, BankStatement[]>();
  for (const statement of all.filter((one) => one.currency === currency)) {
    const owner = owners.get(statement.account) ?? null;
    owned.set(owner, [...(owned.get(owner) ?? []), statement]);
  }
  const ledgerAccounts = Map.groupBy(
    [...books.accounts.values()].filter(({ financialAccountId }) => financialAccountId !== null),
    ({ financialAccountId }) => financialAccountId,
  );
  const accounts = [...ledgerAccounts].flatMap(([financialAccountId, own]) =>
    financialAccountId === null
      ? []
      : [
          {
            financialAccountId,
            ledgerAccounts: new Set(own.map(({ id }) => id)),
            ...readingOf(books, owned.get(financialAccountId) ?? []),
          },
        ],
  );
  return {
    accounts,
    unknown: textsOf(owned.get(null) ?? [], ({ account }) => account),
    otherCurrency: textsOf(
      all.filter((one) => one.currency !== currency),
      (one) => `${one.account} ${one.currency}`,
    ),
  };
});

/** What statements of one account say of the days of the books. */
function readingOf(
  books: Books,
  all: readonly BankStatement[],
): Pick<BankAccount, "runs" | "gaps" | "remarks"> {
  const statements = all.filter((one) => areOfBooks({ statements: [one] }, books));
  const names = new Set(statements.map(({ fileName }) => fileName));
  const accounts = new Set(statements.map(({ account }) => account));
  return {
    runs: statementRuns(all).filter((run) => hasDaysOf(books, run)),
    gaps: statementsInOrder(statements).gaps,
    remarks: (books.bankStatements?.remarks ?? []).filter(
      ({ fileName, account, currency }) =>
        names.has(fileName) && accounts.has(account) && currency === books.administration.currency,
    ),
  };
}

const NONE: Pick<SuppliedStatements, "statements" | "owners"> = {
  statements: [],
  owners: new Map(),
};

/** The days of the books from the first to the last one with a statement, and the balance then; null without any. */
export function statementDays(
  { period }: Pick<Books, "period">,
  { runs }: Pick<BankAccount, "runs">,
): {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly closing: Pick<StatementBalance, "on" | "amount"> & { readonly fileName: string };
} | null {
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [start, end] = [firstDayOf(period.first), lastDayOf(period.last)];
  const on = last.last < end ? last.last : end;
  const closing = balanceOn([last], on);
  invariant(closing !== null, "a run has the balance of each of its days");
  return {
    first: first.first > start ? first.first : start,
    last: on,
    closing: { on, ...closing },
  };
}

/** Whether statements say something about the books: those of another year are of another pack. */
export const areOfBooks = (
  { statements }: Pick<SuppliedStatements, "statements">,
  { period }: Pick<Books, "period">,
): boolean =>
  statements.some(
    ({ opening, closing }) =>
      opening.on <= lastDayOf(period.last) && closing.on >= firstDayOf(period.first),
  );

const hasDaysOf = ({ period }: Books, { first, last }: StatementRun): boolean =>
  first <= lastDayOf(period.last) && last >= firstDayOf(period.first);

const textsOf = (
  statements: readonly BankStatement[],
  textOf: (statement: BankStatement) => string,
): readonly string[] => [...new Set(statements.map(textOf))].toSorted(compareText);

/** Fewer digits could be in any name. */
const DIGITS_MIN = 6;
/** A Dutch IBAN ends with an account number of ten digits, with zeros before it. */
const NUMBER_IN_IBAN = /^[A-Z]{2}\d{2}[A-Z]{4}0*(\d+)$/;

/** The financial account of each account of statements; null for one that the books do not have, or have several of. */
export const ownersOf = (
  statements: readonly BankStatement[],
  books: Pick<Books, "financialAccounts">,
): SuppliedStatements["owners"] =>
  new Map(
    [...new Set(statements.map(({ account }) => account))].map((account) => [
      account,
      ownerOf(books, account),
    ]),
  );

/** By its IBAN or number, else by the one name with the number of the account in it. */
function ownerOf(
  books: Pick<Books, "financialAccounts">,
  account: string,
): FinancialAccountId | null {
  const all = [...books.financialAccounts.values()];
  const wanted = plain(account);
  const byIdentifier = all.filter(
    ({ identifier }) => identifier !== null && plain(identifier) === wanted,
  );
  if (byIdentifier.length > 0) return onlyOf(byIdentifier);
  const number = numberIn(wanted);
  if (number.length < DIGITS_MIN) return null;
  return onlyOf(
    all.filter(
      ({ identifier, name }) =>
        (identifier !== null && numberIn(plain(identifier)) === number) ||
        plain(name).includes(number),
    ),
  );
}

const onlyOf = ([first, ...more]: readonly FinancialAccount[]): FinancialAccountId | null =>
  first === undefined || more.length > 0 ? null : first.id;

const plain = (text: string): string => text.replace(/[\s.-]/g, "").toUpperCase();
const numberIn = (identifier: string): string =>
  NUMBER_IN_IBAN.exec(identifier)?.[1] ?? identifier.replace(/\D/g, "").replace(/^0+/, "");
