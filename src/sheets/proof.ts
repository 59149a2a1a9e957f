/** The proof of completeness: by month, the general ledger compared with the pulled entries. */
import { type Amount, sumOf } from "../amount/amount.ts";
import { type Period, periodOf } from "../calendar/month.ts";
import { DERIVED } from "../checks/backing.ts";
import type { BooksMonth } from "../ledger/books.ts";
import { PROOF_LEVELS } from "../ledger/proof-level.ts";
import { fitsNoSign, SIGN_CONVENTIONS } from "../ledger/sign-calibration.ts";
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
import { LEDGER_AMOUNTS } from "./internal/figure-backings.ts";
import { explainsLevelsOnCover } from "./internal/level-rows.ts";
import { yearKey } from "./internal/monthly-rows.ts";
import { countText, monthTitle } from "./internal/period-words.ts";
import { entryTotals, TOTAL_DEBIT, trialFigures } from "./internal/trial-figures.ts";
import { UNFIT_WORDS, unfitIn } from "./internal/unfit-rows.ts";
import { UNPROVEN_WORDS, type Unproven, unprovenIn } from "./internal/unproven.ts";
import type { Cell, Row } from "./sheet.ts";

const ID = "proof";
const LEVEL_WORDS = [
  "levels.title" as const,
  ...PROOF_LEVELS.flatMap((level) => [`levels.${level}.name`, `levels.${level}.means`] as const),
];
const ABOUT = sheetWords(
  ID,
  [
    "proven unproven at-rest total other-sheets breaks breaks-reversed",
    "sign sign-determined sign-assumed sign-unfit",
    "not-proven all-proven on-sheets",
    ...SIGN_CONVENTIONS,
  ],
  LEVEL_WORDS,
  UNPROVEN_WORDS,
  UNFIT_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const MONTH_COLUMN = columnOf("text", 14, "month");
const OUTCOME_COLUMNS = [
  columnOf("text", 40, "outcome"),
  ...columnsOf("count", 9, "accounts", "entries"),
  // In nearly every pack a column of ones, which says nothing on paper.
  { ...columnOf("count", 9, "attempts"), isOnPaper: () => false },
  ...columnsOf("amount", 15, "ledger-debit", "entries-debit"),
  { ...columnOf("amount", 11, "debit-difference"), expects: "zero" as const },
  ...columnsOf("amount", 15, "ledger-credit", "entries-credit"),
  { ...columnOf("amount", 11, "credit-difference"), expects: "zero" as const },
];
const EXPLAINED = [columnOf("text", 40, "what"), columnOf("text", 96, "why")];

export const proof = sheet(ABOUT, {
  columns: [{ ...MONTH_COLUMN, isName: true as const }, ...OUTCOME_COLUMNS],
  ties: [TOTAL_DEBIT],
  checks: "T",
  backings: [DERIVED, LEDGER_AMOUNTS],
  rows: (input) => [...monthRows(input), ...unprovenRows(input), ...levelRows(input, explainedRow)],
  onPaper: [
    {
      isDense: true,
      columns: [MONTH_COLUMN, ...OUTCOME_COLUMNS],
      rows: (input) => monthRows(input),
    },
    {
      title: ({ word }) => word("not-proven"),
      isDense: true,
      columns: EXPLAINED,
      rows: (input) => {
        const rows = unprovenIn(input).map(explainedOnPaper);
        return [
          ...(rows.length === 0 ? [textRow("note", input.word("all-proven"))] : rows),
          ...unfitRows(input, explainedOnPaper),
          ...(explainsLevelsOnCover(input) ? [] : levelRows(input, explainedOnPaper)),
        ];
      },
    },
  ],
});

function monthRows(input: Input): readonly Row[] {
  const months = input.books.months.map((month) => monthSides(month));
  return [
    ...input.books.months.map((month, index) => monthRow(input, month, months[index] ?? [])),
    ...totalRows(input, months),
    ...breakRows(input),
    ...reversedRows(input),
    ...signRows(input),
  ];
}

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
    const ledger = amountCell(
      { ...name("ledger"), sources, backing: LEDGER_AMOUNTS },
      amounts[side].ledger,
    );
    // The sheet of entries has the source of each posting; this sum would list all of them.
    const entries = amountCell(
      { ...name("entries"), sources: month.entrySources, backing: DERIVED },
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
    outcomeCell(word, proved),
    countCell(proved.accounts.length),
    countCell(proved.entries),
    countCell(proved.attempts),
    ...sides,
  ]);
}

function outcomeCell(word: Input["word"], { isProven, isAtRest }: BooksMonth["proof"]): Cell {
  if (!isProven) return alarmCell(word("unproven"));
  return textCell(word(isAtRest === true ? "at-rest" : "proven"));
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
const breakRows = (input: Input): readonly Row[] =>
  headedRows(
    input.word("breaks"),
    breaksUnder(input, "break", ({ pulled }) => pulled),
  );

/** If entries tie with neither sign, the same accounts with the sign of every entry reversed. */
const reversedRows = (input: Input): readonly Row[] =>
  fitsNoSign(input.books.calibration)
    ? headedRows(
        input.word("breaks-reversed"),
        breaksUnder(input, "break-reversed", ({ pulled: { debit, credit } }) => {
          return { debit: credit, credit: debit };
        }),
      )
    : [];

const headedRows = (heading: string, rows: readonly Row[]): readonly Row[] =>
  rows.length === 0 ? [] : [textRow("heading", heading), ...rows];

type Break = BooksMonth["proof"]["breaks"][number];

/** `entriesOf` gives the sums of the entries in the reading that is shown. */
const breaksUnder = (
  { books, words }: Input,
  key: string,
  entriesOf: (found: Break) => Break["reported"],
): readonly Row[] =>
  books.months.flatMap((month) =>
    month.proof.breaks.map((found) => {
      const { ledgerAccountId: id, reported, pulled } = found;
      const entries = entriesOf(found);
      return row("memo", 0, [
        textCell(monthTitle(words, month.month)),
        alarmCell(accountLabel(books, id)),
        ...[BLANK, countCell(pulled.count), BLANK],
        ...sidesOf(`${key}/${id}/`, month, {
          debit: { ledger: reported.debit, entries: entries.debit },
          credit: { ledger: reported.credit, entries: entries.credit },
        }),
      ]);
    }),
  );

/** The sign of the entries and how it was determined (the specification does not state it). */
function signRows({ books, words, word }: Input): readonly Row[] {
  const { convention, isDetermined, tied, compared } = books.calibration;
  const outcome = isDetermined
    ? "sign-determined"
    : fitsNoSign(books.calibration)
      ? "sign-unfit"
      : "sign-assumed";
  const counts = { tied: countText(words, tied), compared: countText(words, compared) };
  return [
    textRow("heading", word("sign")),
    textRow("note", word(convention), 1),
    textRow("note", word(outcome, counts), 1),
  ];
}

type Explained = Pick<Unproven, "what" | "why">;

/** A text in the columns of month and outcome, and its explanation in those of the figures. */
const explainedRow = ({ what, why }: Explained): Row =>
  row("note", 0, [what, BLANK, textCell(why)]);

/** On paper the marks of the figures say which sheets have them. */
const explainedOnPaper = ({ what, why }: Explained): Row => row("note", 0, [what, textCell(why)]);

function unprovenRows(input: Input): readonly Row[] {
  const rows = unprovenIn(input).map(({ what, why, sheets }) =>
    explainedRow({
      what,
      why: sheets.length === 0 ? why : input.word("on-sheets", { why, sheets: sheets.join(", ") }),
    }),
  );
  return [
    textRow("heading", input.word("not-proven")),
    ...(rows.length === 0 ? [textRow("note", input.word("all-proven"))] : rows),
    ...unfitRows(input, explainedRow),
  ];
}

const unfitRows = (input: Input, rowOf: (explained: Explained) => Row): readonly Row[] =>
  headedRows(input.words.of("unfit.title"), unfitIn(input).map(rowOf));

/** Each level and its meaning. */
const levelRows = ({ words }: Input, rowOf: (explained: Explained) => Row): readonly Row[] =>
  headedRows(
    words.of("levels.title"),
    PROOF_LEVELS.map((level) =>
      rowOf({
        what: textCell(words.of(`levels.${level}.name`)),
        why: words.of(`levels.${level}.means`),
      }),
    ),
  );
