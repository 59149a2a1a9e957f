/**
 * The completeness grid, on one page: how many entries each account has in each month, and whether
 * they add up to what the general ledger shows.
 */
import { isZero } from "../amount/amount.ts";
import type { Books, BooksMonth } from "../ledger/books.ts";
import { ACCOUNT_TYPES, type AccountType, type LedgerAccountId } from "../ledger/ledger-account.ts";
import { rowOf } from "../ledger/trial-balance.ts";
import { accountCells, mainAccountOf } from "./internal/account-rows.ts";
import { alarmCell, BLANK, countCell, openRows, row, textCell, textRow } from "./internal/cells.ts";
import { monthTitle, PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import type { Cell, Column, Row, Sheet, SheetDefinition, SheetSource } from "./sheet.ts";

const ID = "completeness";
const WORDS = [
  ...PERIOD_WORDS,
  ...ACCOUNT_TYPES.map(typeKey),
  "sheets.code",
  "sheets.account",
  "sheets.completeness.title",
  "sheets.completeness.subtitle",
  "sheets.completeness.year",
  "sheets.completeness.months",
  "sheets.completeness.proven",
  "sheets.completeness.unproven",
  "sheets.completeness.trusted",
  "sheets.completeness.unknown",
  "sheets.completeness.legend",
  "sheets.completeness.grouped",
] as const;

export const completeness: SheetDefinition = { id: ID, words: WORDS, build: buildCompleteness };

/** More rows than this do not fit on one page. */
const ROWS_MAX = 45;

/** One row of the grid: an account, or accounts taken together. */
interface GridRow {
  readonly names: readonly [code: Cell, name: Cell];
  readonly ids: ReadonlySet<LedgerAccountId>;
}

function buildCompleteness(source: SheetSource): Sheet {
  const { books, words } = source;
  const proven = books.months.filter(({ proof }) => proof.isProven).length;
  return {
    id: ID,
    title: words.of("sheets.completeness.title"),
    subtitle: words.of("sheets.completeness.subtitle", {
      period: periodTitle(words, books.period),
      proven: String(proven),
      all: String(books.months.length),
    }),
    ...proofWarning(words, books),
    columns: [
      { key: "code", title: words.of("sheets.code"), kind: "text", width: 8 },
      { key: "account", title: words.of("sheets.account"), kind: "text", width: 38 },
      ...books.months.map(({ month }): Column => {
        return { key: month, title: monthTitle(words, month), kind: "count", width: 10 };
      }),
      { key: "year", title: words.of("sheets.completeness.year"), kind: "count", width: 11 },
    ],
    rows: openRows(gridRows(source)),
    isLong: false,
  };
}

function gridRows({ books, words }: SheetSource): readonly Row[] {
  const accounts = comparedAccounts(books);
  const lines = linesOf({ books, words }, accounts);
  const isGrouped = lines.length < accounts.length;
  const width = books.months.length + 3;
  const verdicts = books.months.map(({ proof }) => {
    if (!proof.isProven) return alarmCell(words.of("sheets.completeness.unproven"));
    const key = proof.trustedFrom === undefined ? "proven" : "trusted";
    return textCell(words.of(`sheets.completeness.${key}`));
  });
  const proven = books.months.filter(({ proof }) => proof.isProven).length;
  const share = `${String(proven)}/${String(books.months.length)}`;
  const totals = books.months.map(({ proof }) => countCell(proof.entries));
  return [
    ...lines.map(({ names, ids }) => {
      const cells = books.months.map((month) => gridCell(month, ids));
      return row("item", 0, [...names, ...cells, countCell(sumOf(cells))]);
    }),
    row("total", 0, [
      BLANK,
      textCell(words.of("sheets.completeness.months")),
      ...totals,
      countCell(sumOf(totals)),
    ]),
    row("note", 0, [BLANK, BLANK, ...verdicts, textCell(share)]),
    textRow("note", words.of("sheets.completeness.legend"), width, 1),
    ...(isGrouped ? [textRow("note", words.of("sheets.completeness.grouped"), width, 1)] : []),
  ];
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

/** Blank where there was nothing to compare. */
function gridCell(month: BooksMonth, ids: ReadonlySet<LedgerAccountId>): Cell {
  const compared = [...ids].filter((id) => isCompared(month, id));
  if (compared.length === 0) return BLANK;
  const count = compared.reduce((total, id) => total + (month.movements.get(id)?.count ?? 0), 0);
  const isBroken = month.proof.breaks.some(({ ledgerAccountId }) => ids.has(ledgerAccountId));
  return { kind: "count", count, verdict: isBroken ? "bad" : "good" };
}

/** Accounts as long as they fit, else taken together under their main accounts, else by type. */
function linesOf(
  source: Pick<SheetSource, "books" | "words">,
  ids: readonly LedgerAccountId[],
): readonly GridRow[] {
  if (ids.length <= ROWS_MAX) return rowsBy(source.books, ids, (id) => id);
  const byMain = rowsBy(source.books, ids, (id) => mainAccountOf(source.books, id));
  return byMain.length <= ROWS_MAX ? byMain : rowsByType(source, ids);
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
  { books, words }: Pick<SheetSource, "books" | "words">,
  ids: readonly LedgerAccountId[],
): readonly GridRow[] {
  const byType = Map.groupBy(ids, (id) => books.accounts.get(id)?.type ?? null);
  return [...ACCOUNT_TYPES, null].flatMap((type) => {
    const own = byType.get(type);
    if (own === undefined) return [];
    return [{ names: [BLANK, textCell(words.of(typeKey(type)))], ids: new Set(own) }];
  });
}

function typeKey(type: AccountType | null): string {
  if (type === null) return "sheets.completeness.unknown";
  return type === "other" || type === "temporary"
    ? `sheets.completeness.${type}`
    : `sections.${type}`;
}
