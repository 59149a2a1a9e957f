/** The sentences of a closing memorandum: how equity moved, materiality, and who signed. */
import {
  type Amount,
  absolute,
  amountOf,
  amountText,
  compareAmounts,
  isZero,
  multiply,
  ZERO,
} from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { Row, Words } from "../sheet.ts";
import type { Threshold } from "../template-choices.ts";
import { balanceFigures, closingOf } from "./balance-figures.ts";
import { alarmCell, row, textCell } from "./cells.ts";
import { EQUITY_COLUMNS, equityFigures } from "./equity-figures.ts";
import { effectText, inUnit, MONEY_WORDS, moneyText } from "./money-text.ts";
import { figureOfYear, profitAndLossTable } from "./profit-and-loss-table.ts";
import { SIGNING_WORDS, signingTexts } from "./signing-text.ts";
import { wordsUnder } from "./word-keys.ts";

const MOVEMENTS = "result appropriation deposits increases dividends withdrawals decreases";
export const MEMORANDUM_WORDS = [
  ...MONEY_WORDS,
  ...SIGNING_WORDS,
  ...wordsUnder("first-page", "equity equity-unmoved materiality of-turnover of-assets"),
  ...wordsUnder("first-page.equity-movements", MOVEMENTS),
];
type MemorandumWords = Words<(typeof MEMORANDUM_WORDS)[number]>;

export interface MemorandumInput {
  readonly books: Books;
  readonly words: MemorandumWords;
  readonly threshold: Threshold;
}

/** A choice of this product; a template states another part. */
const MATERIALITY = amountOf("0.01");

export function memorandumRows(input: MemorandumInput): readonly Row[] {
  const texts = [equityText(input), materialityText(input)].filter((text) => text !== null);
  return [...texts.map((text) => row("item", 0, [textCell(text)])), ...signingRows(input)];
}

function signingRows({ books, words }: MemorandumInput): readonly Row[] {
  const texts = signingTexts(books, words);
  if (texts === null) return [];
  const { count, suspended: leads } = texts;
  return [
    row("item", 0, [textCell(words.of("signing.memorandum", { count }))]),
    ...(leads === null
      ? []
      : [row("item", 0, [alarmCell(words.of("signing.memorandum-suspended", { leads }))])]),
  ];
}

/** Null without equity. Amounts are whole, so that they add up as they are read. */
function equityText({ books, words }: MemorandumInput): string | null {
  const { total } = equityFigures(books);
  const at = (column: (typeof EQUITY_COLUMNS)[number]): Amount =>
    inUnit(total[EQUITY_COLUMNS.indexOf(column)]?.amount ?? ZERO, "whole");
  const [opening, closing] = [at("opening"), at("closing")];
  if (isZero(opening) && isZero(closing)) return null;
  const { currency } = books.administration;
  const money = (amount: Amount): string => moneyText(words, { amount, currency, scale: "whole" });
  const moved = EQUITY_COLUMNS.flatMap((column) => {
    if (column === "opening" || column === "closing" || isZero(at(column))) return [];
    const effect = effectText(words, { amount: at(column), currency, scale: "whole" });
    return [`${words.of(`first-page.equity-movements.${column}`)} (${effect})`];
  });
  const values = { opening: money(opening), closing: money(closing) };
  if (moved.length === 0) return words.of("first-page.equity-unmoved", values);
  const list = new Intl.ListFormat(words.language, { type: "conjunction" }).format(moved);
  return words.of("first-page.equity", { ...values, movements: list });
}

interface Materiality {
  readonly amount: Amount;
  readonly part: Amount;
  /** Net turnover or total assets. */
  readonly base: Amount;
  readonly isOfTurnover: boolean;
}

/** Of net turnover or of total assets, whichever is larger; null without either. */
export function materialityOf(
  books: Books,
  { materiality = MATERIALITY }: Threshold,
): Materiality | null {
  const turnover = absolute(
    figureOfYear(books, profitAndLossTable(books).sections.revenue.total).amount,
  );
  const assets = absolute(closingOf(balanceFigures(books).assets).amount);
  const isOfTurnover = compareAmounts(turnover, assets) >= 0;
  const base = isOfTurnover ? turnover : assets;
  if (isZero(base)) return null;
  return { amount: multiply(base, materiality), part: materiality, base, isOfTurnover };
}

function materialityText({ books, words, threshold }: MemorandumInput): string | null {
  const found = materialityOf(books, threshold);
  if (found === null) return null;
  const { amount, part, base, isOfTurnover } = found;
  const { currency } = books.administration;
  return words.of("first-page.materiality", {
    amount: moneyText(words, { amount, currency, scale: "whole" }),
    percent: percentOf(part),
    base: words.of(isOfTurnover ? "first-page.of-turnover" : "first-page.of-assets"),
    whole: moneyText(words, { amount: base, currency, scale: "whole" }),
  });
}

/** `1%` or `0.5%`, as a template states it. */
const percentOf = (part: Amount): string =>
  `${amountText(multiply(part, amountOf("100")), 2).replace(/\.?0+$/, "")}%`;
