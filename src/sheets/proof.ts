/** The proof of completeness: month by month, what the ledger states beside what was pulled. */
import { type Amount, sumOf } from "../amount/amount.ts";
import { type Period, periodOf } from "../calendar/month.ts";
import type { Books, BooksMonth } from "../ledger/books.ts";
import { SIGN_CONVENTIONS } from "../ledger/sign-calibration.ts";
import { accountLabel } from "./internal/account-rows.ts";
import {
  alarmCell,
  amountCell,
  BLANK,
  countCell,
  type FigureCell,
  openRows,
  row,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { countText } from "./internal/count-text.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { monthTitle, PERIOD_WORDS, proofWarning } from "./internal/period-words.ts";
import { entryTotals, trialFigures } from "./internal/trial-figures.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource, Words } from "./sheet.ts";

const ID = "proof";
const WORDS = [
  ...PERIOD_WORDS,
  ...SIGN_CONVENTIONS.map((convention) => `sheets.proof.${convention}`),
  "sheets.proof.title",
  "sheets.proof.subtitle",
  "sheets.proof.month",
  "sheets.proof.outcome",
  "sheets.proof.proven",
  "sheets.proof.unproven",
  "sheets.proof.accounts",
  "sheets.proof.entries",
  "sheets.proof.attempts",
  "sheets.proof.ledger-debit",
  "sheets.proof.entries-debit",
  "sheets.proof.debit-difference",
  "sheets.proof.ledger-credit",
  "sheets.proof.entries-credit",
  "sheets.proof.credit-difference",
  "sheets.proof.total",
  "sheets.proof.other-sheets",
  "sheets.proof.breaks",
  "sheets.proof.sign",
  "sheets.proof.sign-determined",
  "sheets.proof.sign-assumed",
] as const;

export const proof: SheetDefinition = { id: ID, words: WORDS, build: buildProof };

/** Ledger, entries, difference, for debit and then for credit. */
type Sides = readonly FigureCell[];

function buildProof(source: SheetSource): Sheet {
  const { books, words } = source;
  const proven = books.months.filter((month) => month.proof.isProven).length;
  const months = books.months.map((month) => monthSides(month));
  return {
    id: ID,
    title: words.of("sheets.proof.title"),
    subtitle: words.of("sheets.proof.subtitle", {
      proven: String(proven),
      all: String(books.months.length),
      currency: books.administration.currency,
    }),
    ...proofWarning(words, books),
    columns: columnsIn(words),
    rows: openRows([
      ...books.months.map((month, index) => monthRow(words, month, months[index] ?? [])),
      ...totalRows(books, words, months),
      ...breakRows(books, words),
      ...signRows(books, words),
    ]),
    isLong: false,
  };
}

function columnsIn(words: Words): readonly Column[] {
  const column = (key: string, width: number, kind: Column["kind"]): Column => ({
    key,
    title: words.of(`sheets.proof.${key}`),
    kind,
    width,
  });
  return [
    column("month", 14, "text"),
    column("outcome", 40, "text"),
    column("accounts", 12, "count"),
    column("entries", 12, "count"),
    column("attempts", 10, "count"),
    column("ledger-debit", 17, "amount"),
    column("entries-debit", 17, "amount"),
    column("debit-difference", 13, "amount"),
    column("ledger-credit", 17, "amount"),
    column("entries-credit", 17, "amount"),
    column("credit-difference", 13, "amount"),
  ];
}

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
    // Every posting names its answer on the sheet of entries; their sum would name them all.
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

function monthRow(words: Words, { month, proof: proved }: BooksMonth, sides: Sides): Row {
  return row("item", 0, [
    textCell(monthTitle(words, month)),
    proved.isProven
      ? textCell(words.of("sheets.proof.proven"))
      : alarmCell(words.of("sheets.proof.unproven")),
    countCell(proved.accounts.length),
    countCell(proved.entries),
    countCell(proved.attempts),
    ...sides,
  ]);
}

/** The year, and beside it the same totals as the sheets of the ledger and of the entries have them. */
function totalRows(books: Books, words: Words, months: readonly Sides[]): readonly Row[] {
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
      textCell(words.of("sheets.proof.total")),
      BLANK,
      BLANK,
      countCell(entries),
      BLANK,
      ...totals,
    ]),
    row("note", 0, [
      BLANK,
      textCell(words.of("sheets.proof.other-sheets")),
      ...[BLANK, BLANK, BLANK],
      ...elsewhere("debit", trial.slice(1, 2)),
      ...elsewhere("credit", trial.slice(2, 3)),
    ]),
  ];
}

function breakRows(books: Books, words: Words): readonly Row[] {
  const rows = books.months.flatMap((month) =>
    month.proof.breaks.map(({ ledgerAccountId: id, reported, pulled }) =>
      row("item", 0, [
        textCell(monthTitle(words, month.month)),
        alarmCell(accountLabel(books, id)),
        BLANK,
        countCell(pulled.count),
        BLANK,
        ...sidesOf(`break/${id}/`, month, {
          debit: { ledger: reported.debit, entries: pulled.debit },
          credit: { ledger: reported.credit, entries: pulled.credit },
        }),
      ]),
    ),
  );
  if (rows.length === 0) return [];
  return [textRow("heading", words.of("sheets.proof.breaks"), columnsIn(words).length), ...rows];
}

/** How the sign of the entries was found (the specification does not state it). */
function signRows(books: Books, words: Words): readonly Row[] {
  const { convention, isDetermined, tied, compared } = books.calibration;
  const sentence = isDetermined ? "sheets.proof.sign-determined" : "sheets.proof.sign-assumed";
  const blanks: readonly Cell[] = Array.from({ length: 9 }, () => BLANK);
  const note = (text: string): Row => row("note", 0, [BLANK, textCell(text), ...blanks]);
  return [
    textRow("heading", words.of("sheets.proof.sign"), columnsIn(words).length),
    note(words.of(`sheets.proof.${convention}`)),
    note(
      words.of(sentence, {
        tied: countText(words, tied),
        compared: countText(words, compared),
      }),
    ),
  ];
}
