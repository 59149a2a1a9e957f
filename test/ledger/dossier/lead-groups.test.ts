/** The group of the balance sheet in which an account has its lead schedule. */
import { expect, test } from "vitest";
import { type LeadGroup, leadGroupOf } from "../../../src/ledger/dossier/lead-groups.ts";
import type { BalanceType } from "../../../src/ledger/ledger-account.ts";
import { account, booksFrom } from "../../support/books-notation.ts";

const BOOKS = booksFrom(`
  year 2025-01..2025-01 called 2025
  account 0100 non_current_assets Intangible
  account 0110 non_current_assets Software  under 0100  rgs BIvaCevVvp
  account 0120 non_current_assets Licences  under 0100
  account 0300 non_current_assets Something
  account 1000 current_assets Cash box  [cash]
  account 1010 temporary In transit  rgs BLimKruSto
  account 1300 current_assets Debtors  rgs BVorDebHad
  account 1400 current_assets Unknown
  account 1500 current_liabilities VAT  rgs BVorVbkTvo
  account 2010 temporary Suspense  rgs BSchTusTov
  account 0500 equity Capital`);

test.each<readonly [code: string, section: BalanceType, group: LeadGroup, why: string]>([
  ["0110", "non_current_assets", "intangible", "its code"],
  ["0120", "non_current_assets", "intangible", "the codes under its main account"],
  ["0300", "non_current_assets", "other-fixed", "nothing but its section"],
  ["1000", "current_assets", "cash", "its bank account"],
  ["1010", "current_assets", "cash", "its code"],
  ["1300", "current_assets", "receivables", "its code"],
  ["1400", "current_assets", "other-current", "nothing but its section"],
  ["1500", "current_liabilities", "current-liabilities", "its section, whatever its code"],
  ["2010", "current_assets", "other-current", "its section: its code is of liabilities"],
  ["0500", "equity", "equity", "its section"],
])("account %s in %s is in the lead %s by %s", (code, section, group) => {
  expect(leadGroupOf(BOOKS, account(code), section)).toBe(group);
});
