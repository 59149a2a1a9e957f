/** C2: the totals of the payroll are in the ledger: gross wages as costs, wage tax and net wages as debts. */
import { type Amount, sumOf } from "../../amount/amount.ts";
import type { Period } from "../../calendar/month.ts";
import { type AccountRole, accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import type { PayrollTotals } from "../../ledger/client-input.ts";
import { netOf, rowOf, type TrialBalanceRow } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import type { FigureWord } from "../subject.ts";

interface WageAccounts {
  readonly role: AccountRole;
  readonly word: FigureWord;
  readonly statedIn: (totals: PayrollTotals) => Amount;
  /** Positive as on a payslip. */
  readonly bookedIn: (row: TrialBalanceRow) => Amount;
}

/** Debts count as they arise, by their credits: a payment or a return is a debit. */
const WAGE_ACCOUNTS: readonly WageAccounts[] = [
  {
    role: "gross-wages",
    word: "figures.gross-wages",
    statedIn: ({ grossWages }) => grossWages,
    bookedIn: netOf,
  },
  {
    role: "wage-tax",
    word: "figures.wage-tax",
    statedIn: ({ wageTax }) => wageTax,
    bookedIn: ({ credit }) => credit,
  },
  {
    role: "net-wages",
    word: "figures.net-wages",
    statedIn: ({ netWages }) => netWages,
    bookedIn: ({ credit }) => credit,
  },
];

/**
 * A warning: an administration may book holiday pay, several payrolls or corrections on these accounts. A period that is
 * not in the books as a whole is of another pack.
 */
export const payrollEqualsWageAccounts: Check = {
  id: "C2",
  name: "payroll-equals-wage-accounts",
  formula:
    "total of the payroll = sum of D - C of gross wages, sum of C of wage tax and of net wages",
  severity: "warning",
  compares: {
    expected: "total of the payroll, client-supplied",
    actual: "wage accounts, general ledger",
  },
  gap: ({ clientInput }) => ((clientInput?.payroll ?? []).length === 0 ? "no-client-input" : null),
  *compare(books) {
    for (const totals of books.clientInput?.payroll ?? []) {
      if (!isWithin(totals.period, books)) continue;
      const { first, last } = totals.period;
      const months = books.months.filter(({ month }) => first <= month && month <= last);
      const sources = months.flatMap(({ generalLedger }) => generalLedger.sources);
      for (const { role, word, statedIn, bookedIn } of WAGE_ACCOUNTS) {
        const accounts = accountsWithRole(books, role);
        if (accounts.length === 0) continue;
        const booked = months.flatMap(({ generalLedger }) =>
          accounts.map((id) => bookedIn(rowOf(generalLedger, id))),
        );
        yield {
          month: first === last ? first : null,
          ...(first === last ? {} : { period: totals.period }),
          subject: { kind: "figure", word },
          expected: statedIn(totals),
          actual: sumOf(booked),
          sources,
        };
      }
    }
  },
};

const isWithin = ({ first, last }: Period, { period }: Books): boolean =>
  period.first <= first && last <= period.last;
