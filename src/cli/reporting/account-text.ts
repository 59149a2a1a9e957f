/** The card of an account, for people and for programs: amounts debit positive. */
import { amountText, sumOf } from "../../amount/amount.ts";
import type { AccountCard, AccountMonth } from "../../ledger/account-card.ts";
import type { Posting } from "../../ledger/posting.ts";
import type { BooksInMemory } from "../../runs/outcome.ts";
import { postingCells, postingLine } from "./explanation-text.ts";
import { accountText } from "./finding-text.ts";

type Data = Readonly<Record<string, unknown>>;

export function accountCardData({ account, months, largest, count }: AccountCard): Data {
  return {
    ledger_account_id: account.id,
    number: account.code,
    name: account.name,
    account_type: account.type,
    rgs_code: account.rgsCode,
    months: months.map(({ month, opening, debit, credit, closing, postings, isEqual }) => ({
      month,
      opening: amountText(opening, 2),
      debit: amountText(debit, 2),
      credit: amountText(credit, 2),
      closing: amountText(closing, 2),
      postings,
      equal: isEqual,
    })),
    postings: count,
    largest: largest.map(postingData),
  };
}

const postingData = ({ id, date, document, description, amount }: Posting): Data => ({
  id,
  date,
  document_type: document.type,
  document_id: document.id,
  description,
  amount: amountText(amount, 2),
});

export function accountCardLines(
  { account, months, largest, count }: AccountCard,
  books: BooksInMemory,
  columns: number,
): readonly string[] {
  const { parentId, type, rgsCode } = account;
  const about = [
    type.replaceAll("_", " "),
    ...(parentId === null ? [] : [`below ${accountText(parentId, books)}`]),
    ...(rgsCode === null ? [] : [`RGS ${rgsCode}`]),
  ];
  const unequal = months.filter(({ isEqual }) => !isEqual).map(({ month }) => month);
  const shown = largest.length < count ? `The ${String(largest.length)} largest of` : "All";
  return [
    `${accountText(account.id, books)} (${about.join("; ")})`,
    `Amounts in ${books.administration.currency}; debit is positive.`,
    "",
    tableLine(["Month", "Opening", "Debit", "Credit", "Closing", "Postings"]),
    ...months.map(monthLine),
    ...(months.length > 1 ? [totalLine(months)] : []),
    "",
    unequal.length === 0
      ? "In each month the postings add up to the general ledger."
      : `The postings do NOT add up to the general ledger in ${unequal.join(", ")}.`,
    ...(count === 0
      ? []
      : [
          "",
          `${shown} ${count.toLocaleString("en")} ${count === 1 ? "posting" : "postings"}${largest.length < count ? "; --all shows up to 1,000" : ""}:`,
          postingLine(["date", "document", "description", "debit", "credit"], columns),
          ...largest.map((posting) => postingLine(postingCells(posting), columns)),
        ]),
  ];
}

const MONTH_WIDTH = 8;
const AMOUNT_WIDTH = 15;
const COUNT_WIDTH = 9;

type TableCells = readonly [string, string, string, string, string, string];

const tableLine = ([month, opening, debit, credit, closing, postings]: TableCells): string =>
  month.padEnd(MONTH_WIDTH) +
  [opening, debit, credit, closing].map((text) => text.padStart(AMOUNT_WIDTH)).join("") +
  postings.padStart(COUNT_WIDTH);

const monthLine = ({ month, opening, debit, credit, closing, postings }: AccountMonth): string =>
  tableLine([
    month,
    amountText(opening, 2),
    amountText(debit, 2),
    amountText(credit, 2),
    amountText(closing, 2),
    postings.toLocaleString("en"),
  ]);

function totalLine(months: readonly AccountMonth[]): string {
  const [first, last] = [months[0], months.at(-1)];
  const count = months.reduce((total, { postings }) => total + postings, 0);
  return tableLine([
    "Total",
    first === undefined ? "" : amountText(first.opening, 2),
    amountText(sumOf(months.map(({ debit }) => debit)), 2),
    amountText(sumOf(months.map(({ credit }) => credit)), 2),
    last === undefined ? "" : amountText(last.closing, 2),
    count.toLocaleString("en"),
  ]);
}
