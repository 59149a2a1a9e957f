/** What the client states in `close-input.yml` next to the figures of the books, and the differences. */
import { CLIENT_SUPPLIED, DERIVED } from "../checks/backing.ts";
import type { ClientInput } from "../ledger/client-input.ts";
import { returnsOutside, vatYears } from "../ledger/vat-returns.ts";
import { alarmCell, BLANK, blanks, countCell, row, textCell, textRow } from "./internal/cells.ts";
import {
  CLIENT_FIGURE_WORDS,
  CLIENT_INPUT,
  CLIENT_SECTIONS,
  type ClientRow,
  clientRows,
  employeesCell,
} from "./internal/client-cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { LEDGER_AMOUNTS, OPENING_BALANCES } from "./internal/figure-backings.ts";
import { periodTitle } from "./internal/period-words.ts";
import { VAT_YEAR_WORDS, vatYearRows } from "./internal/vat-year-rows.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  CLIENT_INPUT,
  [
    "bank vat payroll opening employees full-time",
    "not-stated no-account equal rounding differs missing outside none file",
  ],
  CLIENT_FIGURE_WORDS,
  VAT_YEAR_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

export const clientInput = sheet(ABOUT, {
  columns: [
    { ...columnOf("text", 42, "what"), stated: "names-and-texts" },
    columnOf("text", 22, "when"),
    ...columnsOf("amount", 16, "supplied", "books", "difference"),
    columnOf("text", 14, "outcome"),
    columnOf("count", 8, "line"),
  ],
  checks: "C",
  hasContents: ({ clientInput: stated }) => stated !== null,
  backings: [CLIENT_SUPPLIED, DERIVED, LEDGER_AMOUNTS, OPENING_BALANCES],
  rows: (input) => {
    const { clientInput: stated } = input.books;
    return stated === null
      ? [textRow("note", input.word("none"))]
      : [...sectionRows(input), ...employeeRows(input, stated), ...noteRows(input, stated)];
  },
});

const sectionRows = (input: Input): readonly Row[] => {
  const rows = clientRows(input);
  return CLIENT_SECTIONS.flatMap((section) =>
    rows[section].length === 0
      ? []
      : [
          textRow("heading", input.word(section)),
          ...(section === "vat"
            ? vatSection(input, rows.vat)
            : rows[section].map((one) => shownRow(input, one))),
        ],
  );
};

/** The returns of each calendar year, and what follows from them; the rows are in the order of the years. */
function vatSection(input: Input, rows: readonly ClientRow[]): readonly Row[] {
  const years = vatYears(input.books);
  if (years.length === 0) return rows.map((one) => shownRow(input, one));
  let at = 0;
  return years.flatMap((year) => {
    const own = rows.slice(at, at + year.returns.length);
    at += own.length;
    return [...own.map((one) => shownRow(input, one)), ...vatYearRows(input, year, own)];
  });
}

function shownRow({ word }: Input, one: ClientRow): Row {
  const { what, when, supplied, booked, difference, outcome, line } = one;
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
    outcome === null
      ? BLANK
      : outcome === "differs"
        ? alarmCell(word(outcome))
        : textCell(word(outcome)),
    line === null ? BLANK : countCell(line),
  ]);
}

function employeeRows({ books, word }: Input, { employees }: ClientInput): readonly Row[] {
  const cell = employeesCell(books);
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

/** What the file leaves out, and which file it is. */
function noteRows(input: Input, stated: ClientInput): readonly Row[] {
  const rows = clientRows(input);
  const missing = [
    ...CLIENT_SECTIONS.filter((section) => rows[section].every(({ line }) => line === null)),
    ...(stated.employees === null ? (["employees"] as const) : []),
  ].map((part) => input.word(part));
  const outside = returnsOutside(input.books)
    .map(({ period }) => periodTitle(input.words, period))
    .join(", ");
  return [
    ...(outside === "" ? [] : [textRow("note", input.word("outside", { periods: outside }))]),
    ...(missing.length === 0
      ? []
      : [textRow("note", input.word("missing", { parts: missing.join("; ") }))]),
    textRow("note", input.word("file", { file: stated.fileName, sha256: stated.sha256 })),
  ];
}
