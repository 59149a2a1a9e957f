/** Wages: booked by month beside the totals of the payroll, and when wage tax and net wages were paid. */
import { isZero } from "../amount/amount.ts";
import { lastDayOf } from "../calendar/month.ts";
import { payrollEqualsWageAccounts } from "../checks/client/payroll-equals-wage-accounts.ts";
import { accountsWithRole } from "../ledger/account-roles.ts";
import { WAGE_ROLES } from "../ledger/client-figures.ts";
import { WAGE_DEBT_ROLES } from "../ledger/dossier/wages.ts";
import { accountLabel } from "./internal/account-rows.ts";
import { alarmCell, BLANK, blanks, row, textCell, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import {
  PAYROLL,
  PAYROLL_BACKINGS,
  payrollSheetFigures,
  type StatedPayroll,
  type WageDebtFigures,
  type WageDebtLine,
} from "./internal/payroll-figures.ts";
import { countText, dayTitle, monthTitle, periodTitle } from "./internal/period-words.ts";
import type { ColumnSpec } from "./internal/sheet-columns.ts";
import type { Cell, Row } from "./sheet.ts";

const FIGURE_WORDS = ["figures.gross-wages", "figures.wage-tax", "figures.net-wages"] as const;

const ABOUT = sheetWords(
  PAYROLL,
  [
    "total no-account stated difference equal-ones not-stated accounts",
    "opening advance when-due journal not-paid ledger ledger-difference payment-rule",
    "reserves no-reserve",
  ],
  FIGURE_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const WHAT: ColumnSpec<unknown> = { ...columnOf("text", 26, "what"), stated: "names-and-texts" };
/** Of a debt: what was booked, what was paid, the day, what is open. */
const WAGES: readonly ColumnSpec<unknown>[] = [
  columnOf("amount", 12, "gross-wages"),
  ...WAGE_DEBT_ROLES.flatMap((role) => [
    columnOf("amount", 12, role),
    columnOf("amount", 12, `${role}-paid`),
    { ...columnOf("text", 13, `${role}-on`), stated: "day-within-month" as const },
    columnOf("amount", 12, `${role}-open`),
  ]),
];
const RESERVE = columnsOf("amount", 14, "opening", "added", "used", "closing");
const COLUMNS: readonly ColumnSpec<Input>[] = [WHAT, ...WAGES, ...RESERVE];
const RESERVE_AT = 1 + WAGES.length;

/** Twelve months of statements are a long list, of which those that are equal are only counted on paper. */
const STATED_ON_PAPER_MAX = 4;

export const payroll = sheet(ABOUT, {
  columns: COLUMNS,
  checks: "C2",
  backings: PAYROLL_BACKINGS,
  isOf: (books) => payrollEqualsWageAccounts.gap?.(books) !== "no-wages-booked",
  rows: (input) => [
    ...wageRows(input, Number.POSITIVE_INFINITY),
    textRow("heading", input.word("reserves")),
    ...reserveRows(input),
  ],
  onPaper: [
    { columns: [WHAT, ...WAGES], rows: (input) => wageRows(input, STATED_ON_PAPER_MAX) },
    {
      title: ({ word }) => word("reserves"),
      columns: [WHAT, ...RESERVE],
      rows: (input) =>
        reserveRows(input).map((one) => ({
          ...one,
          cells: [...one.cells.slice(0, 1), ...one.cells.slice(RESERVE_AT)],
        })),
    },
  ],
});

const wageRows = (input: Input, statedMax: number): readonly Row[] => [
  ...bookedRows(input),
  ...statedRows(input, statedMax),
  ...noteRows(input),
];

const labelled = (kind: Row["kind"], label: string, cells: readonly Cell[]): Row =>
  row(kind, 0, [textCell(label), ...cells]);

/** The cells of gross wages and of both debts. */
const wageCells = (
  gross: Cell | null,
  cellsOf: (of: WageDebtFigures) => readonly (Cell | null)[],
  debts: readonly WageDebtFigures[],
): readonly Cell[] => [
  gross ?? BLANK,
  ...WAGE_DEBT_ROLES.flatMap((role) => {
    const of = debts.find((one) => one.role === role);
    return of === undefined ? blanks(PER_DEBT) : cellsOf(of).map((cell) => cell ?? BLANK);
  }),
];
const PER_DEBT = 4;

function bookedRows(input: Input): readonly Row[] {
  const { books, words, word } = input;
  const { months, total, debts } = payrollSheetFigures(books);
  const inOpen = (cell: Cell | null): readonly (Cell | null)[] => [null, null, null, cell];
  const any = (isIt: (of: WageDebtFigures) => boolean): boolean => debts.some(isIt);
  const row = (
    kind: Row["kind"],
    label: string,
    cellsOf: (of: WageDebtFigures) => readonly (Cell | null)[],
  ): Row => labelled(kind, label, wageCells(null, cellsOf, debts));
  return [
    ...(any(({ opening }) => opening !== null)
      ? [row("memo", word("opening"), ({ opening }) => lineCells(input, opening))]
      : []),
    ...months.flatMap(({ month, cells: [gross = null, ...owed] }) => {
      const label = monthTitle(words, month);
      const lineOf = (of: WageDebtFigures): WageDebtLine | null =>
        of.months.find(({ debt }) => debt.month === month) ?? null;
      const cellsOf = (of: WageDebtFigures): readonly (Cell | null)[] => {
        const line = lineOf(of);
        if (line !== null) return lineCells(input, line);
        return [owed[WAGE_DEBT_ROLES.indexOf(of.role)] ?? null, ...blanks(PER_DEBT - 1)];
      };
      return [
        labelled("item", label, wageCells(gross, cellsOf, debts)),
        ...lateRows(input, label, lineOf),
      ];
    }),
    labelled(
      "total",
      word("total"),
      wageCells(
        total[0] ?? null,
        ({ role, total: { paid, open } }) => [
          total[WAGE_ROLES.indexOf(role)] ?? null,
          ...[paid, null, open],
        ],
        debts,
      ),
    ),
    ...(any(({ advance }) => advance !== null)
      ? [
          row("memo", word("advance"), ({ advance }) => [
            ...[null, advance?.paid ?? null, null, advance?.open ?? null],
          ]),
        ]
      : []),
    ...(debts.length === 0
      ? []
      : [row("cross-check", word("ledger"), ({ ledger }) => inOpen(ledger))]),
    ...(any(({ difference }) => !isZero(difference.amount))
      ? [row("cross-check", word("ledger-difference"), ({ difference }) => inOpen(difference))]
      : []),
  ];
}

/** What was open when it was due and paid later. */
function lateRows(
  { books, words, word }: Input,
  month: string,
  lineOf: (of: WageDebtFigures) => WageDebtLine | null,
): readonly Row[] {
  const { debts } = payrollSheetFigures(books);
  const late = debts.map(lineOf).find((line) => line !== null && line.openWhenDue !== null) ?? null;
  if (late === null) return [];
  const day = dayTitle(words, lastDayOf(late.debt.dueIn));
  const cells = wageCells(null, (of) => [null, null, null, lineOf(of)?.openWhenDue ?? null], debts);
  return [labelled("memo", word("when-due", { month, day }), cells)];
}

const lineCells = (input: Input, line: WageDebtLine | null): readonly (Cell | null)[] =>
  line === null ? blanks(PER_DEBT) : [line.amount, line.paid, dayCell(input, line), line.open];

/** The day of the last payment; a debt that was due and not paid by then is a problem. */
function dayCell({ words, word }: Input, { debt, openWhenDue }: WageDebtLine): Cell | null {
  const { lastPaidOn, isByJournal, openWhenDue: due, open } = debt;
  if (lastPaidOn === null) return due === null || isZero(due) ? null : alarmCell(word("not-paid"));
  const day = dayTitle(words, lastPaidOn);
  const text = isByJournal ? word("journal", { day }) : day;
  const isLate = openWhenDue !== null || (due !== null && !isZero(open));
  return isLate ? alarmCell(text) : textCell(text);
}

function noteRows({ books, words, word }: Input): readonly Row[] {
  const known = WAGE_ROLES.flatMap((role) => {
    const ids = accountsWithRole(books, role);
    const names = ids.map((id) => accountLabel(books, id)).join(", ");
    return ids.length === 0 ? [] : [`${words.of(`figures.${role}`)}: ${names}`];
  });
  const unknown = WAGE_ROLES.filter((role) => accountsWithRole(books, role).length === 0);
  return [
    ...unknown.map((role) =>
      textRow("note", word("no-account", { what: words.of(`figures.${role}`) })),
    ),
    ...(known.length === 0
      ? []
      : [textRow("note", word("accounts", { accounts: known.join("; ") }))]),
    ...(payrollSheetFigures(books).debts.length === 0
      ? []
      : [textRow("note", word("payment-rule"))]),
  ];
}

function statedRows({ books, words, word }: Input, shownMax: number): readonly Row[] {
  const { stated } = payrollSheetFigures(books);
  if (stated.length === 0) return [textRow("note", word("not-stated"))];
  const isLong = stated.length > shownMax;
  const listed = stated.filter((one) => !isLong || !isEqual(one));
  const count = countText(words, stated.length - listed.length);
  const inColumns = ([gross, ...owed]: StatedPayroll["stated"]): readonly Cell[] => [
    gross ?? BLANK,
    ...owed.flatMap((cell) => [cell ?? BLANK, ...blanks(PER_DEBT - 1)]),
  ];
  return [
    textRow("heading", word("stated")),
    ...(listed.length === stated.length ? [] : [textRow("item", word("equal-ones", { count }))]),
    ...listed.flatMap((one) => [
      labelled("memo", periodTitle(words, one.period), inColumns(one.stated)),
      labelled("cross-check", word("difference"), inColumns(one.difference)),
    ]),
  ];
}

const isEqual = ({ difference }: StatedPayroll): boolean =>
  difference.every((cell) => cell !== null && isZero(cell.amount));

function reserveRows({ books, word }: Input): readonly Row[] {
  const { reserves } = payrollSheetFigures(books);
  if (reserves.length === 0) return [textRow("note", word("no-reserve"))];
  return reserves.map(({ id, cells }) =>
    labelled("item", accountLabel(books, id), [...blanks(WAGES.length), ...cells]),
  );
}
