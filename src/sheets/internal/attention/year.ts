/** The end of the year: results without a closing entry, equity below zero, and months that are not locked. */
import {
  type Amount,
  absolute,
  amountOf,
  compareAmounts,
  isNegative,
  isZero,
} from "../../../amount/amount.ts";
import type { CalendarDate } from "../../../calendar/calendar-date.ts";
import { lastDayOf } from "../../../calendar/month.ts";
import type { Books } from "../../../ledger/books.ts";
import { lacksOpening } from "../../../ledger/dossier/opening-tie.ts";
import { isDutch, taxBasisOf } from "../../../ledger/dossier/taxable-profit.ts";
import { isTaxUnbooked } from "../../../ledger/form-of-business.ts";
import { BALANCE_SHEET, balanceFigures, closingOf } from "../balance-figures.ts";
import { totalCell } from "../cells.ts";
import { materialityOf } from "../closing-memorandum.ts";
import { lockedThrough } from "../lock-text.ts";
import { moneyText } from "../money-text.ts";
import { dayTitle, monthTitle } from "../period-words.ts";
import { taxNotBookedText } from "../statement-rows.ts";
import { BOOKS_TO_TAX } from "../statutory-figures.ts";
import { companyTax } from "../tax-figures.ts";
import { openYears } from "../year-state.ts";
import type { AttentionInput, Matter } from "./matter.ts";

/** The year of complete books without a closing journal, and results of earlier years that nobody has appropriated. */
export function openYearMatters({ books, words }: AttentionInput): readonly Matter[] {
  const { own } = openYears(books);
  const { results, openYears: named } = balanceFigures(books);
  const earlier = results["result-open"];
  const years = (named ?? []).join(", ");
  const matterOf = (text: string, result: ReturnType<typeof closingOf>): Matter => ({
    ...{ rank: "books", text },
    targets: [result.figure.id, BALANCE_SHEET],
    figure: (id) => totalCell({ id, period: result.figure.period }, [result]),
  });
  const key = years === "" ? "open-years-unnamed" : "open-years";
  return [
    ...(own === null
      ? []
      : [
          matterOf(
            words.of("first-page.attention.open-year", { year: String(own) }),
            closingOf(results.result),
          ),
        ]),
    ...(earlier === null || isZero(closingOf(earlier).amount)
      ? []
      : [matterOf(words.of(`first-page.attention.${key}`, { years }), closingOf(earlier))]),
  ];
}

/**
 * Booked tax that differs from the computed one; else a result that looks like one after tax, and is that before it.
 */
export function taxMatters(input: AttentionInput): readonly Matter[] {
  const { books, words } = input;
  const differs = taxDifference(input);
  if (differs !== null || !isTaxUnbooked(books)) return differs === null ? [] : [differs];
  return [{ rank: "reminder", text: taxNotBookedText(words, books), targets: [], figure: null }];
}

/** A difference of this size is mentioned although it is not material: a choice of this product. */
const TAX_DIFFERENCE = amountOf("1000");

/** Null for a part of a year, and where neither the books nor the user say anything about tax. */
function taxDifference({ books, words, threshold }: AttentionInput): Matter | null {
  const isWhole = books.period.last === books.fiscalYear.period.last;
  if (!isWhole || taxBasisOf(books) !== "company" || !isDutch(books)) return null;
  const tax = companyTax(books);
  if (typeof tax === "number") return null;
  const { booked, computed, difference } = tax;
  if (isZero(booked.amount) && books.clientInput?.tax === undefined) return null;
  const materiality = materialityOf(books, threshold)?.amount ?? TAX_DIFFERENCE;
  const isAtLeast = (limit: Amount): boolean =>
    compareAmounts(absolute(difference.amount), limit) >= 0;
  if (isZero(difference.amount) || !(isAtLeast(materiality) || isAtLeast(TAX_DIFFERENCE))) {
    return null;
  }
  const { currency } = books.administration;
  const money = ({ amount }: typeof booked): string =>
    moneyText(words, { amount, currency, scale: "whole" });
  return {
    rank: "books",
    text: words.of("first-page.attention.tax-differs", {
      ...{ booked: money(booked), computed: money(computed) },
    }),
    targets: [difference.figure.id, BOOKS_TO_TAX],
    figure: (id) => totalCell({ id, period: difference.figure.period }, [difference]),
  };
}

/**
 * Equity with the result below zero: the owners owe more than they put in, and the business may not be able to
 * continue.
 */
export function equityMatters({ books, words }: AttentionInput): readonly Matter[] {
  const equity = closingOf(balanceFigures(books).sections.equity.total);
  if (!isNegative(equity.amount)) return [];
  return [
    {
      ...{ rank: "books", text: words.of("first-page.attention.negative-equity") },
      targets: [equity.figure.id, "condensed-balance", BALANCE_SHEET],
      figure: (id) => totalCell({ id, period: equity.figure.period }, [equity]),
    },
  ];
}

/** Nothing where the service does not say what is locked. The judgement may lock the months as well. */
export function lockMatters({ books, words }: AttentionInput): readonly Matter[] {
  const { lockedUntil } = books.administration;
  if (lockedUntil === undefined) return [];
  const text = lockText(books, lockedUntil, words);
  return text === null ? [] : [{ rank: "reminder", text, targets: ["cover"], figure: null }];
}

/** Null where all months are locked wherever any is. */
function lockText(
  books: Books,
  lockedUntil: CalendarDate | null,
  words: AttentionInput["words"],
): string | null {
  const { last } = books.period;
  const through = lockedThrough(books);
  const isWithPack = through !== null && through >= last;
  const isInService = lockedUntil !== null && lockedUntil >= lastDayOf(last);
  const until = dayTitle(words, lockedUntil ?? lastDayOf(last));
  if (isInService)
    return through === null || isWithPack
      ? null
      : words.of("first-page.attention.locked-in-service", {
          ...{ date: until, month: monthTitle(words, through) },
        });
  if (!isWithPack)
    return words.of("first-page.attention.not-locked", { date: dayTitle(words, lastDayOf(last)) });
  const key = lockedUntil === null ? "locked-with-pack-alone" : "locked-with-pack";
  const month = monthTitle(words, through);
  return words.of(`first-page.attention.${key}`, { month, date: until });
}

/** Balances without those of earlier years, unless it is the first year. */
export const openingMatters = ({ books, words }: AttentionInput): readonly Matter[] =>
  lacksOpening(books)
    ? [
        {
          ...{ rank: "reminder", text: words.of("first-page.attention.no-opening") },
          ...{ targets: ["leads", BALANCE_SHEET], figure: null },
        },
      ]
    : [];
