/** VAT that a balance sheet has on both sides: one debt to the tax authority, or one claim on it. */
import {
  type Amount,
  absolute,
  isNegative,
  isPositive,
  isZero,
  subtract,
  sumOf,
} from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { BalanceType } from "../../ledger/ledger-account.ts";
import { taxAccountsOf } from "../../ledger/tax-accounts.ts";
import type { SheetSource, Words } from "../sheet.ts";
import { balanceFigures, closingOf } from "./balance-figures.ts";
import { shownBalance } from "./condensed-balance.ts";
import { MONEY_WORDS, moneyText } from "./money-text.ts";
import { namedCell } from "./named-figures.ts";
import { wordsUnder } from "./word-keys.ts";

export const VAT_NOTE_WORDS = [...MONEY_WORDS, ...wordsUnder("sheets", "vat-debt vat-claim")];

/**
 * In the amounts that the condensed balance sheet shows. Null where VAT is on one side only, or none of its accounts is
 * known.
 */
export function vatNote(
  books: Books,
  words: Words<(typeof VAT_NOTE_WORDS)[number]>,
): string | null {
  const tax = new Set(taxAccountsOf(books));
  const { sections } = balanceFigures(books);
  const sumIn = (type: BalanceType): Amount =>
    sumOf(
      sections[type].accounts.flatMap(({ account: { id }, figures }) =>
        figures !== null && tax.has(id)
          ? [shownBalance(books, "closing", { id, amount: closingOf(figures).amount })]
          : [],
      ),
    );
  const receivable = sumIn("current_assets");
  const payable = sumIn("current_liabilities");
  if (!isPositive(receivable) || !isPositive(payable)) return null;
  const net = subtract(payable, receivable);
  const { currency } = books.administration;
  const text = (amount: Amount): string => moneyText(words, { amount, currency, scale: "whole" });
  return words.of(isNegative(net) ? "sheets.vat-claim" : "sheets.vat-debt", {
    receivable: text(receivable),
    payable: text(payable),
    net: text(absolute(net)),
  });
}

/** Whether books have revenue and no VAT; why there is none, they do not state. */
export const lacksVat = ({ books, results }: Pick<SheetSource, "books" | "results">): boolean =>
  results.some(({ gap }) => gap === "no-tax-booked") &&
  !isZero(namedCell(books, "revenue", { id: "", period: books.period }).amount);
