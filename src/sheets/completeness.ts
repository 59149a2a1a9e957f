/**
 * The completeness grid, on one page: the number of postings per account and month, and whether they
 * add up to the general ledger.
 */
import { isZero } from "../amount/amount.ts";
import type { Books, BooksMonth } from "../ledger/books.ts";
import { ACCOUNT_TYPES, type LedgerAccountId } from "../ledger/ledger-account.ts";
import { rowOf } from "../ledger/trial-balance.ts";
import { accountCells, mainAccountOf } from "./internal/account-rows.ts";
import {
  alarmCell,
  BLANK,
  blanks,
  countCell,
  labelRow,
  row,
  textCell,
  textRow,
} from "./internal/cells.ts";
import { accountColumns, columnOf, monthColumn } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { BALANCE_ROW_WORDS, RESULT_ROW_WORDS } from "./internal/statement-rows.ts";
import type { Cell } from "./sheet.ts";

const ABOUT = sheetWords(
  "completeness",
  ["months proven unproven trusted at-rest unknown other temporary legend grouped"],
  BALANCE_ROW_WORDS,
  RESULT_ROW_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

/** More rows than this do not fit on one page. */
const ROWS_MAX = 45;

/** One row of the grid: an account or a group of accounts. */
interface GridRow {
  readonly names: readonly [code: Cell, name: Cell];
  readonly ids: ReadonlySet<LedgerAccountId>;
}

export const completeness = sheet(ABOUT, {
  columns: [...accountColumns(38), monthColumn("count", 8), columnOf("count", 9, "year")],
  rows: (input) => {
    const { books, word } = input;
    const accounts = comparedAccounts(books);
    const lines = linesOf(input, accounts);
    const isGrouped = lines.length < accounts.length;
    const verdicts = books.months.map(({ proof }) => {
      if (!proof.isProven) return alarmCell(word("unproven"));
      if (proof.isAtRest === true) return textCell(word("at-rest"));
      return textCell(word(proof.trustedFrom === undefined ? "proven" : "trusted"));
    });
    const proven = books.months.filter(({ proof }) => proof.isProven).length;
    const share = `${String(proven)}/${String(books.months.length)}`;
    const totals = books.months.map(({ proof }) => countCell(proof.entries));
    return [
      ...lines.map(({ names, ids }) => {
        const cells = books.months.map((month) => gridCell(month, ids));
        return row("item", 0, [...names, ...cells, countCell(sumOf(cells))]);
      }),
      labelRow("total", word("months"), [...totals, countCell(sumOf(totals))]),
      row("note", 0, [...blanks(2), ...verdicts, textCell(share)]),
      textRow("note", word("legend"), 1),
      ...(isGrouped ? [textRow("note", word("grouped"), 1)] : []),
    ];
  },
});

const sumOf = (cells: readonly Cell[]): number =>
  cells.reduce((total, cell) => total + (cell.kind === "count" ? cell.count : 0), 0);

/** Accounts with movement in the ledger or with entries in any month, in the order of the chart. */
function comparedAccounts(books: Books): readonly LedgerAccountId[] {
  const known = [...books.accounts.keys()];
  const reported = books.months.flatMap(({ generalLedger }) => [...generalLedger.rows.keys()]);
  return [...new Set([...known, ...reported])].filter((id) =>
    books.months.some((month) => isCompared(month, id)),
  );
}

function isCompared({ generalLedger, movements }: BooksMonth, id: LedgerAccountId): boolean {
  const { debit, credit } = rowOf(generalLedger, id);
  return movements.has(id) || !isZero(debit) || !isZero(credit);
}

/** Blank if there was nothing to compare. */
function gridCell(month: BooksMonth, ids: ReadonlySet<LedgerAccountId>): Cell {
  const compared = [...ids].filter((id) => isCompared(month, id));
  if (compared.length === 0) return BLANK;
  const count = compared.reduce((total, id) => total + (month.movements.get(id)?.count ?? 0), 0);
  const isBroken = month.proof.breaks.some(({ ledgerAccountId }) => ids.has(ledgerAccountId));
  return { kind: "count", count, verdict: isBroken ? "bad" : "good" };
}

/** One row per account if they fit, else grouped by main account, else by account type. */
function linesOf(input: Input, ids: readonly LedgerAccountId[]): readonly GridRow[] {
  if (ids.length <= ROWS_MAX) return rowsBy(input.books, ids, (id) => id);
  const byMain = rowsBy(input.books, ids, (id) => mainAccountOf(input.books, id));
  return byMain.length <= ROWS_MAX ? byMain : rowsByType(input, ids);
}

const rowsBy = (
  books: Books,
  ids: readonly LedgerAccountId[],
  groupOf: (id: LedgerAccountId) => LedgerAccountId,
): readonly GridRow[] =>
  [...Map.groupBy(ids, groupOf)].map(([id, own]) => ({
    names: accountCells(books, id),
    ids: new Set(own),
  }));

function rowsByType(
  { books, words, word }: Input,
  ids: readonly LedgerAccountId[],
): readonly GridRow[] {
  const byType = Map.groupBy(ids, (id) => books.accounts.get(id)?.type ?? "unknown");
  return [...ACCOUNT_TYPES, "unknown" as const].flatMap((type) => {
    const own = byType.get(type);
    if (own === undefined) return [];
    const isSection = type !== "other" && type !== "temporary" && type !== "unknown";
    const name = isSection ? words.of(`sections.${type}`) : word(type);
    return [{ names: [BLANK, textCell(name)], ids: new Set(own) }];
  });
}
