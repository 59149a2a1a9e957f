/** Totals of the asset register are tied where the checks compared every asset in every month, and stated elsewhere. */
import { expect, test } from "vitest";
import { add, amountOf, subtract } from "../../src/amount/amount.ts";
import { assetChangesEqualLedger } from "../../src/checks/assets/asset-changes-equal-ledger.ts";
import { assetValuesEqualLedger } from "../../src/checks/assets/asset-values-equal-ledger.ts";
import { levelsIn } from "../../src/checks/backing.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import type { Books } from "../../src/ledger/books.ts";
import { assetFigures } from "../../src/sheets/internal/asset-figures.ts";
import { TWO_MONTHS } from "../checks/compared.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withMonth } from "../support/books-notation-changes.ts";

const VAN = `${TWO_MONTHS}
  account 0200 non_current_assets Vehicles  rgs BMvaTevVvp
  opening 0200 960.00
  opening 0500 -1020.00
  asset 7  0200  Van  2024-01-15  960.00
  asset 7  2025-01-31  depreciation  -20.00  contra 4000
  asset 7  2025-02-28  depreciation  -20.00  contra 4000`;

/** The levels of the grand totals: opening, depreciation, closing. */
async function levelsOf(books: Books): Promise<readonly string[]> {
  const results = await runChecks(books, [assetValuesEqualLedger, assetChangesEqualLedger]);
  expect(results.map(({ broken }) => broken)).toEqual([0, 0]);
  const levelOf = levelsIn(books, results);
  const [, , begin, , depreciation] = assetFigures(books).total;
  return [begin, depreciation, assetFigures(books).total.at(-1)].map(
    (cell) => levelOf(cell!.figure.backings, cell!.figure.period).level,
  );
}

test("totals of assets that equal the ledger at the beginning and the end of every month are tied", async () => {
  expect(await levelsOf(booksFrom(VAN))).toEqual(["tied", "tied", "tied"]);
});

test("an opening of the register that differs from the ledger leaves openings and changes stated", async () => {
  const TEN = amountOf("10");
  const lower = withMonth(booksFrom(VAN), "2025-01", (month) => ({
    ...month,
    assets: {
      ...month.assets,
      lines: month.assets.lines.map((line) => ({
        ...line,
        valueAtBegin: subtract(line.valueAtBegin, TEN),
        valueChanges: add(line.valueChanges, TEN),
      })),
    },
  }));
  expect(await levelsOf(lower)).toEqual(["stated", "stated", "tied"]);
});

test("assets on an account of which nobody knows what belongs to it leave every total stated", async () => {
  const books = booksFrom(`${VAN}
    account 0300 non_current_assets Machines
    opening 0300 70.00
    opening 0500 -1090.00
    asset 9  0300  Press  2024-01-15  70.00`);
  const unknown = ["2025-01", "2025-02"].reduce(
    (own, of) =>
      withMonth(own, of, (month) => ({
        ...month,
        assets: {
          ...month.assets,
          lines: month.assets.lines.map((line) =>
            line.assetId === "9"
              ? { ...line, valueAtBegin: amountOf("30"), valueAtEnd: amountOf("30") }
              : line,
          ),
        },
      })),
    books,
  );
  expect(await levelsOf(unknown)).toEqual(["stated", "stated", "stated"]);
});
