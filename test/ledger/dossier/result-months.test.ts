import { describe, expect, test } from "vitest";
import { amountOf, amountText, ZERO } from "../../../src/amount/amount.ts";
import {
  medianOf,
  postingRhythms,
  unusualMonths,
} from "../../../src/ledger/dossier/result-months.ts";
import { HONEST_YEAR, yearlyCompany } from "./yearly-company.ts";

const unusual = (lines: string, before?: string | null): readonly string[] =>
  unusualMonths(yearlyCompany(lines, "1.00", before), amountOf("20")).map(
    ({ ledgerAccountId, month, amount, median, documents }) =>
      [
        ...[ledgerAccountId, month, amountText(amount, 2), amountText(median, 2)],
        ...documents.map(({ document, sum }) => `${document.id}:${amountText(sum, 2)}`),
      ].join(" "),
  );

const rhythms = (lines: string, before?: string | null): readonly string[] =>
  postingRhythms(yearlyCompany(lines, "1.00", before)).map(
    ({ ledgerAccountId, rhythm, missing, extra }) =>
      [
        ...[ledgerAccountId, rhythm, ...missing.map((month) => `-${month}`)],
        ...extra.map(({ month, count }) => `+${month}:${String(count)}`),
      ].join(" "),
  );

const withLines = (...lines: readonly string[]): string => [HONEST_YEAR, ...lines].join("\n");
/** Both lines of the document. */
const without = (journal: number, lines = HONEST_YEAR): string =>
  lines
    .split("\n")
    .filter((line) => !line.endsWith(`journal ${String(journal)}`))
    .join("\n");

test("the median of an even number is the mean of the two in the middle, to the cent", () => {
  const of = (...amounts: readonly string[]) => amountText(medianOf(amounts.map(amountOf)), 2);
  expect([of("3", "1", "2"), of("1", "4", "2", "2.01"), of("-5")]).toEqual([
    "2.00",
    "2.01",
    "-5.00",
  ]);
  expect(medianOf([])).toEqual(ZERO);
});

describe("months that stand out", () => {
  test("an honest year has none", () => {
    expect(unusual(HONEST_YEAR)).toEqual([]);
  });

  test("a cost that is booked twice stands out, with its documents, the largest first", () => {
    const twice = withLines(
      "YEAR-06-12  4000  {105}  journal 900",
      "YEAR-06-12  1100  {-105}  journal 900",
    );
    expect(unusual(twice)).toEqual(["4000 2025-06 205.00 100.00 900:105.00 305:100.00"]);
  });

  test("a difference of less than a quarter of the usual amount, or less than the least amount, does not", () => {
    const more = (amount: number): string =>
      withLines(
        `YEAR-06-12  4000  {${String(amount)}}  journal 900`,
        `YEAR-06-12  1100  {${String(-amount)}}  journal 900`,
      );
    expect([unusual(more(24)).length, unusual(more(25)).length]).toEqual([0, 1]);
    const least = (amount: string) =>
      unusualMonths(yearlyCompany(more(25)), amountOf(amount)).length;
    expect([least("25"), least("25.01")]).toEqual([1, 0]);
  });

  test("a month without revenue stands out; a cost that is missing is not among them", () => {
    expect(unusual(without(105))).toEqual(["8000 2025-06 0.00 -1010.00"]);
    expect(unusual(without(305))).toEqual([]);
  });

  test("a first year is compared with its own months", () => {
    const twice = withLines(
      "YEAR-06-12  4000  {100}  journal 900",
      "YEAR-06-12  1100  {-100}  journal 900",
    );
    expect(unusual(twice, null)).toEqual(["4000 2025-06 200.00 100.00 305:100.00 900:100.00"]);
  });
});

describe("costs with missing or extra postings", () => {
  test("an honest year has none", () => {
    expect(rhythms(HONEST_YEAR)).toEqual([]);
    expect(rhythms(HONEST_YEAR, null)).toEqual([]);
  });

  test("a monthly cost misses a month, and has more than usual in another", () => {
    const late = without(302);
    const twice = [
      late,
      "YEAR-05-12  4000  {100}  journal 900",
      "YEAR-05-12  1100  {-100}  journal 900",
    ].join("\n");
    expect(rhythms(late)).toEqual(["4000 month -2025-03"]);
    expect(rhythms(twice)).toEqual(["4000 month -2025-03 +2025-05:2"]);
  });

  test("a quarterly cost misses a quarter, and a second month in a quarter is more than usual", () => {
    expect(rhythms(without(506))).toEqual(["4100 quarter -2025-07"]);
    const again = withLines(
      "YEAR-08-12  4100  {30}  journal 900",
      "YEAR-08-12  1100  {-30}  journal 900",
    );
    expect(rhythms(again)).toEqual(["4100 quarter +2025-07:2"]);
  });

  test("nine of twelve months are a rhythm, eight are none", () => {
    const nine = [0, 4, 8].reduce((lines, at) => without(300 + at, lines), HONEST_YEAR);
    const eight = without(310, nine);
    expect(rhythms(nine, null)).toEqual(["4000 month -2025-05 -2025-09"]);
    expect(rhythms(eight, null)).toEqual([]);
    // The year before had all twelve.
    expect(rhythms(eight)).toEqual(["4000 month -2025-01 -2025-05 -2025-09 -2025-11"]);
  });

  test("a cost that has stopped misses every month, and the largest come first", () => {
    const stopped = Array.from({ length: 12 }, (_, at) => 300 + at).reduce(
      (lines, journal) => without(journal, lines),
      without(406),
    );
    expect(rhythms(stopped)[0]).toMatch(/^4000 month -2025-01 .* -2025-12$/);
    expect(rhythms(stopped)[1]).toBe("4200 month -2025-07");
  });
});
