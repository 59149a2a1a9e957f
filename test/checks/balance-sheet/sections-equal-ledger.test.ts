/** B6 by hand: holds, with children and suspense, and breaks alone. */
import { expect, test } from "vitest";
import { sectionsEqualLedger } from "../../../src/checks/balance-sheet/sections-equal-ledger.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { balanceSheetLine, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsIn, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("a section is the sum of the accounts of its type", async () => {
  expect((await comparedBy(sectionsEqualLedger, twoMonths())).slice(6)).toEqual([
    "2025-02 sections.non_current_assets: 0.00 = 0.00",
    "2025-02 sections.current_assets: 205.00 = 205.00",
    "2025-02 sections.equity: -60.00 = -60.00",
    "2025-02 sections.provisions: 0.00 = 0.00",
    "2025-02 sections.non_current_liabilities: 0.00 = 0.00",
    "2025-02 sections.current_liabilities: -7.00 = -7.00",
  ]);
});

const NESTED = `${TWO_MONTHS}
  account 0200 non_current_assets Van
  account 0210 non_current_assets Depreciation of the van  under 0200
  account 2000 temporary Suspense
  opening 0200 900.00
  opening 0210 -300.00
  opening 2000 12.00
  opening 0500 -672.00`;

test("children count in addition to their parent, and suspense accounts have no section", async () => {
  const compared = await comparedBy(sectionsEqualLedger, booksFrom(NESTED));
  expect(compared.slice(0, 2)).toEqual([
    "2025-01 sections.non_current_assets: 600.00 = 600.00",
    "2025-01 sections.current_assets: 185.00 = 185.00",
  ]);
});

test("a parent whose amount includes its children is found", async () => {
  const twice = withMonth(
    booksFrom(NESTED),
    "2025-01",
    balanceSheetLine("non_current_assets", "0200", "-300.00"),
  );
  expect(await findingsOf(sectionsEqualLedger, twice)).toEqual([
    "2025-01 sections.non_current_assets: 600.00 = 300.00",
  ]);
});

test("equity shown under provisions is found, although every total is correct", async () => {
  const moved = withMonth(
    twoMonths(),
    "2025-02",
    balanceSheetLine("equity", "0500", "60.00"),
    balanceSheetLine("provisions", "0500", "-60.00"),
  );
  expect(await findingsIn(moved)).toEqual([
    "B6 2025-02 sections.equity: -60.00 = 0.00",
    "B6 2025-02 sections.provisions: 0.00 = -60.00",
    "B12 sections.equity: -198.00 = -138.00",
  ]);
});
