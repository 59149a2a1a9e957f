/** Accounts that figures have and the chart lacks. */
import { expect, test } from "vitest";
import { ledgerAccountsAreInTheChart } from "../../src/checks/general-ledger/ledger-accounts-are-in-the-chart.ts";
import type { Books } from "../../src/ledger/books.ts";
import { openBooks } from "../../src/pull/open-books.ts";
import { withUnlisted } from "../../src/pull/unlisted-accounts.ts";
import { findingsOf } from "../checks/compared.ts";
import { account, smallCompany } from "../support/books-notation.ts";
import { changeAnswer } from "./changed-answer.ts";
import { folder, idle, pullInto, smallBooks } from "./small-pull.ts";
import { document, smallService } from "./small-service.ts";

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

test("an account of the year before alone, removed from the chart since, is named in each month", async () => {
  using place = folder();
  const { accounts, postings, ...rest } = smallBooks();
  const books = {
    ...rest,
    accounts: { ...accounts, "4900": "expenses" } as const,
    postings: [
      ...document("49", "2024-11-10", { debit: "4900", credit: "1000", amount: "900" }),
      ...document("48", "2024-12-10", { debit: "1000", credit: "4900", amount: "900" }),
      ...postings,
    ],
  };
  await pullInto(place.snapshotPath, smallService(books).transport);
  changeAnswer(place.snapshotPath, {
    purpose: "books",
    address: "ledger_accounts",
    change: (body) => body.replace('"id":"4900"', '"id":"4901"'),
  });
  const { books: read, close } = await openBooks(place.snapshotPath, idle());
  expect([...read.accounts.values()].filter(({ isUnlisted }) => isUnlisted)).toMatchObject([
    { id: "4900", code: null },
  ]);
  expect(await findingsOf(ledgerAccountsAreInTheChart, read)).toEqual([
    "2024-11 4900: 0.00 = 900.00",
    "2024-11 4900: 0.00 = 900.00",
    "2024-12 4900: 0.00 = 900.00",
    "2024-12 4900: 0.00 = 900.00",
  ]);
  close();
});
