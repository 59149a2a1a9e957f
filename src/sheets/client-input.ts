/** What the client states in `close-input.yml` next to the figures of the books, and the differences. */
import { isZero } from "../amount/amount.ts";
import { CLIENT_SUPPLIED, DERIVED } from "../checks/backing.ts";
import type { ClientInput } from "../ledger/client-input.ts";
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
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  CLIENT_INPUT,
  [
    "bank vat payroll opening employees full-time",
    "not-stated no-account equal differs missing none file",
  ],
  CLIENT_FIGURE_WORDS,
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
          ...rows[section].map((one) => shownRow(input, one)),
        ],
  );
};

function shownRow({ word }: Input, one: ClientRow): Row {
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
    difference === null
      ? BLANK
      : isZero(difference.amount)
        ? textCell(word("equal"))
        : alarmCell(word("differs")),
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
  return [
    ...(missing.length === 0
      ? []
      : [textRow("note", input.word("missing", { parts: missing.join("; ") }))]),
    textRow("note", input.word("file", { file: stated.fileName, sha256: stated.sha256 })),
  ];
}
