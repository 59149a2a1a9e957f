/** The opening balance per account beside the year before: its ledger, its final pack and its adopted accounts. */
import { isZero } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import { BALANCE_TYPES, type BalanceType } from "../ledger/ledger-account.ts";
import { sectionHome, statedSections } from "../ledger/section-homes.ts";
import { accountCells, accountLabel } from "./internal/account-rows.ts";
import { BLANK, labelRow, row, textRow, totalCell } from "./internal/cells.ts";
import { accountColumns, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import {
  hasColumn,
  OPENING_COLUMNS,
  OPENING_SOURCES,
  OPENING_TIE,
  OPENING_TIE_BACKINGS,
  type OpeningCells,
  type OpeningFigures,
  openingFigures,
} from "./internal/opening-figures.ts";
import { countText } from "./internal/period-words.ts";
import { wordsUnder } from "./internal/word-keys.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  OPENING_TIE,
  [
    "equal subtotal result other-result total none rule appropriated",
    "no-ledger no-ledger-file no-final-pack no-final-pack-file no-adopted",
  ],
  wordsUnder(
    "sections",
    "non_current_assets current_assets equity provisions non_current_liabilities current_liabilities",
  ),
);
type Input = SheetInputOf<typeof ABOUT>;

const COLUMNS = [
  ...accountColumns(30),
  ...columnsOf("amount", 14, ...OPENING_COLUMNS).map((column) => ({
    ...column,
    isIn: (books: Books) => hasColumn(books, column.key),
    ...(column.key.endsWith("-difference") ? { expects: "zero" as const } : {}),
  })),
];

/** From this number of accounts paper counts those that are equal. */
const LONG_LIST = 16;

export const openingTie = sheet(ABOUT, {
  columns: COLUMNS,
  checks: "G",
  differencesOf: ["C3"],
  backings: OPENING_TIE_BACKINGS,
  hasContents: (books) => openingFigures(books).accounts.length > 0,
  values: ({ books }) => ({ priorYear: priorYearOf(books) }),
  rows: (input) => rowsOf(input, accountRows),
  onPaper: [{ columns: COLUMNS, rows: (input) => rowsOf(input, accountRowsInShort) }],
});

const priorYearOf = ({ comparatives }: Books): string =>
  String(comparatives.priorYear.fiscalYear.year);

type AccountsShown = (input: Input, accounts: OpeningFigures["accounts"]) => readonly Row[];

function rowsOf(input: Input, show: AccountsShown): readonly Row[] {
  const { books, word } = input;
  const { accounts, subtotal, results, total } = openingFigures(books);
  if (accounts.length === 0) return [textRow("note", word("none"), 1)];
  return [
    ...show(input, accounts),
    ...(results.length === 0 ? [] : [labelRow("subtotal", word("subtotal"), shown(subtotal))]),
    ...results.map(({ year, cells }) =>
      labelRow(
        "item",
        year === null ? word("other-result") : word("result", { year }),
        shown(cells),
      ),
    ),
    labelRow("total", word(results.length === 0 ? "subtotal" : "total"), shown(total)),
    ...noteTexts(input).map((text) => textRow("note", text, 1)),
  ];
}

const shown = (cells: OpeningCells): readonly Cell[] => cells.map((cell) => cell ?? BLANK);

const accountRows: AccountsShown = ({ books }, accounts) =>
  accounts.map(({ id, cells }) => row("item", 0, [...accountCells(books, id), ...shown(cells)]));

/** In each section of the balance sheet those that are equal as one row, then each of the others. */
function accountRowsInShort(input: Input, accounts: OpeningFigures["accounts"]): readonly Row[] {
  if (accounts.filter(({ isEqual }) => isEqual).length < LONG_LIST) {
    return accountRows(input, accounts);
  }
  const { books, words, word } = input;
  const homes = statedSections(books);
  const bySection = Map.groupBy(accounts, ({ id }) => sectionHome(books, homes, id));
  return BALANCE_TYPES.flatMap((type) => {
    const own = bySection.get(type) ?? [];
    const equal = own.filter(({ isEqual }) => isEqual);
    const others = own.filter(({ isEqual }) => !isEqual);
    const count = countText(words, equal.length);
    const label = word("equal", { section: words.of(`sections.${type}`), count });
    const cells = equal.map((one) => one.cells);
    return [
      ...(equal.length === 0 ? [] : [labelRow("item", label, sums(books, type, cells))]),
      ...accountRows(input, others),
    ];
  });
}

const sums = (books: Books, type: BalanceType, rows: readonly OpeningCells[]): readonly Cell[] =>
  OPENING_COLUMNS.map((column, at) => {
    const terms = rows.flatMap((cells) => cells[at] ?? []);
    const id = `${OPENING_TIE}/equal-${type}/${column}`;
    return terms.length === 0 ? BLANK : totalCell({ id, period: books.period }, terms);
  });

/** What the opening is not compared with, and why; then results that only the adopted accounts have appropriated. */
function noteTexts({ books, word }: Input): readonly string[] {
  const year = priorYearOf(books);
  const { auditfile } = books;
  const lacking = {
    ledger: auditfile === undefined ? "no-ledger" : "no-ledger-file",
    "final-pack": auditfile === undefined ? "no-final-pack" : "no-final-pack-file",
    adopted: "no-adopted",
  } as const;
  const { appropriated, results } = openingFigures(books);
  const accounts = appropriated.map((id) => accountLabel(books, id)).join(", ");
  const hasResults = results.some(({ cells }) =>
    cells.some((cell) => cell !== null && !isZero(cell.amount)),
  );
  return [
    ...(hasResults ? [word("rule")] : []),
    ...(appropriated.length === 0 ? [] : [word("appropriated", { accounts })]),
    ...OPENING_SOURCES.filter((source) => !hasColumn(books, source)).map((source) =>
      word(lacking[source], { year }),
    ),
  ];
}
