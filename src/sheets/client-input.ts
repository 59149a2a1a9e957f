/** What the client states in `close-input.yml` next to the figures of the books, and the differences. */
import { equalAmounts, subtract } from "../amount/amount.ts";
import { CLIENT_SUPPLIED, DERIVED } from "../checks/backing.ts";
import { openingIsTheAdoptedOne } from "../checks/client/opening-is-the-adopted-one.ts";
import { payrollEqualsWageAccounts } from "../checks/client/payroll-equals-wage-accounts.ts";
import { isAllAccepted } from "../checks/outcome.ts";
import { declaredVatIsBooked } from "../checks/vat/declared-vat-is-booked.ts";
import { payrollFigures } from "../ledger/client-figures.ts";
import { statesFigures } from "../ledger/client-input.ts";
import { accountOpenings } from "../ledger/dossier/opening-tie.ts";
import { declaredReturns, returnsOutside, vatYears } from "../ledger/vat-returns.ts";
import { alarmCell, BLANK, blanks, countCell, row, textCell, textRow } from "./internal/cells.ts";
import {
  CLIENT_FIGURE_WORDS,
  CLIENT_INPUT,
  CLIENT_OUTCOME_WORDS,
  CLIENT_SECTIONS,
  type ClientRow,
  clientRows,
  employeesCell,
  outcomeCell,
  VAT_RECONCILIATION,
} from "./internal/client-cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { LEDGER_AMOUNTS } from "./internal/figure-backings.ts";
import { isInPack } from "./internal/in-pack.ts";
import { countText, periodTitle } from "./internal/period-words.ts";
import { VAT_RETURN_WORDS, vatReturnNotes } from "./internal/vat-return-notes.ts";
import { VAT_YEAR_WORDS, type VatYearLine, vatYearRows } from "./internal/vat-year-rows.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  CLIENT_INPUT,
  [
    "bank vat payroll employees full-time",
    "opening opening-equal opening-unequal",
    "not-stated no-account missing outside none source equal-ones",
  ],
  CLIENT_FIGURE_WORDS,
  CLIENT_OUTCOME_WORDS,
  VAT_YEAR_WORDS,
  VAT_RETURN_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const COLUMNS = [
  { ...columnOf("text", 42, "what"), stated: "names-and-texts" as const },
  columnOf("text", 22, "when"),
  ...columnsOf("amount", 16, "supplied", "books", "difference"),
  columnOf("text", 14, "outcome"),
  { ...columnOf("count", 8, "line"), isOnPaper: () => false },
];

export const clientInput = sheet(ABOUT, {
  columns: COLUMNS,
  checks: "C",
  hasContents: (books) =>
    (books.clientInput !== null && statesFigures(books.clientInput)) ||
    declaredReturns(books).length > 0,
  backings: [CLIENT_SUPPLIED, DERIVED, LEDGER_AMOUNTS],
  rows: (input) => rowsOf(input, (rows) => rows.map((one) => shownRow(input, one))),
  // Balances of many months are a long list, of which those that are equal are only counted.
  onPaper: [
    { columns: COLUMNS, rows: (input) => rowsOf(input, (rows) => rowsInShort(input, rows)) },
  ],
});

type ShowRows = (rows: readonly ClientRow[]) => readonly Row[];

function rowsOf(input: Input, show: ShowRows): readonly Row[] {
  const { clientInput: stated } = input.books;
  if (stated === null && declaredReturns(input.books).length === 0) {
    return [textRow("note", input.word("none"))];
  }
  return [
    ...sectionRows(input, show),
    ...openingRows(input),
    ...employeeRows(input),
    ...noteRows(input),
  ];
}

/** From this number of figures in a section those that are equal are counted. */
const LONG_SECTION = 16;

function rowsInShort(input: Input, rows: readonly ClientRow[]): readonly Row[] {
  const isLong = rows.length >= LONG_SECTION;
  const shown = rows.filter(({ outcome }) => !isLong || outcome !== "equal");
  const count = countText(input.words, rows.length - shown.length);
  return [
    ...(shown.length === rows.length ? [] : [textRow("item", input.word("equal-ones", { count }))]),
    ...shown.map((one) => shownRow(input, one)),
  ];
}

const sectionRows = (input: Input, show: ShowRows): readonly Row[] => {
  const rows = clientRows(input);
  return CLIENT_SECTIONS.flatMap((section) =>
    rows[section].length === 0 || (section === "vat" && isInPack(input, VAT_RECONCILIATION))
      ? []
      : [
          textRow("heading", input.word(section)),
          ...(section === "vat" ? vatSection(input, rows.vat) : show(rows[section])),
          ...(section === "vat" ? vatReturnNotes(input) : []),
        ],
  );
};

/** How many accounts are equal: the tie-out of the opening and the check show each. */
function openingRows({ books, results, words, word }: Input): readonly Row[] {
  const accounts = accountOpenings(books).filter(({ adopted }) => adopted !== null);
  if (accounts.length === 0) return [];
  const unequal = accounts.filter(
    ({ opening, adopted, appropriated }) =>
      adopted !== null && !equalAmounts(opening, subtract(adopted, appropriated)),
  ).length;
  const isAccepted = isAllAccepted(results, openingIsTheAdoptedOne.id);
  const count = countText(words, accounts.length);
  const text =
    unequal === 0
      ? word("opening-equal", { count })
      : word("opening-unequal", { count, unequal: countText(words, unequal) });
  return [
    textRow("heading", word("opening")),
    row("item", 0, [unequal === 0 || isAccepted ? textCell(text) : alarmCell(text)]),
  ];
}

/** The returns of each calendar year, and what follows from them; the rows are in the order of the years. */
function vatSection(input: Input, rows: readonly ClientRow[]): readonly Row[] {
  const years = vatYears(input.books);
  if (years.length === 0) return rows.map((one) => shownRow(input, one));
  let at = 0;
  return years.flatMap((year) => {
    const own = rows.slice(at, at + year.returns.length);
    at += own.length;
    return [...own.map((one) => shownRow(input, one)), ...vatYearRows(input, year, own, vatRow)];
  });
}

const vatRow = ({ kind, label, supplied, booked, difference, outcome }: VatYearLine): Row =>
  row(kind, 0, [
    ...[textCell(label), BLANK, supplied ?? BLANK, booked ?? BLANK],
    ...[difference ?? BLANK, outcome ?? BLANK],
  ]);

function shownRow(input: Input, one: ClientRow): Row {
  const { word } = input;
  const { what, when, supplied, booked, difference, line } = one;
  const absent = (name: "not-stated" | "no-account"): Cell => ({
    kind: "absent",
    text: word(name),
  });
  return row("item", 0, [
    textCell(what),
    textCell(when),
    supplied ?? absent("not-stated"),
    booked ?? absent("no-account"),
    difference ?? BLANK,
    outcomeCell(one, input),
    line === null ? BLANK : countCell(line),
  ]);
}

function employeeRows({ books, word }: Input): readonly Row[] {
  const cell = employeesCell(books);
  const employees = books.clientInput?.employees ?? null;
  if (cell === null || employees === null) return [];
  return [
    textRow("heading", word("employees")),
    row("memo", 0, [
      textCell(word("full-time")),
      ...[BLANK, cell],
      ...blanks(3),
      countCell(employees.line),
    ]),
  ];
}

/** The parts that the client leaves out, and who stated the others. */
function noteRows(input: Input): readonly Row[] {
  const { clientInput: stated } = input.books;
  const rows = clientRows(input);
  // Nothing is missing of what the books do not have.
  const hasWages = payrollEqualsWageAccounts.gap?.(input.books) !== "no-wages-booked";
  const missing = [
    ...CLIENT_SECTIONS.filter(
      (section) =>
        rows[section].every(({ supplied }) => supplied === null) &&
        (section !== "vat" || declaredVatIsBooked.gap?.(input.books) !== "no-tax-booked"),
    ),
    ...(payrollFigures(input.books).length === 0 && hasWages ? (["payroll"] as const) : []),
    ...(stated === null || stated.adoptedOpening === null ? (["opening"] as const) : []),
    ...((stated?.employees ?? null) === null && hasWages ? (["employees"] as const) : []),
  ].map((part) => input.word(part));
  const outside = returnsOutside(input.books)
    .map(({ period }) => periodTitle(input.words, period))
    .join(", ");
  return [
    ...(outside === "" ? [] : [textRow("note", input.word("outside", { periods: outside }))]),
    ...(missing.length === 0
      ? []
      : [textRow("note", input.word("missing", { parts: missing.join("; ") }))]),
    textRow("note", input.word("source")),
  ];
}
