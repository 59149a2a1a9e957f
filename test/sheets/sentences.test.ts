/** Generated sentences: examples in both languages, and what must hold for any figures. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Amount,
  absolute,
  amountOf,
  amountText,
  compareAmounts,
  equalAmounts,
  isNegative,
  isZero,
  multiply,
  subtract,
  sumOf,
} from "../../src/amount/amount.ts";
import { type Driver, driversText, mainDrivers } from "../../src/sheets/internal/drivers-text.ts";
import { inUnit, scaleOf } from "../../src/sheets/internal/money-text.ts";
import {
  BALANCES,
  FLOWS,
  type Statement,
  sentenceOf,
} from "../../src/sheets/internal/sentences.ts";
import { templateWords } from "./built-sheets.ts";

const WORDS = { en: templateWords("en"), nl: templateWords("nl") };

const driver = (label: string, effect: string): Driver => ({
  label,
  effect: amountOf(effect),
  names: [label],
  amounts: [],
});

const stated = (
  subject: Statement["subject"],
  [current, compared]: readonly [string, string | null],
  drivers: readonly Driver[] = [],
): Statement => ({
  subject,
  current: amountOf(current),
  compared: compared === null ? null : amountOf(compared),
  period: "October 2025",
  comparedPeriod: "October 2024",
  currency: "EUR",
  drivers,
});

const text = (language: "en" | "nl", of: Statement): string =>
  sentenceOf(WORDS[language], of).replaceAll("\u00A0", " ");
const both = (of: Statement): readonly string[] => [text("en", of), text("nl", of)];

describe("a sentence", () => {
  test("has subject, figure, comparison and the largest drivers", () => {
    const drivers = [
      driver("customer Delta B.V.", "-9000"),
      driver("Sales", "-1200"),
      driver("Sales within the EU", "-18000"),
    ];
    expect(both(stated("revenue", ["262123.10", "292523.10"], drivers.slice(1)))).toEqual([
      "Revenue in October 2025 was EUR 262k, 30k (10.4%) below October 2024, mainly Sales within the EU (-18k) and other items (-12k).",
      "De netto-omzet in October 2025 was € 262.000, € 30.000 (10,4%) lager dan in October 2024, vooral Sales within the EU (- € 18.000) en overig (- € 12.000).",
    ]);
    // A third of 27,000 is 9,000.
    expect(text("en", stated("revenue", ["263000", "290000"], drivers))).toBe(
      "Revenue in October 2025 was EUR 263k, 27k (9.3%) below October 2024, mainly Sales within the EU (-18k) and customer Delta B.V. (-9k).",
    );
  });

  test("of small figures is in whole units", () => {
    expect(both(stated("expenses", ["15120.49", "13500"]))).toEqual([
      "Expenses in October 2025 were EUR 15,120, 1,620 (12.0%) above October 2024.",
      "De kosten in October 2025 waren € 15.120, € 1.620 (12,0%) hoger dan in October 2024.",
    ]);
  });

  test("says nil instead of zero, and no percentage of nothing", () => {
    expect(both(stated("revenue", ["0", "5000"]))).toEqual([
      "Revenue in October 2025 was nil, against EUR 5,000 in October 2024.",
      "De netto-omzet in October 2025 was nihil, tegen € 5.000 in October 2024.",
    ]);
    expect(both(stated("revenue", ["5000", "0"]))).toEqual([
      "Revenue in October 2025 was EUR 5,000, against nil in October 2024.",
      "De netto-omzet in October 2025 was € 5.000, tegen nihil in October 2024.",
    ]);
    // 1 to 500 is 49,900 %.
    expect(text("en", stated("revenue", ["500", "1"]))).toBe(
      "Revenue in October 2025 was EUR 500, 499 above October 2024.",
    );
  });

  test("of a negative figure gives both amounts", () => {
    expect(both(stated("cash", ["-2500", "1000"]))).toEqual([
      "Liquid funds at the end of October 2025 were -EUR 2,500, against EUR 1,000 at the end of October 2024.",
      "De liquide middelen waren eind October 2025 - € 2.500, tegen € 1.000 eind October 2024.",
    ]);
  });

  test("of the result distinguishes profit and loss", () => {
    expect(both(stated("net-profit", ["50455", "34547"]))).toEqual([
      "The result after tax in October 2025 was a profit of EUR 50,455, 15,908 (46.0%) above October 2024.",
      "Het resultaat na belastingen in October 2025 was een winst van € 50.455, € 15.908 (46,0%) hoger dan in October 2024.",
    ]);
    expect(both(stated("net-profit", ["1200", "-3400"]))).toEqual([
      "The result after tax went from a loss of EUR 3,400 in October 2024 to a profit of EUR 1,200 in October 2025.",
      "Het resultaat na belastingen ging van een verlies van € 3.400 in October 2024 naar een winst van € 1.200 in October 2025.",
    ]);
    expect(text("en", stated("net-profit", ["0", "-3400"]))).toBe(
      "The result after tax went from a loss of EUR 3,400 in October 2024 to nil in October 2025.",
    );
    expect(both(stated("net-profit", ["-3000", "-1000"]))).toEqual([
      "The result after tax in October 2025 was a loss of EUR 3,000, 2,000 larger than in October 2024.",
      "Het resultaat na belastingen in October 2025 was een verlies van € 3.000, € 2.000 groter dan in October 2024.",
    ]);
    expect(text("en", stated("net-profit", ["-1000", "-3000"]))).toBe(
      "The result after tax in October 2025 was a loss of EUR 1,000, 2,000 smaller than in October 2024.",
    );
  });

  test("without anything to compare with states the figure", () => {
    expect(both(stated("revenue", ["100", null]))).toEqual([
      "Revenue in October 2025 was EUR 100.",
      "De netto-omzet in October 2025 was € 100.",
    ]);
  });

  test("has the share of revenue", () => {
    const of = {
      ...stated("gross-profit", ["141232.15", "121916.22"]),
      whole: amountOf("376253.76"),
    };
    expect(both(of)).toEqual([
      "Gross profit in October 2025 was EUR 141k (37.5% of revenue), 19k (15.8%) above October 2024.",
      "De brutomarge in October 2025 was € 141.000 (37,5% van de omzet), € 19.000 (15,8%) hoger dan in October 2024.",
    ]);
  });
});

const AMOUNT = fc
  .integer({ min: -50_000_000, max: 50_000_000 })
  .map((cents): Amount => multiply(amountOf(String(cents)), amountOf("0.01")));
const DRIVERS = fc.array(
  fc.tuple(fc.constantFrom("A", "B", "C", "D"), AMOUNT).map(([label, effect]) => ({
    ...driver(label, "0"),
    effect,
  })),
  { maxLength: 8 },
);

describe("for any figures", () => {
  test("a sentence is whole in both languages: no placeholder, no double space, one full stop", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FLOWS, ...BALANCES, "net-profit" as const),
        AMOUNT,
        fc.option(AMOUNT),
        DRIVERS,
        (subject, current, compared, drivers) => {
          for (const language of ["en", "nl"] as const) {
            const sentence = text(language, {
              ...stated(subject, ["0", null], drivers),
              current,
              compared,
            });
            expect(sentence).toMatch(/^[A-Z][^{}]*\.$/);
            expect(sentence).not.toMatch(/ {2}|undefined|null|NaN|, ,|\(\)/);
          }
        },
      ),
    );
  });

  test("the largest driver is first and a third of the change, or less than a third remains; another is named while a third remains or it is one", () => {
    fc.assert(
      fc.property(DRIVERS, AMOUNT, (drivers, change) => {
        const main = mainDrivers(drivers, change);
        expect(main.length).toBeLessThanOrEqual(6);
        const isThird = (amount: Amount): boolean =>
          compareAmounts(multiply(absolute(amount), amountOf("3")), absolute(change)) >= 0;
        const isExplained = !isThird(subtract(change, sumOf(main.map(({ effect }) => effect))));
        let rest = change;
        for (const [index, { effect }] of main.entries()) {
          const isRest = index === main.length - 1 && equalAmounts(rest, effect);
          const isFirst = index === 0 && isExplained;
          expect(isThird(effect) || isFirst || (index > 0 && isThird(rest)) || isRest).toBe(true);
          rest = subtract(rest, effect);
          if (index === 0 || isRest) continue;
          expect(
            compareAmounts(absolute(effect), absolute(main[index - 1]!.effect)),
          ).toBeLessThanOrEqual(0);
        }
      }),
    );
  });

  test("a change of many parts has drivers where the largest of them explain it, and none where they do not", () => {
    const drivers = (...effects: readonly string[]) =>
      effects.map((effect, index) => ({
        ...{ label: `Account ${String(index)}`, names: [], amounts: [] },
        effect: amountOf(effect),
      }));
    const textOf = (...effects: readonly string[]) => {
      const own = drivers(...effects);
      const change = sumOf(own.map(({ effect }) => effect));
      return driversText(WORDS.en, { drivers: own, change, currency: "EUR" });
    };
    expect(textOf("30000", "26000", "20000", "14000", "10000")).toBe(
      "mainly Account 0 (+30k), Account 1 (+26k), Account 2 (+20k), and other items (+24k)",
    );
    expect(textOf(...Array.from({ length: 10 }, () => "10000"))).toBe(null);
    // A change that is read as zero has nothing to explain.
    expect(textOf("0.40")).toBe(null);
  });

  test("what a sentence names adds up to the change that it states, in the unit of the sentence", () => {
    const signed = (sign: string, digits: string, unit: string): bigint =>
      BigInt(`${sign}${digits.replaceAll(",", "")}`.replace("+", "")) * (unit === "k" ? 1000n : 1n);
    fc.assert(
      fc.property(DRIVERS, AMOUNT, (drivers, change) => {
        const said = driversText(WORDS.en, { drivers, change, currency: "EUR" });
        if (said === null) {
          const isNothing = isZero(inUnit(change, scaleOf(change)));
          expect(isNothing || mainDrivers(drivers, change).length === 0).toBe(true);
          return;
        }
        const parts = said.replaceAll("\u00A0", " ").matchAll(/\(([+-])([\d,]+)(k?)/g);
        const total = [...parts].reduce(
          (sum, [, sign, digits, unit]) => sum + signed(sign!, digits!, unit!),
          0n,
        );
        const shown = BigInt(amountText(inUnit(change, scaleOf(change)), 0));
        // Whole units are those of other pages: rounding may be left where no other items take it up.
        const isExact = said.includes("other items") || scaleOf(change) === "thousands";
        const left = shown > total ? shown - total : total - shown;
        expect(left <= (isExact ? 0n : 2n), said).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test("what rounding leaves of parts that are the whole change is no other item", () => {
    const parts = [driver("Sales", "178764.01"), driver("Returns", "-228276.94")];
    expect(
      driversText(WORDS.en, { drivers: parts, change: amountOf("-49512.93"), currency: "EUR" }),
    ).toBe("mainly Returns (-229k) and Sales (+179k)");
  });

  test("what thousands round away is no other item: the parts that are named take up the rounding", () => {
    // 7.6 and 4.5 round to 8 and 5, the change of 12.3 to 12; what else changed is 0.2.
    const parts = [driver("Sales", "7600"), driver("Rent", "4500"), driver("Coffee", "200")];
    expect(
      driversText(WORDS.en, { drivers: parts, change: amountOf("12300"), currency: "EUR" }),
    ).toBe("mainly Sales (+8k) and Rent (+4k)");
  });

  test("a side that thousands round away is not named as one", () => {
    const parts = [driver("Sales", "-3333.34"), driver("Rounding", "0.5")];
    expect(
      driversText(WORDS.en, { drivers: parts, change: amountOf("-10000"), currency: "EUR" }),
    ).toBe("mainly Sales (-3k) and other items (-7k)");
  });

  test("where parts offset each other, names what rose and what fell, each with its largest", () => {
    const customers = Array.from({ length: 12 }, (_, index) =>
      driver(`customer ${String(index)}`, index % 2 === 0 ? "30000" : "-34000"),
    );
    expect(text("en", stated("revenue", ["300000", "324000"], customers))).toBe(
      "Revenue in October 2025 was EUR 300k, 24k (7.4%) below October 2024, with increases (+180k, of which customer 0 +30k) and decreases (-204k, of which customer 1 -34k).",
    );
  });

  test("a change of -105k names what raised it too, and what remains", () => {
    const parts = [
      driver("Stocks", "-212000"),
      driver("Short-term liabilities", "181000"),
      driver("The result", "168000"),
      driver("Dividend", "-122000"),
      driver("Receivables", "-94000"),
      ...[driver("Loans", "-15000"), driver("Provisions", "-11000")],
    ];
    expect(text("en", stated("cash", ["415714", "520714"], parts))).toBe(
      "Liquid funds at the end of October 2025 were EUR 416k, 105k (20.2%) below the end of October 2024, mainly Stocks (-212k), Short-term liabilities (+181k), The result (+168k), Dividend (-122k), Receivables (-94k), and other items (-26k).",
    );
  });

  test("higher and lower follow the figures", () => {
    fc.assert(
      fc.property(AMOUNT, AMOUNT, (current, compared) => {
        const sentence = text("en", { ...stated("revenue", ["0", null]), current, compared });
        const change = subtract(current, compared);
        if (sentence.includes("above")) expect(isNegative(change)).toBe(false);
        if (sentence.includes("below")) expect(isNegative(change)).toBe(true);
      }),
    );
  });
});
