/** The statements before and after what changed in the books, as rows of a sheet. */
import type { Books } from "../../ledger/books.ts";
import type { Cell, Row, Words } from "../sheet.ts";
import { BLANK, blanks, row, textCell, textRow } from "./cells.ts";
import { namedCells } from "./changed-lines.ts";
import type { ChangedSectionName, StatementChanges } from "./changed-statements.ts";
import { wordsUnder } from "./word-keys.ts";

const RESULT = ["revenue", "direct_costs", "expenses", "other_income_expenses"] as const;
const ASSETS = ["non_current_assets", "current_assets"] as const;
const LIABILITIES = [
  "equity",
  "provisions",
  "non_current_liabilities",
  "current_liabilities",
] as const;
const SECTIONS = [...RESULT, ...ASSETS, ...LIABILITIES];
const OWN = "sheets.late-postings";

export const STATEMENT_CHANGE_WORDS = [
  ...wordsUnder(OWN, "result balance other-accounts outside unappropriated"),
  ...SECTIONS.flatMap((type) => [`sections.${type}`, `sections.total.${type}`] as const),
  ...wordsUnder("figures", "net-profit total-debit total-credit"),
];

/** What the rows are made from; `texts` columns between name and amounts stay blank. */
interface ChangedRows {
  readonly books: Books;
  readonly words: Words<(typeof STATEMENT_CHANGE_WORDS)[number]>;
  readonly texts: number;
}

/** Both statements before and after. */
export function statementChangeRows(of: ChangedRows, found: StatementChanges): readonly Row[] {
  const { words } = of;
  const sectionsOf = (names: readonly ChangedSectionName[]): readonly Row[] =>
    names.flatMap((name) => sectionRows(of, found, name));
  return [
    textRow("heading", words.of(`${OWN}.result`), 1),
    ...sectionsOf(RESULT),
    labelled(of, "total", words.of("figures.net-profit"), found.netProfit),
    textRow("heading", words.of(`${OWN}.balance`), 1),
    ...sectionsOf([...ASSETS, "outside"]),
    labelled(of, "total", words.of("figures.total-debit"), found.assets),
    ...sectionsOf(LIABILITIES),
    labelled(of, "item", words.of(`${OWN}.unappropriated`), found.unappropriated),
    labelled(of, "total", words.of("figures.total-credit"), found.liabilities),
  ];
}

const labelled = (
  { texts }: ChangedRows,
  kind: Row["kind"],
  label: string,
  cells: readonly Cell[],
): Row => row(kind, 0, [BLANK, textCell(label), ...blanks(texts), ...cells]);

/** One row for a section without changes, none for one without amounts. */
function sectionRows(
  of: ChangedRows,
  { sections }: StatementChanges,
  name: ChangedSectionName,
): readonly Row[] {
  const { books, words, texts } = of;
  const section = sections.get(name);
  if (section === undefined) return [];
  const { accounts, rest, total } = section;
  const outside = words.of(`${OWN}.outside`);
  const title = name === "outside" ? outside : words.of(`sections.${name}`);
  if (accounts.length === 0) return [labelled(of, "item", title, total)];
  const totalTitle = name === "outside" ? outside : words.of(`sections.total.${name}`);
  return [
    textRow("heading", title, 1),
    ...accounts.map(({ account, cells }) =>
      row("item", 0, [...namedCells(books, account), ...blanks(texts), ...cells]),
    ),
    ...(rest === null ? [] : [labelled(of, "item", words.of(`${OWN}.other-accounts`), rest)]),
    labelled(of, "subtotal", totalTitle, total),
  ];
}
