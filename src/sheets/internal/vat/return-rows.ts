/** The returns of the year and what follows from them, the tax on private use, and the small-business scheme. */
import {
  type Amount,
  amountOf,
  compareAmounts,
  isPositive,
  isZero,
  multiply,
  sumOf,
} from "../../../amount/amount.ts";
import { includesMonth, lastDayOf, type Period, yearOf } from "../../../calendar/month.ts";
import { CLIENT_SUPPLIED } from "../../../checks/backing.ts";
import type { Books } from "../../../ledger/books.ts";
import { vatRollForward } from "../../../ledger/dossier/vat-roll-forward.ts";
import { boxParts } from "../../../ledger/vat-boxes.ts";
import { returnsOfBooks, vatYears } from "../../../ledger/vat-returns.ts";
import { taxOver, vatRulesOf } from "../../../ledger/vat-rules.ts";
import { SMALL_BUSINESS_LIMITS } from "../../../ledger/yearly/vat-rates.ts";
import type { Cell, Row } from "../../sheet.ts";
import { alarmCell, amountCell, BLANK, blockRow, textRow, totalCell } from "../cells.ts";
import { type ClientRow, outcomeCell, vatRows } from "../client-cells.ts";
import { exactMoneyText, moneyText } from "../money-text.ts";
import { namedCell } from "../named-figures.ts";
import { periodTitle } from "../period-words.ts";
import { vatReturnNotes } from "../vat-return-notes.ts";
import { type VatYearLine, vatYearRows } from "../vat-year-rows.ts";
import { type Input, lineRow } from "./about.ts";
import { makerOf } from "./box-figures.ts";

/** The returns of each calendar year; the rows are in the order of the years. */
export function returnRows(input: Input): readonly Row[] {
  const { word } = input;
  const rows = vatRows(input);
  if (rows.length === 0) return [];
  let at = 0;
  const years = vatYears(input.books);
  return [
    blockRow(word("returns")),
    ...(years.length === 0 ? rows.map((one) => returnRow(input, one)) : []),
    ...years.flatMap((year) => {
      const own = rows.slice(at, at + year.returns.length);
      at += own.length;
      return [
        ...own.map((one) => returnRow(input, one)),
        ...vatYearRows(input, year, own, (line) => yearRow(input, line)),
      ];
    }),
    ...vatReturnNotes(input),
  ];
}

const returnRow = (input: Input, one: ClientRow): Row =>
  lineRow(input, {
    ...{ kind: "item", label: one.when },
    note: outcomeCell(one, input),
    cells: {
      booked: one.booked ?? BLANK,
      declared: one.supplied ?? BLANK,
      difference: one.difference ?? BLANK,
    },
  });

const yearRow = (input: Input, line: VatYearLine): Row =>
  lineRow(input, {
    ...{ kind: line.kind, label: line.label, note: line.outcome ?? BLANK },
    cells: {
      booked: line.booked ?? BLANK,
      declared: line.supplied ?? BLANK,
      difference: line.difference ?? BLANK,
    },
  });

/** The last return of the year has the tax on private use of the whole year. */
export function privateUseRows(input: Input): readonly Row[] {
  const { books, words, word } = input;
  const last = lastPeriod(input);
  if (last === null) return [];
  const make = makerOf(books);
  const { privateUse } = books.clientInput ?? {};
  const stated =
    privateUse === undefined
      ? null
      : sumOf([
          privateUse.other,
          ...privateUse.cars.map(({ listPrice, percentage }) => taxOver(listPrice, percentage)),
        ]);
  const booked = sumOf(
    boxParts(books)
      .filter(({ place }) => place === "1d")
      .flatMap(({ months }) =>
        [...months].flatMap(([month, { tax }]) => (includesMonth(last, month) ? [tax] : [])),
      ),
  );
  const declared =
    returnsOfBooks(books)
      .find(({ period }) => period.last === last.last)
      ?.boxes?.get("1d")?.vat ?? null;
  const cell = make.cell("booked", "private-use", booked);
  const recomputed: Cell =
    stated === null
      ? { kind: "absent", text: word("not-stated") }
      : amountCell(
          {
            ...make.name("recomputed", "private-use"),
            ...{ sources: [], backing: CLIENT_SUPPLIED },
          },
          stated,
        );
  const stands = declared === null ? null : make.stated("declared", "private-use", declared);
  return [
    lineRow(input, {
      ...{ kind: "memo", label: word("private-use", { period: periodTitle(words, last) }) },
      ...(isZero(booked) && stated !== null && !isZero(stated)
        ? { note: alarmCell(word("no-private-use")) }
        : {}),
      cells: {
        ...{ recomputed, booked: cell },
        ...(stands === null
          ? {}
          : {
              declared: stands,
              difference: totalCell(make.name("difference", "private-use"), [cell], [stands]),
            }),
      },
    }),
  ];
}

/** That of the last return, else the last quarter; null for books without VAT, or that end before their year. */
function lastPeriod({ books }: Input): Period | null {
  if (books.period.last !== books.fiscalYear.period.last) return null;
  if (boxParts(books).every(({ tax }) => isZero(tax))) return null;
  const returns = returnsOfBooks(books).map(({ period }) => period);
  const last = returns.find((period) => period.last === books.period.last);
  if (last !== undefined) return last;
  const months = books.months.slice(-3).map(({ month }) => month);
  const [first] = months;
  return first === undefined ? null : { first, last: books.period.last };
}

const NEARBY = amountOf("2");

/** The limit of the scheme for books with turnover of at most twice as much, and that turnover; null for others. */
export function smallBusiness(
  books: Books,
): { readonly limit: Amount; readonly revenue: Amount } | null {
  const day = lastDayOf(books.period.last);
  const limit = SMALL_BUSINESS_LIMITS.findLast(({ from }) => from <= day);
  const revenue = namedCell(books, "revenue", { id: "", period: books.period }).amount;
  if (limit === undefined || !isPositive(revenue)) return null;
  const isNear = compareAmounts(revenue, multiply(limit.domestic, NEARBY)) <= 0;
  return isNear ? { limit: limit.domestic, revenue } : null;
}

/** Turnover beside the limit, and whether sales have VAT. */
export function smallBusinessRows({ books, words, word }: Input): readonly Row[] {
  const found = smallBusiness(books);
  if (found === null) return [];
  const { limit, revenue } = found;
  const parts = boxParts(books);
  const isCharged = parts.some(({ isSale, tax }) => isSale && !isZero(tax));
  const hasTaxWithoutRates = parts.length === 0 && vatRollForward(books).accounts.length > 0;
  const { currency } = books.administration;
  const text = word("small-business", {
    turnover: exactMoneyText(words, revenue, currency),
    limit: moneyText(words, { amount: limit, currency, scale: "whole" }),
    use: word(
      isCharged
        ? "small-business-charged"
        : hasTaxWithoutRates
          ? "small-business-without-rates"
          : vatRulesOf(books).taxAccounts.size > 0
            ? "small-business-used"
            : "small-business-unknown",
    ),
  });
  const isOtherYear = yearOf(books.period.first) !== yearOf(books.period.last);
  return [
    textRow("note", text),
    ...(isOtherYear ? [textRow("note", word("small-business-year"))] : []),
  ];
}
