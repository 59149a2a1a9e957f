/**
 * The trial balance of the year with the movement of each month: flat, one row for each account, so
 * that it can be filtered and added up without counting a group twice.
 */
import { isZero } from "../amount/amount.ts";
import { accountCells } from "./internal/account-rows.ts";
import { BLANK, openRows, row, textCell, textRow } from "./internal/cells.ts";
import { monthTitle, PERIOD_WORDS, periodTitle, proofWarning } from "./internal/period-words.ts";
import { TRIAL_BALANCE, trialFigures } from "./internal/trial-figures.ts";
import type { Column, Sheet, SheetDefinition, SheetSource } from "./sheet.ts";

const WORDS = [
  ...PERIOD_WORDS,
  "sheets.code",
  "sheets.account",
  "sheets.debit",
  "sheets.credit",
  "sheets.trial-balance.title",
  "sheets.trial-balance.subtitle",
  "sheets.trial-balance.opening",
  "sheets.trial-balance.closing",
  "sheets.trial-balance.total",
  "sheets.trial-balance.open-result",
] as const;

export const trialBalance: SheetDefinition = {
  id: TRIAL_BALANCE,
  words: WORDS,
  build: buildTrialBalance,
};

function buildTrialBalance({ books, words }: SheetSource): Sheet {
  const amounts: readonly (readonly [key: string, title: string])[] = [
    ["opening", words.of("sheets.trial-balance.opening")],
    ["debit", words.of("sheets.debit")],
    ["credit", words.of("sheets.credit")],
    ["closing", words.of("sheets.trial-balance.closing")],
    ...books.months.map(({ month }) => [month, monthTitle(words, month)] as const),
  ];
  const columns: readonly Column[] = [
    { key: "code", title: words.of("sheets.code"), kind: "text", width: 8 },
    { key: "account", title: words.of("sheets.account"), kind: "text", width: 38 },
    ...amounts.map(([key, title]): Column => ({ key, title, kind: "amount", width: 15 })),
  ];
  const { accounts, total } = trialFigures(books);
  // Results that no closing journal has moved to an account yet stand on none.
  const openResult = words.of("sheets.trial-balance.open-result");
  const isOpen = total.slice(0, 1).some(({ amount }) => !isZero(amount));
  const rows = [
    ...accounts.map(({ id, cells }) => row("item", 0, [...accountCells(books, id), ...cells])),
    row("total", 0, [BLANK, textCell(words.of("sheets.trial-balance.total")), ...total]),
    ...(isOpen ? [textRow("note", openResult, columns.length, 1)] : []),
  ];
  const subtitle = words.of("sheets.trial-balance.subtitle", {
    period: periodTitle(words, books.period),
    currency: books.administration.currency,
  });
  return {
    id: TRIAL_BALANCE,
    title: words.of("sheets.trial-balance.title"),
    subtitle,
    ...proofWarning(words, books),
    columns,
    rows: openRows(rows),
    isLong: false,
  };
}
