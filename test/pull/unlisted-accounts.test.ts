/** Accounts that figures have and the chart lacks. */
import { expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { withUnlisted } from "../../src/pull/unlisted-accounts.ts";
import { account, smallCompany } from "../support/books-notation.ts";

test("an account of the year before alone has the type of the section that shows it; one with figures has none", () => {
  const books = smallCompany();
  const typeOf = (code: string, read: Pick<Books, "months" | "periodReports" | "comparatives">) =>
    withUnlisted(new Map(), read).get(account(code))?.type;
  const { comparatives, periodReports } = books;
  const before = {
    months: [],
    periodReports: {
      ...periodReports,
      ...{ generalLedgers: [], profitAndLoss: [], projects: [], cashFlows: [] },
    },
    comparatives,
  };
  expect([typeOf("8000", before), typeOf("1100", before)]).toEqual(["revenue", "current_assets"]);
  expect([typeOf("8000", books), typeOf("1100", books)]).toEqual(["other", "other"]);
});
