/** A5 by hand: holds wherever documents book depreciation, and breaks alone. */
import { expect, test } from "vitest";
import { depreciationEqualsLedger } from "../../../src/checks/assets/depreciation-equals-ledger.ts";
import { runCheck } from "../../../src/checks/run-checks.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth, withMonths } from "../../support/books-notation-changes.ts";
import { assetFigure } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn, findingsOf, TWO_MONTHS } from "../compared.ts";

/** A van of 1200 that is written off by 20 a month; a trailer bought in February and half sold, and a repair added to it. */
const BOOKS = `${TWO_MONTHS}
  account 0200 non_current_assets Vehicles
  account 0210 non_current_assets Written off  under 0200
  opening 0200 1200.00
  opening 0210 -240.00
  opening 0500 -1020.00
  asset 7  0200  Van  2024-01-15  1200.00
  asset 7  2024-12-31  depreciation  -240.00
  asset 7  2025-01-31  depreciation  -20.00  contra 4000  on 0210
  asset 7  2025-02-28  depreciation  -20.00  contra 4000  on 0210
  asset 8  0200  Trailer  2025-02-10  300.00  contra 1100`;
const SOLD = `${BOOKS}\n  asset 8  2025-02-27  divestment  -150.00  contra 1100`;

test("depreciation is the movement of the accounts of accumulated depreciation", async () => {
  expect(await comparedBy(depreciationEqualsLedger, booksFrom(BOOKS))).toEqual([
    "2025-01 0210: -20.00 = -20.00",
    "2025-02 0210: -20.00 = -20.00",
  ]);
  expect(await findingsIn(booksFrom(BOOKS))).toEqual([]);
});

test("in a month with a divestment the documents of depreciation count", async () => {
  expect(await comparedBy(depreciationEqualsLedger, booksFrom(SOLD))).toEqual([
    "2025-01 0210: -20.00 = -20.00",
    "2025-02 0210: -20.00 = -20.00",
  ]);
  const byJournal = SOLD.replace(
    "2025-02-28  depreciation  -20.00  contra 4000  on 0210",
    "2025-02-28  depreciation  -20.00",
  ).concat(`
  2025-02-28  4000  20.00  journal 9
  2025-02-28  0210  -20.00  journal 9`);
  expect(await comparedBy(depreciationEqualsLedger, booksFrom(byJournal))).toEqual([
    "2025-01 0210: -20.00 = -20.00",
  ]);
});

test("depreciation that documents book on the account of cost is compared with them", async () => {
  const onCost = booksFrom(BOOKS.replaceAll("on 0210", "on 0200"));
  expect(await comparedBy(depreciationEqualsLedger, onCost)).toEqual([
    "2025-01 0210: -20.00 = -20.00",
    "2025-02 0210: -20.00 = -20.00",
  ]);
  expect(await findingsIn(onCost)).toEqual([]);
});

test("depreciation that is positive in every month is found in every month", async () => {
  const positive = withMonths(
    booksFrom(BOOKS),
    { first: "2025-01", last: "2025-02" },
    assetFigure("7", "depreciation", "40.00"),
  );
  expect(await findingsOf(depreciationEqualsLedger, positive)).toEqual([
    "2025-01 0210: -20.00 = 20.00",
    "2025-02 0210: -20.00 = 20.00",
  ]);
  const { severity } = await runCheck(depreciationEqualsLedger, positive);
  expect(severity).toBe("blocking");
});

test("depreciation that is stated as another reduction is found", async () => {
  const stated = withMonth(
    booksFrom(BOOKS),
    "2025-01",
    assetFigure("7", "depreciation", "1.00"),
    assetFigure("7", "investment", "-1.00"),
  );
  expect(await findingsOf(depreciationEqualsLedger, stated)).toEqual([
    "2025-01 0210: -20.00 = -19.00",
  ]);
});
