/** Corporate tax, loss relief and the allowance, to the cent, by a second calculation in whole cents. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Amount, amountOf, amountText, sumOf } from "../../../src/amount/amount.ts";
import { month } from "../../../src/calendar/month.ts";
import {
  lossRelief,
  ratesOf,
  taxByBracket,
  type YearlyRates,
} from "../../../src/ledger/dossier/corporate-tax.ts";
import { allowanceIn } from "../../../src/ledger/dossier/taxable-profit.ts";
import { corporateTaxOf } from "../../../src/ledger/yearly/corporate-tax.ts";
import { investmentAllowanceOf } from "../../../src/ledger/yearly/investment-allowance.ts";

const period = (first: string, last: string) => ({ first: month(first), last: month(last) });
function known(first: string, last: string): YearlyRates {
  const rates = ratesOf(period(first, last));
  if (typeof rates === "number") throw new Error(`no rates of ${String(rates)}`);
  return rates;
}
const inCents = (cents: bigint): Amount => {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, "0");
  return amountOf(`${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`);
};
/** Half away from zero; both are positive. */
const rounded = (part: bigint, whole: bigint): bigint => (part * 2n + whole) / (whole * 2n);
const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const min = (one: bigint, other: bigint): bigint => (one < other ? one : other);

const total = (rates: YearlyRates, taxable: Amount): string =>
  amountText(sumOf(taxByBracket(rates, taxable).map(({ amount }) => amount)), 2);

describe("tax by bracket", () => {
  test.each([
    // 19 % of 200,000 is 38,000; 25.8 % of 122,279.13 is 31,548.02.
    ["2025", "322279.13", "69548.02"],
    ["2025", "200000.00", "38000.00"],
    ["2025", "200000.01", "38000.00"],
    ["2025", "100.03", "19.01"],
    // 15 % of 395,000 is 59,250; 25.8 % of 5,000 is 1,290.
    ["2022", "400000.00", "60540.00"],
    // 15 % of 245,000 is 36,750; 25 % of 55,000 is 13,750.
    ["2021", "300000.00", "50500.00"],
    ["2025", "-5000.00", "0.00"],
    ["2025", "0.00", "0.00"],
  ])("of %s on %s is %s", (year, taxable, tax) => {
    expect(total(known(`${year}-01`, `${year}-12`), amountOf(taxable))).toBe(tax);
  });

  test("any amount from 2023 is taxed as a second calculation in cents has it", () => {
    const limit = 20_000_000n;
    fc.assert(
      fc.property(fc.bigInt({ min: -10_000_000n, max: 900_000_000_000n }), (cents) => {
        const low = rounded(max(min(cents, limit), 0n) * 19n, 100n);
        const high = rounded(max(cents - limit, 0n) * 258n, 1_000n);
        const expected = amountText(inCents(low + high), 2);
        expect(total(known("2024-01", "2024-12"), inCents(cents))).toBe(expected);
      }),
    );
  });

  test("a fiscal year over two years with other rates counts each for its days", () => {
    // 1 July 2022 to 30 June 2023: 184 and 181 days of 365, on 400,000.
    const rates = known("2022-07", "2023-06");
    const lines = taxByBracket(rates, amountOf("400000")).map(
      ({ percentage, base, amount, share }) =>
        [
          amountText(percentage, 0),
          amountText(base, 0),
          amountText(amount, 2),
          `${String(share?.year)}: ${String(share?.days)} of ${String(share?.daysInAll)}`,
        ].join(" | "),
    );
    expect(lines).toEqual([
      "15 | 395000 | 29868.49 | 2022: 184 of 365",
      "25.8 | 5000 | 650.30 | 2022: 184 of 365",
      "19 | 200000 | 18843.84 | 2023: 181 of 365",
      "25.8 | 200000 | 25587.95 | 2023: 181 of 365",
    ]);
    const at = (base: bigint, perMille: bigint, days: bigint) =>
      rounded(base * 100n * perMille * days, 1_000n * 365n);
    const [first, second] = [at(395_000n, 150n, 184n), at(5_000n, 258n, 184n)];
    const [third, fourth] = [at(200_000n, 190n, 181n), at(200_000n, 258n, 181n)];
    expect(total(rates, amountOf("400000"))).toBe(
      amountText(inCents(first + second + third + fourth), 2),
    );
  });

  test("a long or broken fiscal year of years with the same rates is simply that year", () => {
    const { parts } = known("2023-10", "2025-03");
    expect(parts.map(({ rates, days }) => [rates.year, days])).toEqual([[2023, 92 + 366 + 90]]);
  });

  test("a year without rates is named, also as the second of a fiscal year", () => {
    expect(ratesOf(period("2031-01", "2031-12"))).toBe(2031);
    expect(ratesOf(period("2026-07", "2027-06"))).toBe(2027);
    expect(ratesOf(period("2018-01", "2018-12"))).toBe(2018);
  });
});

describe("loss relief", () => {
  const of2025 = corporateTaxOf(2025)!;
  const losses = (...amounts: readonly string[]) =>
    amounts.map((amount, index) => ({ year: 2020 + index, amount: amountOf(amount), line: 1 }));
  const relief = (profit: string, ...amounts: readonly string[]) => {
    const found = lossRelief(of2025, amountOf(profit), losses(...amounts));
    return {
      used: amountText(found.used, 2),
      limit: found.limit === null ? null : amountText(found.limit, 2),
      left: amountText(found.left, 2),
    };
  };

  test("up to a million the whole profit may be set off", () => {
    expect(relief("80000.00", "30000.00", "20000.50")).toEqual({
      ...{ used: "50000.50", limit: "1000000.00", left: "0.00" },
    });
    expect(relief("80000.00", "90000.00")).toEqual({
      ...{ used: "80000.00", limit: "1000000.00", left: "10000.00" },
    });
  });

  test("above a million half of the rest", () => {
    // 1,000,000 and half of 600,000.01.
    expect(relief("1600000.01", "2000000.00")).toEqual({
      ...{ used: "1300000.01", limit: "1300000.01", left: "699999.99" },
    });
    expect(relief("1600000.00", "1100000.00").used).toBe("1100000.00");
  });

  test("a loss of the year is added to those that are left", () => {
    expect(relief("-25000.10", "5000.00")).toEqual({
      ...{ used: "0.00", limit: null, left: "30000.10" },
    });
  });

  test("before 2022 there is no limit in euros", () => {
    const of2021 = corporateTaxOf(2021)!;
    const { used, limit } = lossRelief(of2021, amountOf("3000000"), losses("2500000"));
    expect([amountText(used, 0), limit]).toEqual(["2500000", null]);
  });
});

describe("the small investments allowance of 2025", () => {
  const table = investmentAllowanceOf(2025)!;
  test.each([
    ["2900.00", "0.00"],
    ["2900.01", "812.00"],
    ["3420.00", "957.60"],
    ["70602.00", "19768.56"],
    ["70603.00", "19769.00"],
    ["130744.00", "19769.00"],
    // 7.56 % of 69,256 is 5,235.75.
    ["200000.00", "14533.25"],
    ["392230.00", "0.66"],
    ["392231.00", "0.00"],
  ])("on %s is %s", (investments, allowance) => {
    expect(amountText(allowanceIn(table, amountOf(investments)), 2)).toBe(allowance);
  });

  test.each([2023, 2024, 2025, 2026])("in %i falls without a gap", (year) => {
    const own = investmentAllowanceOf(year)!;
    const at = (investments: Amount) => Number(amountText(allowanceIn(own, investments), 2));
    expect(Math.abs(at(own.percentageUpTo) - at(own.fixedUpTo))).toBeLessThan(1);
    expect(at(own.noneAbove)).toBeLessThan(2);
  });

  test("of a year without a table is not known", () => {
    expect(investmentAllowanceOf(2030)).toBeNull();
  });
});
