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
import { withMonth, withMonths } from "../support/books-notation-changes.ts";
import { assetFigure } from "../support/books-notation-changes-lists.ts";

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
              ? {
                  ...line,
                  valueChangesSincePurchase: amountOf("-40"),
                  valueAtBegin: amountOf("30"),
                  valueAtEnd: amountOf("30"),
                }
              : line,
          ),
        },
      })),
    books,
  );
  expect(await levelsOf(unknown)).toEqual(["stated", "stated", "stated"]);
});

const MONTHS = { first: "2025-01", last: "2025-02" };
/** Racks and desks of one RGS group, whose depreciation documents book on one account. */
const TOGETHER = `${TWO_MONTHS}
  account 0220 non_current_assets Racks  rgs BMvaBeiVvp
  account 0230 non_current_assets Desks  rgs BMvaBeiVvp
  account 0235 non_current_assets Written off  rgs BMvaBeiCae
  opening 0220 600.00
  opening 0230 240.00
  opening 0235 -60.00
  opening 0500 -840.00
  asset 1  0220  Racks  2024-06-01  600.00
  asset 1  2024-12-31  depreciation  -60.00
  asset 1  2025-01-31  depreciation  -10.00  contra 4000  on 0235
  asset 2  0230  Desks  2024-12-01  240.00
  asset 2  2025-02-28  depreciation  -20.00  contra 4000  on 0235`;

/** The levels of cost, depreciation and closing value: of each account, and of all. */
async function levelsByAccount(books: Books): Promise<readonly (readonly string[])[]> {
  const results = await runChecks(books);
  const levelOf = levelsIn(books, results);
  const { accounts, total } = assetFigures(books);
  return [...accounts.map((account) => account.total), total].map((cells) =>
    [0, 4, 7].map((column) => {
      const { figure } = cells[column]!;
      const { level, reasons } = levelOf(figure.backings, figure.period);
      return [level, ...reasons].join(" ");
    }),
  );
}

test("accounts whose depreciation the chart does not pair are tied together, and stated each", async () => {
  const each = ["tied", "stated split-over-accounts", "stated split-over-accounts"];
  expect(await levelsByAccount(booksFrom(TOGETHER))).toEqual([
    each,
    each,
    ["tied", "tied", "tied"],
  ]);
  const paired = TOGETHER.replace("opening 0235 -60.00", "opening 0225 -60.00")
    .replace(
      "account 0230",
      "account 0225 non_current_assets Written off  rgs BMvaBeiCae\n  account 0230",
    )
    .replace("on 0235", "on 0225");
  const tied = ["tied", "tied", "tied"];
  expect(await levelsByAccount(booksFrom(paired))).toEqual([tied, tied, tied]);
});

test("depreciation that the register moves in every month between accounts that are compared together is not tied", async () => {
  const moved = withMonths(
    booksFrom(TOGETHER),
    MONTHS,
    ...(["valueAtBegin", "valueAtEnd", "valueChangesSincePurchase"] as const).flatMap((figure) => [
      assetFigure("1", figure, "7.00"),
      assetFigure("2", figure, "-7.00"),
    ]),
  );
  const each = ["tied", "stated split-over-accounts", "stated split-over-accounts"];
  expect(await levelsByAccount(moved)).toEqual([each, each, ["tied", "tied", "tied"]]);
});

test("an investment that the register raises in a month with a change of value is not tied", async () => {
  const books = booksFrom(`${VAN}
  asset 8  0200  Trailer  2025-02-10  300.00  contra 1100
  asset 8  2025-02-27  value_change  -40.00
  2025-02-27  4000   40.00  journal 8
  2025-02-27  0200  -40.00  journal 8`);
  expect(await levelsByAccount(books)).toEqual([
    ["stated split-over-assets", "stated split-over-assets", "tied"],
    ["stated split-over-assets", "stated split-over-assets", "tied"],
  ]);
});
