/** The proof of completeness: by month, the general ledger compared with the pulled entries. */
import { type Amount, sumOf } from "../amount/amount.ts";
import { type Period, periodOf } from "../calendar/month.ts";
import type { BooksMonth } from "../ledger/books.ts";
import { SIGN_CONVENTIONS } from "../ledger/sign-calibration.ts";
import { accountLabel } from "./internal/account-rows.ts";
import {
  alarmCell,
  amountCell,
  BLANK,
  countCell,
  type FigureCell,
  labelRow,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { countText, monthTitle } from "./internal/period-words.ts";
import { entryTotals, TOTAL_DEBIT, trialFigures } from "./internal/trial-figures.ts";
import type { Row } from "./sheet.ts";

const ID = "proof";
const ABOUT = sheetWords(ID, [
  "proven unproven total other-sheets breaks sign sign-determined sign-assumed",
  ...SIGN_CONVENTIONS,
]);
type Input = SheetInputOf<typeof ABOUT>;

export const proof = sheet(ABOUT, {
  columns: [
    columnOf("text", 14, "month"),
    columnOf("text", 40, "outcome"),
    ...columnsOf("count", 12, "accounts", "entries"),
    columnOf("count", 10, "attempts"),
    ...columnsOf("amount", 17, "ledger-debit", "entries-debit"),
    columnOf("amount", 13, "debit-difference"),
    ...columnsOf("amount", 17, "ledger-credit", "entries-credit"),
    columnOf("amount", 13, "credit-difference"),
  ],
  tie: TOTAL_DEBIT,
  checks: "T",
  rows: (input) => {
    const months = input.books.months.map((month) => monthSides(month));
    return [
      ...input.books.months.map((month, index) => monthRow(input, month, months[index] ?? [])),
      ...totalRows(input, months),
      ...breakRows(input),
      ...signRows(input),
    ];
  },
});

/** Ledger, entries, difference, for debit and then for credit. */
type Sides = readonly FigureCell[];

interface SideAmounts {
  readonly ledger: Amount;
  readonly entries: Amount;
}

function sidesOf(
  key: string,
  month: BooksMonth,
  amounts: Readonly<Record<"debit" | "credit", SideAmounts>>,
): Sides {
  const period = periodOf(month.month);
  const { sources } = month.generalLedger;
  return (["debit", "credit"] as const).flatMap((side) => {
    const name = (part: string): { readonly id: string; readonly period: Period } => ({
      id: `${ID}/${month.month}/${key}${side}-${part}`,
      period,
    });
    const ledger = amountCell({ ...name("ledger"), sources }, amounts[side].ledger);
    // The sheet of entries has the source of each posting; this sum would list all of them.
    const entries = amountCell(
      { ...name("entries"), sources: month.entrySources },
      amounts[side].entries,
    );
    return [ledger, entries, totalCell(name("difference"), [ledger], [entries])];
  });
}

function monthSides(month: BooksMonth): Sides {
  const stated = [...month.generalLedger.rows.values()];
  const pulled = [...month.movements.values()];
  const side = (of: "debit" | "credit"): SideAmounts => ({
    ledger: sumOf(stated.map((line) => line[of])),
    entries: sumOf(pulled.map((line) => line[of])),
  });
  return sidesOf("", month, { debit: side("debit"), credit: side("credit") });
}

function monthRow({ words, word }: Input, { month, proof: proved }: BooksMonth, sides: Sides): Row {
  return row("item", 0, [
    textCell(monthTitle(words, month)),
    proved.isProven ? textCell(word("proven")) : alarmCell(word("unproven")),
    countCell(proved.accounts.length),
    countCell(proved.entries),
    countCell(proved.attempts),
    ...sides,
  ]);
}

/** The totals of the year, and the same totals from the trial balance and the journal entries. */
function totalRows({ books, word }: Input, months: readonly Sides[]): readonly Row[] {
  const { period } = books;
  const columns = [
    ...["debit-ledger", "debit-entries", "debit-difference"],
    ...["credit-ledger", "credit-entries", "credit-difference"],
  ];
  const name = (part: string): { readonly id: string; readonly period: Period } => ({
    id: `${ID}/${yearKey(books)}/${part}`,
    period,
  });
  const totals = columns.map((column, index) =>
    totalCell(
      name(column),
      months.flatMap((sides) => sides.slice(index, index + 1)),
    ),
  );
  const trial = trialFigures(books).total;
  const pulled = entryTotals(books);
  const elsewhere = (side: "debit" | "credit", ledger: readonly FigureCell[]): Sides => {
    const left = totalCell(name(`${side}-trial-balance`), ledger);
    const right = totalCell(name(`${side}-sheet`), [pulled[side]]);
    return [left, right, totalCell(name(`${side}-sheet-difference`), [left], [right])];
  };
  const entries = books.months.reduce((total, month) => total + month.proof.entries, 0);
  return [
    row("total", 0, [
      textCell(word("total")),
      ...[BLANK, BLANK, countCell(entries), BLANK],
      ...totals,
    ]),
    labelRow("cross-check", word("other-sheets"), [
      ...[BLANK, BLANK, BLANK],
      ...elsewhere("debit", trial.slice(1, 2)),
      ...elsewhere("credit", trial.slice(2, 3)),
    ]),
  ];
}

/** The accounts that do not tie; they are included in the row of their month. */
function breakRows({ books, words, word }: Input): readonly Row[] {
  const rows = books.months.flatMap((month) =>
    month.proof.breaks.map(({ ledgerAccountId: id, reported, pulled }) =>
      row("memo", 0, [
        textCell(monthTitle(words, month.month)),
        alarmCell(accountLabel(books, id)),
        ...[BLANK, countCell(pulled.count), BLANK],
        ...sidesOf(`break/${id}/`, month, {
          debit: { ledger: reported.debit, entries: pulled.debit },
          credit: { ledger: reported.credit, entries: pulled.credit },
        }),
      ]),
    ),
  );
  return rows.length === 0 ? [] : [textRow("heading", word("breaks")), ...rows];
}

/** The sign of the entries and how it was determined (the specification does not state it). */
function signRows({ books, words, word }: Input): readonly Row[] {
  const { convention, isDetermined, tied, compared } = books.calibration;
  const counts = { tied: countText(words, tied), compared: countText(words, compared) };
  return [
    textRow("heading", word("sign")),
    textRow("note", word(convention), 1),
    textRow("note", word(isDetermined ? "sign-determined" : "sign-assumed", counts), 1),
  ];
}
