/**
 * The figures of `close-input.yml`, and the balances of bank statements, next to those of the books: what checks
 * compare and sheets show.
 */
import { type Amount, add, isZero, subtract, sumOf, ZERO } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { firstDayOf, includesMonth, lastDayOf, monthOf, type Period } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import { type AccountRole, accountsWithRole } from "./account-roles.ts";
import { fileWith } from "./bank-statement.ts";
import type { Books, BooksMonth } from "./books.ts";
import { bankAccounts, statementDays } from "./dossier/bank-accounts.ts";
import { type FinancialAccountId, isResultType, type LedgerAccountId } from "./ledger-account.ts";
import { type SourceHash, sourceHash } from "./source.ts";
import { netOf, rowOf, type TrialBalanceRow } from "./trial-balance.ts";
import { isWithin } from "./vat-returns.ts";

/** What the client states and what the books have, in one sign. */
interface ClientFigure {
  readonly stated: Amount;
  /** Where `close-input.yml` states it; null for a zero that it leaves out, and for a balance of a bank statement. */
  readonly line: number | null;
  readonly booked: Amount;
  /** The answers behind the figure of the books. */
  readonly sources: readonly SourceHash[];
}

/** Debit positive. */
export interface BankFigure extends ClientFigure {
  readonly financialAccountId: FinancialAccountId;
  readonly on: CalendarDate;
  /** Whether the general ledger states the balance of that day; else it follows from the entries until then. */
  readonly isMonthEnd: boolean;
  /** The file that states the balance. */
  readonly statedIn: SourceHash;
}

/**
 * The balances that the client types, and of each account with statements that of the last day with one; a balance of a
 * month outside the books is of another pack.
 */
export const bankFigures = (books: Books): readonly BankFigure[] =>
  [...typedBalances(books), ...statementBalances(books)].flatMap((one) => {
    const { financialAccountId, on } = one;
    const booked = bankBalanceOn(books, financialAccountId, on);
    return booked === null
      ? []
      : [{ ...one, isMonthEnd: on === lastDayOf(monthOf(on)), ...booked }];
  });

type StatedBankBalance = Pick<
  BankFigure,
  "financialAccountId" | "on" | "stated" | "line" | "statedIn"
>;

function typedBalances({ clientInput }: Books): readonly StatedBankBalance[] {
  if (clientInput === null) return [];
  const statedIn = sourceHash(clientInput.sha256);
  return clientInput.bankBalances.map(({ amount: stated, ...own }) => ({
    ...own,
    stated,
    statedIn,
  }));
}

const statementBalances = (books: Books): readonly StatedBankBalance[] =>
  bankAccounts(books).accounts.flatMap((account) => {
    const closing = statementDays(books, account)?.closing;
    if (closing === undefined || books.bankStatements === undefined) return [];
    const file = fileWith(books.bankStatements, closing.fileName);
    invariant(file !== undefined, "a statement is in one of the files");
    const { financialAccountId } = account;
    const { on, amount: stated } = closing;
    return [{ financialAccountId, on, stated, line: null, statedIn: sourceHash(file.sha256) }];
  });

/** The balance of a financial account in the ledger at the end of a day; null for a day outside the books. */
export function bankBalanceOn(
  books: Books,
  of: FinancialAccountId,
  on: CalendarDate,
): Pick<ClientFigure, "booked" | "sources"> | null {
  const at = books.months.find(({ month }) => month === monthOf(on));
  if (at === undefined) return null;
  const { month, generalLedger, entrySources } = at;
  // Usually one.
  const accounts = new Set(
    [...books.accounts.values()].flatMap(({ id, financialAccountId }) =>
      financialAccountId === of ? [id] : [],
    ),
  );
  const rows = [...accounts].map((id) => rowOf(generalLedger, id));
  if (on === lastDayOf(month)) {
    return { booked: sumOf(rows.map(({ closing }) => closing)), sources: generalLedger.sources };
  }
  const moved = books.sums.between({ first: firstDayOf(month), last: on }, accounts);
  return {
    booked: add(sumOf(rows.map(({ opening }) => opening)), moved),
    sources: [...generalLedger.sources, ...entrySources],
  };
}

/** Of a period of months; one that is not in the books as a whole is of another pack. */
interface PeriodFigure extends Omit<ClientFigure, "booked"> {
  readonly period: Period;
  /** Null if no account with this use is known. */
  readonly booked: Amount | null;
}

const monthsIn = ({ months }: Books, period: Period): readonly BooksMonth[] =>
  months.filter(({ month }) => includesMonth(period, month));

/** The accounts that a payroll is compared with. */
export const WAGE_ROLES = ["gross-wages", "wage-tax", "net-wages"] as const;
export type WageRole = (typeof WAGE_ROLES)[number] & AccountRole;

export interface PayrollFigure extends PeriodFigure {
  readonly role: WageRole;
  /** Whose amounts it adds up. */
  readonly accounts: readonly LedgerAccountId[];
}

/** Gross wages are costs; debts count as they arise, by their credits: a payment or a return is a debit. */
export const wagesBookedAs = (role: WageRole, row: TrialBalanceRow): Amount =>
  role === "gross-wages" ? netOf(row) : row.credit;

/** Positive as on a payslip. */
export const payrollFigures = (books: Books): readonly PayrollFigure[] =>
  (books.clientInput?.payroll ?? [])
    .filter(({ period }) => isWithin(period, books))
    .flatMap(({ period, line, grossWages, wageTax, netWages }) => {
      const months = monthsIn(books, period);
      const stated = { "gross-wages": grossWages, "wage-tax": wageTax, "net-wages": netWages };
      return WAGE_ROLES.map((role) => {
        const accounts = accountsWithRole(books, role);
        const rows = months.flatMap(({ generalLedger }) =>
          accounts.map((id) => wagesBookedAs(role, rowOf(generalLedger, id))),
        );
        const booked = accounts.length === 0 ? null : sumOf(rows);
        const sources = months.flatMap(({ generalLedger }) => generalLedger.sources);
        return { period, role, accounts, stated: stated[role], line, booked, sources };
      });
    });

/** Debit positive. */
export interface AdoptedFigure extends ClientFigure {
  readonly ledgerAccountId: LedgerAccountId;
  /** The part of `stated` that is a result of earlier years which the books have not appropriated; usually zero. */
  readonly appropriated: Amount;
}

/**
 * The adopted opening of every balance account. One that the adopted accounts do not name must open at zero: a balance
 * that was left out would pass.
 */
export function adoptedFigures(books: Books): readonly AdoptedFigure[] {
  const adopted = books.clientInput?.adoptedOpening ?? null;
  const [first] = books.months;
  if (adopted === null || first === undefined) return [];
  const { generalLedger } = first;
  const opened = [...generalLedger.rows.keys()].filter((id) => {
    const account = books.accounts.get(id);
    return account !== undefined && !isResultType(account.type);
  });
  const results = sumOf(opened.map((id) => rowOf(generalLedger, id).opening));
  const figures = [...new Set([...adopted.keys(), ...opened])].map((id) => ({
    ledgerAccountId: id,
    stated: adopted.get(id)?.amount ?? ZERO,
    line: adopted.get(id)?.line ?? null,
    booked: rowOf(generalLedger, id).opening,
    sources: generalLedger.sources,
    appropriated: ZERO,
  }));
  return withAppropriated(books, figures, results);
}

/**
 * Adopted accounts have the results of earlier years in equity; books whose closing journal was not made have them on
 * no account. Where equity differs by exactly those results, that is what the difference is.
 */
function withAppropriated(
  { accounts }: Books,
  figures: readonly AdoptedFigure[],
  results: Amount,
): readonly AdoptedFigure[] {
  const isEquity = ({ ledgerAccountId: id }: AdoptedFigure): boolean =>
    accounts.get(id)?.type === "equity";
  const lacking = ({ stated, booked }: AdoptedFigure): Amount => subtract(stated, booked);
  const inEquity = sumOf(figures.filter(isEquity).map(lacking));
  if (isZero(results) || !isZero(add(inEquity, results))) return figures;
  return figures.map((one) => (isEquity(one) ? { ...one, appropriated: lacking(one) } : one));
}
