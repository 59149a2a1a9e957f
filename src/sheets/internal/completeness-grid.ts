/** The rows of the completeness grid: postings by account or group of accounts and by month, and whether they tie. */
import { isZero } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { ACCOUNT_TYPES, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Cell, Row, Words } from "../sheet.ts";
import { accountCells, mainAccountOf } from "./account-rows.ts";
import { alarmCell, BLANK, blanks, countCell, labelRow, row, textCell } from "./cells.ts";
import { BALANCE_ROW_WORDS, RESULT_ROW_WORDS } from "./statement-rows.ts";
import { wordsUnder } from "./word-keys.ts";

export const GRID_WORDS = [
  ...wordsUnder(
    "sheets.completeness",
    "months proven unproven trusted at-rest unknown other temporary legend",
  ),
  ...[...BALANCE_ROW_WORDS, ...RESULT_ROW_WORDS],
];

interface Input {
  readonly books: Books;
  readonly words: Words<(typeof GRID_WORDS)[number]>;
}

/** One row of the grid: an account or a group of accounts. */
interface GridRow {
  readonly names: readonly [code: Cell, name: Cell];
  readonly ids: ReadonlySet<LedgerAccountId>;
}

export interface Grid {
  readonly rows: readonly Row[];
  /** Of each month whether it reconciles, and of how many. */
  readonly verdict: Row;
  /** Whether a row may be more than one account. */
  readonly isGrouped: boolean;
}

/** With code and name, a count for each month and their sum; by kind of account if there are more rows than `most`. */
export function completenessGrid({ books, words }: Input, most: number): Grid {
  const accounts = comparedAccounts(books);
  const lines = linesOf({ books, words }, accounts, most);
  const totals = books.months.map(({ proof }) => countCell(proof.entries));
  return {
    isGrouped: lines.length < accounts.length,
    rows: [
      ...lines.map(({ names, ids }) => {
        const cells = books.months.map((month) => gridCell(month, ids));
        return row("item", 0, [...names, ...cells, countCell(sumOf(cells))]);
      }),
      labelRow("total", words.of("sheets.completeness.months"), [
        ...totals,
        countCell(sumOf(totals)),
      ]),
    ],
    verdict: verdictRow({ books, words }),
  };
}

function verdictRow({ books, words }: Input): Row {
  const verdicts = books.months.map(({ proof }) => {
    if (!proof.isProven) return alarmCell(words.of("sheets.completeness.unproven"));
    const outcome =
      proof.isAtRest === true ? "at-rest" : proof.trustedFrom === undefined ? "proven" : "trusted";
    return textCell(words.of(`sheets.completeness.${outcome}`));
  });
  const proven = books.months.filter(({ proof }) => proof.isProven).length;
  const share = `${String(proven)}/${String(books.months.length)}`;
  return row("note", 0, [...blanks(2), ...verdicts, textCell(share)]);
}

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
function linesOf(input: Input, ids: readonly LedgerAccountId[], most: number): readonly GridRow[] {
  if (ids.length <= most) return rowsBy(input.books, ids, (id) => id);
  const byMain = rowsBy(input.books, ids, (id) => mainAccountOf(input.books, id));
  return byMain.length <= most ? byMain : rowsByType(input, ids);
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

function rowsByType({ books, words }: Input, ids: readonly LedgerAccountId[]): readonly GridRow[] {
  const byType = Map.groupBy(ids, (id) => books.accounts.get(id)?.type ?? "unknown");
  return [...ACCOUNT_TYPES, "unknown" as const].flatMap((type) => {
    const own = byType.get(type);
    if (own === undefined) return [];
    const isSection = type !== "other" && type !== "temporary" && type !== "unknown";
    const name = isSection ? words.of(`sections.${type}`) : words.of(`sheets.completeness.${type}`);
    return [{ names: [BLANK, textCell(name)], ids: new Set(own) }];
  });
}
