/**
 * The chart of accounts for programs and auditors: each ledger account with its type, its parent and its codes.
 * Postings and the ledger name accounts by the identifier in the first column.
 */
import type { Books } from "../ledger/books.ts";
import {
  type AccountType,
  BALANCE_TYPES,
  type LedgerAccountId,
  RESULT_TYPES,
} from "../ledger/ledger-account.ts";
import { accountCells } from "./internal/account-rows.ts";
import { textCell, textOrBlank } from "./internal/cells.ts";
import { columnOf, sharedColumns } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { itemRow } from "./internal/posting-cells.ts";

const ID = "chart-of-accounts";
const ABOUT = sheetWords(
  ID,
  ["active inactive other temporary"],
  [...BALANCE_TYPES, ...RESULT_TYPES].map((type) => `sections.${type}` as const),
);

export const chartOfAccounts = sheet(ABOUT, {
  columns: [
    ...sharedColumns("account-id", "code", "account", "rgs"),
    columnOf("text", 22, "type"),
    columnOf("text", 20, "parent-id"),
    columnOf("text", 34, "parent"),
    columnOf("text", 12, "state"),
  ],
  rows: ({ books, word, words }) => {
    const typeText = (type: AccountType): string =>
      type === "other" || type === "temporary" ? word(type) : words.of(`sections.${type}`);
    return idsIn(books).map((id) => {
      const account = books.accounts.get(id);
      const parentId = account?.parentId ?? null;
      return itemRow([
        textCell(id),
        ...accountCells(books, id),
        textOrBlank(account?.rgsCode),
        textOrBlank(account === undefined ? null : typeText(account.type)),
        textOrBlank(parentId),
        textOrBlank(parentId === null ? null : books.accounts.get(parentId)?.name),
        textOrBlank(account === undefined ? null : word(account.isActive ? "active" : "inactive")),
      ]);
    });
  },
});

/** An account of the ledger that the chart lacks is listed by its identifier. */
const idsIn = ({ accounts, months }: Books): readonly LedgerAccountId[] => [
  ...new Set([
    ...accounts.keys(),
    ...months.flatMap(({ generalLedger }) => [...generalLedger.rows.keys()]),
  ]),
];
