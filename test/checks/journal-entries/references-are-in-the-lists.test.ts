/** J6 by hand: holds, and names each missing id once. */
import { expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { referencesAreInTheLists } from "../../../src/checks/journal-entries/references-are-in-the-lists.ts";
import type { Books } from "../../../src/ledger/books.ts";
import {
  contactId,
  financialAccountId,
  projectId,
  taxRateId,
} from "../../../src/ledger/ledger-account.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withPosting } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsIn, findingsOf, twoMonths } from "../compared.ts";

test("every list has all records to which entries refer", async () => {
  expect(await comparedBy(referencesAreInTheLists, twoMonths())).toEqual([
    "ledger-accounts all: 0 = 0",
    "contacts all: 0 = 0",
    "projects all: 0 = 0",
    "tax-rates all: 0 = 0",
    "financial-accounts all: 0 = 0",
  ]);
});

test("an unknown contact is found once, with the number of its entries", async () => {
  const changed = ["p1", "p2", "p11"].reduce(
    (books, id) =>
      withPosting(books, id, (posting) => ({ ...posting, contactId: contactId("77") })),
    twoMonths(),
  );
  expect(await findingsIn(changed)).toEqual([
    "P15 2025-01 77 figures.revenue-by-contact: -100.00 = 0.00",
    "P15 2025-01 no contact figures.revenue-by-contact: 0.00 = -100.00",
    "D5 2025-01 debtors 77: 100.00 = 0.00",
    "D5 2025-01 debtors no contact: 0.00 = 100.00",
    "D5 2025-02 debtors no contact: 0.00 = 50.00",
    "D5 2025-02 debtors 77: 50.00 = 0.00",
    "J6 contacts 77: 0 = 3",
  ]);
});

test.each([
  ["projects", { projectId: projectId("7") }],
  ["tax-rates", { taxRateId: taxRateId("7") }],
  ["financial-accounts", { financialAccountId: financialAccountId("7") }],
])("what is missing from %s is found", async (list, reference) => {
  const changed = withPosting(twoMonths(), "p1", (posting) => ({ ...posting, ...reference }));
  expect(await findingsOf(referencesAreInTheLists, changed)).toEqual([`${list} 7: 0 = 1`]);
});

test("an account outside the chart is found", async () => {
  const { accounts, ...books } = twoMonths();
  const known = new Map([...accounts].filter(([id]) => id !== "4000"));
  expect(await findingsOf(referencesAreInTheLists, { ...books, accounts: known })).toEqual([
    "ledger-accounts 4000: 0 = 2",
  ]);
});

test("a financial account whose ledger account had money on the day of the pull is found, unless that is inactive", async () => {
  const missing = { ...twoMonths(), financialAccounts: new Map() };
  const pulledOn = (day: string, books: Books = missing): Promise<readonly string[]> =>
    findingsOf(referencesAreInTheLists, { ...books, asOf: dateOf(day) });
  const found = ["financial-accounts f1100: 0 = 1"];
  expect([await pulledOn("2025-02-28"), await pulledOn("2025-03-31")]).toEqual([found, found]);
  // It may have been closed since the last ledger.
  expect(await pulledOn("2025-04-01")).toEqual([]);
  const accounts = new Map(
    [...missing.accounts].map(([id, one]) => [id, { ...one, isActive: id !== "1100" }]),
  );
  expect(await pulledOn("2025-03-31", { ...missing, accounts })).toEqual([]);
});

test("a financial account that postings on another ledger account name is found", async () => {
  const missing = { ...twoMonths(), asOf: dateOf("2025-06-01"), financialAccounts: new Map() };
  const bank = financialAccountId("f1100");
  const other = withPosting(missing, "p2", (posting) => ({ ...posting, financialAccountId: bank }));
  expect(await findingsOf(referencesAreInTheLists, other)).toEqual([
    "financial-accounts f1100: 0 = 1",
  ]);
});

test("a contact that only open items name is found, unless the service has no list of contacts", async () => {
  const books = booksFrom(`
    year 2025-01..2025-01 called 2025
    account 0500 equity Capital
    account 1300 current_assets Debtors  [debtors]
    contact Jansen
    opening 1300 9.00  contact Jansen
    opening 0500 -9.00
    2025-01-02  0500   1.00  journal 1
    2025-01-02  0500  -1.00  journal 1`);
  expect(await findingsIn(books)).toEqual([]);
  const missing = { ...books, contacts: new Map() };
  expect(await findingsIn(missing)).toEqual(["J6 contacts Jansen: 0 = 2"]);
  const supplied = { ...missing, namesSupplied: { lists: ["contacts"], chartFile: null } } as const;
  expect(await findingsOf(referencesAreInTheLists, supplied)).toEqual([]);
});
