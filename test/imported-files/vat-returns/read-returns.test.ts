/** Filed returns of three years, of several programs, in messages and in a zip: every amount as worked out by hand. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { amountText } from "../../../src/amount/amount.ts";
import {
  readReturns,
  readVatReturns,
} from "../../../src/imported-files/vat-returns/read-vat-returns.ts";
import { craftedZip } from "../../support/crafted-zip.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { fileOf, fixtureBytes, QUARTER, readText, TOTAL, textOf, written } from "./return-text.ts";

const readFixture = async (name: string): Promise<readonly (readonly string[])[]> =>
  (await readText(fixtureBytes(name), name)).map(textOf);

const NT20 = ["made 20270120120000", "1a 2500 525", "1d 300 63", "5b - 88", "5a 588"];

test("a return of 2025 has an amount in every box", async () => {
  expect(await readFixture("nt19.xbrl")).toEqual([
    [
      "2025-01..2025-03 000000000B01, line 37: 1584",
      "made 20250422103000",
      ...["1a 10000 2100", "1b 3000 270", "1c 200 26", "1d 100 21", "1e 500 -", "2a 1000 210"],
      ...["3a 600 -", "3b 700 -", "3c 400 -", "4a 800 168", "4b 900 189", "5b - 1400", "5a 2984"],
    ],
  ]);
});

test("a return of 2024 has another prefix, facts before their context, and those of a division apart", async () => {
  expect(await readFixture("nt18.xbrl")).toEqual([
    ["2024-02..2024-02 000000000B01, line 5: -310", "1a 1000 210", "5b - 520"],
  ]);
});

test("a return of 2026 has other names of private use, boxes that are left out, and a fact that is nil", async () => {
  expect(await readFixture("nt20.xbrl")).toEqual([
    ["2026-10..2026-12 000000000B01, line 32: 500", ...NT20],
  ]);
});

test("a return without anything to declare is zero", async () => {
  expect(await readFixture("nil.xbrl")).toEqual([["2025-04..2025-06 000000000B01, line 13: 0"]]);
});

test("a supplementary return has its new total, the total before and what it adds", async () => {
  expect(await readFixture("supplementary.xbrl")).toEqual([
    [
      "2025-01..2025-03 000000000B01, line 17: 2800",
      "before 1584, additional 1216",
      ...["1a 20000 4200", "5b - 1400", "5a 4200"],
    ],
  ]);
});

test("of a supplementary return without its new total it is what it adds to the total before", async () => {
  const facts = [
    ["ValueAddedTaxAmountTotalOld", "100"],
    ["ValueAddedTaxToBePaidAdditionalToBePaidBack", "-30"],
  ] as const;
  expect((await readText(written({ ...QUARTER, facts }))).map(textOf)).toEqual([
    ["2025-01..2025-03 000000000B01, line 8: 70", "before 100, additional -30"],
  ]);
});

test("a return is found in its message, with its lines, and in base64 and escaped text with that of the element", async () => {
  expect(await readFixture("message.xml")).toEqual([["2025-07..2025-09 000000000B01, line 18: 0"]]);
  const [base64] = await readFixture("message-base64.xml");
  expect(base64).toEqual(["2026-10..2026-12 000000000B01, line 8: 500", ...NT20]);
  const inner = written({ ...QUARTER, facts: [[TOTAL, "5"]] });
  for (const text of [`<![CDATA[${inner}]]>`, inner.replaceAll("<", "&lt;")]) {
    expect((await readText(`<a>\n<b>${text}</b></a>`)).map(textOf)).toEqual([
      ["2025-01..2025-03 000000000B01, line 2: 5"],
    ]);
  }
});

test("several reports of one document and of a zip are returns of their periods", async () => {
  const one = (first: string, last: string, total: string): string =>
    written({ first, last, facts: [[TOTAL, total]] });
  const both = `<a>${one("2025-01-01", "2025-01-31", "1")}${one("2025-02-01", "2025-02-28", "2")}</a>`;
  const path = join(temporaryFolder(), "returns.zip");
  writeFileSync(
    path,
    craftedZip([
      { name: "2025/both.xml", content: both },
      { name: "2025/march.xbrl", content: one("2025-03-01", "2025-03-31", "3") },
    ]),
  );
  const read = await readVatReturns([path], new AbortController().signal);
  expect(
    read.map(({ fileName, period, total }) => [fileName, period.first, amountText(total, 0)]),
  ).toEqual([
    ["both.xml", "2025-01", "1"],
    ["both.xml", "2025-02", "2"],
    ["march.xbrl", "2025-03", "3"],
  ]);
});

const BOXES = [
  [
    "1a",
    "TaxedTurnoverSuppliesServicesGeneralTariff",
    "ValueAddedTaxSuppliesServicesGeneralTariff",
  ],
  [
    "1b",
    "TaxedTurnoverSuppliesServicesReducedTariff",
    "ValueAddedTaxSuppliesServicesReducedTariff",
  ],
  ["1c", "TaxedTurnoverSuppliesServicesOtherRates", "ValueAddedTaxSuppliesServicesOtherRates"],
  ["1d", "TaxedTurnoverPrivateUse", "ValueAddedTaxPrivateUse"],
  ["1e", "SuppliesServicesNotTaxed", null],
  [
    "2a",
    "TurnoverSuppliesServicesByWhichVATTaxationIsTransferred",
    "ValueAddedTaxSuppliesServicesByWhichVATTaxationIsTransferred",
  ],
  ["3a", "SuppliesToCountriesOutsideTheEC", null],
  ["3b", "SuppliesToCountriesWithinTheEC", null],
  ["3c", "InstallationDistanceSalesWithinTheEC", null],
  [
    "4a",
    "TurnoverFromTaxedSuppliesFromCountriesOutsideTheEC",
    "ValueAddedTaxOnSuppliesFromCountriesOutsideTheEC",
  ],
  [
    "4b",
    "TurnoverFromTaxedSuppliesFromCountriesWithinTheEC",
    "ValueAddedTaxOnSuppliesFromCountriesWithinTheEC",
  ],
  ["5b", null, "ValueAddedTaxOnInput"],
] as const;

const money = fc.integer({ min: -99_999_999, max: 99_999_999 });
const name = fc.stringMatching(/^[a-z]{1,8}$/);
const prefixes = fc
  .record({ xbrl: name, facts: name, isDefault: fc.boolean() })
  .filter(({ xbrl, facts }) => xbrl !== facts && !["xml", "xmlns", "link", "xlink"].includes(xbrl))
  .filter(({ facts }) => !["xml", "xmlns", "link", "xlink"].includes(facts))
  .map(({ xbrl, facts, isDefault }) => ({
    xbrl: isDefault ? "" : `${xbrl}:`,
    facts: `${facts}:`,
  }));

test("whatever the order of facts, the prefixes and the pieces of the file, every box is read as it was written", async () => {
  const boxes = fc.tuple(...BOXES.map(() => fc.tuple(money, money, fc.boolean())));
  await fc.assert(
    fc.asyncProperty(
      ...([
        boxes,
        money,
        prefixes,
        fc.integer({ min: 1, max: 900 }),
        fc.array(fc.nat(), { minLength: 25, maxLength: 25 }),
      ] as const),
      async (values, total, used, length, order) => {
        const stated = BOXES.flatMap(([box, turnover, vat], index) => {
          const [base, tax, isStated] = values[index] ?? [0, 0, false];
          return isStated ? [{ box, turnover, vat, base: String(base), tax: String(tax) }] : [];
        });
        const facts = [
          [TOTAL, String(total)] as const,
          ...stated.flatMap(({ turnover, vat, base, tax }) => [
            ...(turnover === null ? [] : [[turnover, base] as const]),
            ...(vat === null ? [] : [[vat, tax] as const]),
          ]),
        ];
        const shuffled = facts
          .map((fact, index) => ({ fact, key: order[index] ?? index }))
          .toSorted((left, right) => left.key - right.key)
          .map(({ fact }) => fact);
        const text = written({ ...QUARTER, facts: shuffled, prefixes: used });
        const [read, ...more] = await readReturns([fileOf("file", text, length)]);
        expect(more).toEqual([]);
        const line = 7 + shuffled.findIndex(([element]) => element === TOTAL);
        expect(read === undefined ? [] : textOf(read)).toEqual([
          `2025-01..2025-03 000000000B01, line ${String(line)}: ${String(total)}`,
          ...stated.map(
            ({ box, turnover, vat, base, tax }) =>
              `${box} ${turnover === null ? "-" : base} ${vat === null ? "-" : tax}`,
          ),
        ]);
      },
    ),
    { numRuns: 200 },
  );
});
