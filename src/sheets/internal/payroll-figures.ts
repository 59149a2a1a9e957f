/** The amounts of the sheet of wages: booked by month, as the user states them, and the payment of what is owed. */
import { type Amount, equalAmounts, isZero, negate, sumOf } from "../../amount/amount.ts";
import { includesMonth, type Month, type Period, periodOf } from "../../calendar/month.ts";
import { type Backing, CLIENT_SUPPLIED, DERIVED } from "../../checks/backing.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import { payrollFigures, WAGE_ROLES, wagesBookedAs } from "../../ledger/client-figures.ts";
import {
  holidayReserves,
  type WageDebt,
  type WageDebtRole,
  type WageDebts,
  wageDebts,
} from "../../ledger/dossier/wages.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { type SourceHash, sourceHash } from "../../ledger/source.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import { amountCell, type FigureCell, type TotalName, totalCell } from "./cells.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES } from "./figure-backings.ts";
import { yearKey } from "./monthly-rows.ts";

export const PAYROLL = "payroll";
export const PAYROLL_BACKINGS: readonly Backing[] = [
  ...[LEDGER_AMOUNTS, OPENING_BALANCES, DERIVED, CLIENT_SUPPLIED],
];

/** In the order of `WAGE_ROLES`; null where no account is known. */
type WageCells = readonly (FigureCell | null)[];

export interface StatedPayroll {
  readonly period: Period;
  readonly stated: WageCells;
  /** Books less statement. */
  readonly difference: WageCells;
}

/** Of a month and a role, or the balance before the books. */
export interface WageDebtLine {
  readonly debt: WageDebt;
  readonly amount: FigureCell;
  readonly paid: FigureCell;
  readonly open: FigureCell;
  /** What was open when it was due, and paid later; null if there was nothing. */
  readonly openWhenDue: FigureCell | null;
}

export interface WageDebtFigures {
  readonly role: WageDebtRole;
  readonly opening: WageDebtLine | null;
  /** Months without a debt are left out. */
  readonly months: readonly WageDebtLine[];
  /** What was paid without a debt, and the same as a negative amount that is open; null if there is nothing. */
  readonly advance: Pick<WageDebtLine, "paid" | "open"> | null;
  /** Of the months. */
  readonly total: Pick<WageDebtLine, "paid" | "open">;
  readonly ledger: FigureCell;
  /** All that is open less the ledger. */
  readonly difference: FigureCell;
}

interface PayrollSheetFigures {
  readonly months: readonly { readonly month: Month; readonly cells: WageCells }[];
  readonly total: WageCells;
  readonly stated: readonly StatedPayroll[];
  readonly debts: readonly WageDebtFigures[];
  /** Opening, added, used and closing of each account. */
  readonly reserves: readonly {
    readonly id: LedgerAccountId;
    readonly cells: readonly FigureCell[];
  }[];
}

export const payrollSheetFigures = oncePerBooks((books: Books): PayrollSheetFigures => {
  const months = books.months.map(({ month, generalLedger }) => ({
    month,
    cells: WAGE_ROLES.map((role) => {
      const accounts = accountsWithRole(books, role);
      if (accounts.length === 0) return null;
      const { sources } = generalLedger;
      const figure = { id: `${PAYROLL}/${month}/${role}`, period: periodOf(month), sources };
      const amounts = accounts.map((id) => wagesBookedAs(role, rowOf(generalLedger, id)));
      return amountCell({ ...figure, backing: LEDGER_AMOUNTS }, sumOf(amounts));
    }),
  }));
  return {
    months,
    total: WAGE_ROLES.map((role, at) =>
      sumCell(
        nameOf(books, `booked/${role}`),
        months.map(({ cells }) => cells[at] ?? null),
      ),
    ),
    stated: statedOf(books, months),
    debts: wageDebts(books).map((of) => debtFigures(books, of, months)),
    reserves: reservesOf(books),
  };
});

const nameOf = (books: Books, key: string, period: Period = books.period): TotalName => ({
  id: `${PAYROLL}/${yearKey(books)}/${key}`,
  period,
});

const sumCell = (name: TotalName, cells: WageCells): FigureCell | null => {
  const terms = cells.filter((cell) => cell !== null);
  return terms.length === 0 ? null : totalCell(name, terms);
};

function statedOf(books: Books, months: PayrollSheetFigures["months"]): readonly StatedPayroll[] {
  const sources = books.clientInput === null ? [] : [sourceHash(books.clientInput.sha256)];
  const periods = Map.groupBy(
    payrollFigures(books),
    ({ period: { first, last } }) => `${first}..${last}`,
  );
  return [...periods].flatMap(([key, figures]) => {
    const [one] = figures;
    if (one === undefined) return [];
    const { period } = one;
    const own = months.filter(({ month }) => includesMonth(period, month));
    const stated = figures.map(({ role, stated: amount }) =>
      amountCell(
        { ...nameOf(books, `stated/${role}/${key}`, period), sources, backing: CLIENT_SUPPLIED },
        amount,
      ),
    );
    const difference = figures.map(({ role }, at) => {
      const booked = own.flatMap(({ cells }) => cells[at] ?? []);
      if (booked.length === 0) return null;
      const name = nameOf(books, `difference/${role}/${key}`, period);
      return totalCell(name, booked, stated.slice(at, at + 1));
    });
    return [{ period, stated, difference }];
  });
}

function debtFigures(
  books: Books,
  { role, debts, advance, advanceSources, closing }: WageDebts,
  months: PayrollSheetFigures["months"],
): WageDebtFigures {
  const name = (key: string): TotalName => nameOf(books, `${role}/${key}`);
  const derived = (key: string, amount: Amount, sources: readonly SourceHash[]): FigureCell =>
    amountCell({ ...name(key), sources, backing: DERIVED }, amount);
  const lineOf = (debt: WageDebt, amount: FigureCell): WageDebtLine => {
    const key = debt.month ?? "opening";
    const paid = derived(`${key}/paid`, debt.paid, debt.paidBy);
    const { openWhenDue: due, open } = debt;
    const wasLate = due !== null && !isZero(due) && !equalAmounts(open, due);
    return {
      ...{ debt, amount, paid },
      open: totalCell(name(`${key}/open`), [amount], [paid]),
      openWhenDue: wasLate ? derived(`${key}/when-due`, due, debt.paidBy) : null,
    };
  };
  const before = debts.find(({ month }) => month === null);
  const sources = books.months[0]?.generalLedger.sources ?? [];
  const opening =
    before === undefined
      ? null
      : lineOf(
          before,
          amountCell({ ...name("opening"), sources, backing: OPENING_BALANCES }, before.amount),
        );
  const lines = months.flatMap(({ month, cells }) => {
    const debt = debts.find((one) => one.month === month);
    const amount = cells[WAGE_ROLES.indexOf(role)] ?? null;
    return debt === undefined || amount === null ? [] : [lineOf(debt, amount)];
  });
  const inAdvance = isZero(advance)
    ? null
    : {
        paid: derived("advance/paid", advance, advanceSources),
        open: derived("advance/open", negate(advance), advanceSources),
      };
  const total = {
    paid: totalCell(
      name("total/paid"),
      lines.map(({ paid }) => paid),
    ),
    open: totalCell(
      name("total/open"),
      lines.map(({ open }) => open),
    ),
  };
  const last = books.months.at(-1)?.generalLedger.sources ?? [];
  const ledger = amountCell({ ...name("ledger"), sources: last, backing: LEDGER_AMOUNTS }, closing);
  const open = [opening, total, inAdvance].flatMap((one) => (one === null ? [] : [one.open]));
  return {
    ...{ role, opening, months: lines, advance: inAdvance, total, ledger },
    difference: totalCell(name("ledger-difference"), open, [ledger]),
  };
}

function reservesOf(books: Books): PayrollSheetFigures["reserves"] {
  const before = books.months[0]?.generalLedger.sources ?? [];
  const sources = books.months.flatMap(({ generalLedger }) => generalLedger.sources);
  return holidayReserves(books).map(({ id, opening, added, used }) => {
    const name = (key: string): TotalName => nameOf(books, `reserve-${id}/${key}`);
    const cells = [
      amountCell({ ...name("opening"), sources: before, backing: OPENING_BALANCES }, opening),
      amountCell({ ...name("added"), sources, backing: LEDGER_AMOUNTS }, added),
      amountCell({ ...name("used"), sources, backing: LEDGER_AMOUNTS }, used),
    ];
    return { id, cells: [...cells, totalCell(name("closing"), cells)] };
  });
}
