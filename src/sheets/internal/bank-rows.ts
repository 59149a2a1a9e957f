/**
 * The words of the sheet of bank accounts, and its rows of one account with statements: what is matched, and what is
 * not.
 */
import { type Amount, isZero } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { StatementYear } from "../../ledger/dossier/bank-reconciliation.ts";
import { financialAccountName } from "../../ledger/financial-account-name.ts";
import type { Cell, Row } from "../sheet.ts";
import { accountLabel } from "./account-rows.ts";
import {
  BANK,
  type BankRow,
  differenceParts,
  type Flow,
  lineFlow,
  type PartOfDifference,
} from "./bank-figures.ts";
import { BLANK, blanks, row, textCell, textRow } from "./cells.ts";
import { type SheetInputOf, sheetWords } from "./define-sheet.ts";
import { exactMoneyText, MONEY_WORDS } from "./money-text.ts";
import { countText, dayTitle, monthsText } from "./period-words.ts";

export const ABOUT = sheetWords(
  BANK,
  [
    "statements typed none not-available total debt liquid-funds difference",
    "matched months-without part-opening part-posting part-line part-uncovered part-between",
    "days-missing days-overlapping opening-missing closing-missing not-divided not-booked",
    "others unexplained explained another-day another-day-of reversed",
    "transit transit-count under-way not-sent unprocessed unprocessed-none unprocessed-no-list unprocessed-no-accounts",
    "unprocessed-rule without-entries cleared cleared-count no-balance unknown-accounts other-currency rule",
  ],
  MONEY_WORDS,
);
export type Input = SheetInputOf<typeof ABOUT>;

/** The ledger account, with the name of the bank account where that is another; of several their numbers. */
export function labelOf(books: Books, { account }: BankRow): string {
  const name = financialAccountName(books, account.financialAccountId);
  const [first, ...more] = account.ledgerAccounts;
  if (first === undefined || more.length > 0) {
    const numbers = [...account.ledgerAccounts].flatMap((id) => books.accounts.get(id)?.code ?? []);
    return [...numbers, name].join(" ");
  }
  const label = accountLabel(books, first);
  const isNamed = books.financialAccounts.has(account.financialAccountId);
  return !isNamed || label.endsWith(name) ? label : `${label} (${name})`;
}

/** Of an account with statements: what is matched, and what its difference consists of. */
export function detailRows(input: Input, one: BankRow, rowsMax: number): readonly Row[] {
  const { statements } = one.account;
  if (statements === null) return [];
  return [
    textRow("heading", labelOf(input.books, one)),
    textRow("note", matchedText(input, statements)),
    ...listed(input, remarkTexts(input, one), rowsMax, (text) => textRow("note", text)),
    ...differenceRows(input, one, statements, rowsMax),
    ...otherDayRows(input, one, statements, rowsMax),
    ...reversedRows(input, one, statements, rowsMax),
  ];
}

function matchedText({ words, word }: Input, statements: StatementYear): string {
  const { matched, lineCount, monthsWithout } = statements;
  const counts = {
    matched: countText(words, matched.matched),
    count: countText(words, lineCount),
  };
  const months = monthsText(words, monthsWithout);
  return [word("matched", counts), months === "" ? "" : word("months-without", { months })]
    .filter((text) => text !== "")
    .join(" ");
}

/** What is missing or doubled between statements, and entries that are not read as lines, each in a sentence. */
function remarkTexts({ books, words, word }: Input, { account }: BankRow): readonly string[] {
  const { currency } = books.administration;
  const amountOf = (amount: Amount): string => exactMoneyText(words, amount, currency);
  const gaps = account.gaps.map((gap): string | null => {
    if (gap.kind === "days-missing" || gap.kind === "days-overlapping") {
      const { earlier, later, difference } = gap;
      return word(gap.kind, {
        earlier: dayTitle(words, earlier.closing.on),
        later: dayTitle(words, later.opening.on),
        amount: amountOf(difference),
      });
    }
    if (gap.kind !== "opening-missing" && gap.kind !== "closing-missing") return null;
    return word(gap.kind, { file: gap.fileName });
  });
  const remarks = account.remarks.map(({ kind, fileName: file, lineNumber, amount }) =>
    word(kind, { file, line: countText(words, lineNumber), amount: amountOf(amount) }),
  );
  return [...gaps.filter((text) => text !== null), ...remarks];
}

function differenceRows(
  input: Input,
  one: BankRow,
  statements: StatementYear,
  rowsMax: number,
): readonly Row[] {
  const { difference } = one;
  const { parts, rest, unexplained } = differenceParts(input.books, one, statements, rowsMax);
  if (difference === null || (parts.length === 0 && isZero(difference.amount))) return [];
  const inDifference = (kind: Row["kind"], label: string, cell: Cell): Row =>
    row(kind, 0, [textCell(label), ...blanks(6), cell]);
  return [
    ...parts.map((part) => partRow(input, part)),
    ...(rest === null ? [] : [inDifference("item", othersText(input, rest.count), rest.counts)]),
    inDifference("item", input.word("unexplained"), unexplained),
    inDifference("subtotal", input.word("explained"), difference),
  ];
}

const othersText = ({ words, word }: Input, count: number): string =>
  word("others", { count: countText(words, count) });

const partRow = (input: Input, { kind, flow, counts }: PartOfDifference): Row =>
  flow === null
    ? row("item", 0, [textCell(input.word(`part-${kind}`)), ...blanks(6), counts])
    : flowRow(input, "item", flow, { label: input.word(`part-${kind}`), counts });

/** A line or a posting: its text, its day, and its amount in the column of what was received or paid. */
export function flowRow(
  { words }: Input,
  kind: Row["kind"],
  { text, day, received, paid }: Flow,
  more: { readonly label?: string; readonly day?: string; readonly counts?: Cell } = {},
): Row {
  const named = [more.label ?? "", text].filter((part) => part !== "").join(": ");
  return row(kind, 0, [
    textCell(named),
    textCell(more.day ?? dayTitle(words, day)),
    BLANK,
    received ?? BLANK,
    paid ?? BLANK,
    ...blanks(2),
    more.counts ?? BLANK,
  ]);
}

/** The first rows of a list, and the number of the others. */
export function listed<One>(
  input: Input,
  all: readonly One[],
  rowsMax: number,
  rowOf: (one: One, at: number) => Row,
): readonly Row[] {
  const others = all.length - rowsMax;
  return [
    ...all.slice(0, rowsMax).map(rowOf),
    ...(others > 0 ? [textRow("note", othersText(input, others))] : []),
  ];
}

/** Lines with a posting of another day. */
function otherDayRows(
  input: Input,
  one: BankRow,
  { matched, sources }: StatementYear,
  rowsMax: number,
): readonly Row[] {
  const { books, words, word } = input;
  return listed(input, matched.onAnotherDay, rowsMax, ({ line, posting }, at) =>
    flowRow(
      input,
      "memo",
      lineFlow(books, one, { line, sources, name: `moved-${String(at + 1)}` }),
      {
        label: word("another-day"),
        day: word("another-day-of", {
          bank: dayTitle(words, line.bookedOn),
          books: dayTitle(words, posting.date),
        }),
      },
    ),
  );
}

/** Lines that the bank reversed, with their reversals. */
const reversedRows = (
  input: Input,
  one: BankRow,
  { matched, sources }: StatementYear,
  rowsMax: number,
): readonly Row[] =>
  listed(input, matched.reversed, rowsMax, (line, at) =>
    flowRow(
      input,
      "memo",
      lineFlow(input.books, one, { line, sources, name: `reversed-${String(at + 1)}` }),
      { label: input.word("reversed") },
    ),
  );
