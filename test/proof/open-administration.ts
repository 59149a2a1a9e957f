/**
 * A second small administration, packed as most books are: before the year is closed, and with the year before open too. It has
 * what the first one lacks: drafts, documents that wait for processing, a receipt, a sale in dollars, costs of the year before
 * that are released in this year, a main account, two kinds of assets, an archived project with results, a direct payment.
 */
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { AdministrationBooks } from "../../src/service/rules/administration-books.ts";
import { openDocuments } from "./open-documents.ts";
import { account, smallAdministration } from "./small-administration.ts";
import { accountId, CONTACTS, PROJECTS } from "./small-ids.ts";

/** The fiscal year of the books, three months that are over, and the year before. */
export { PRIOR_YEAR, YEAR } from "./small-administration.ts";

export function openAdministration(): AdministrationBooks {
  const small = smallAdministration();
  const children = new Set(["4110", "4120"].map(accountId));
  const accounts = [
    ...small.ledgerAccounts,
    account(["0260", "non_current_assets", "Computers", "BMvaBeiVvp"]),
    account(["0265", "non_current_assets", "Accumulated depreciation of computers", "BMvaBeiCae"]),
    account(["4100", "expenses", "Housing", "WBedHui"]),
    account(["4120", "expenses", "Energy", "WBedHuiGwe"]),
    account(["4870", "expenses", "Depreciation of computers", "WAfsAmvObe"]),
  ];
  return {
    ...small,
    administration: { ...small.administration, id: "123400000000000002", name: "Open Works" },
    ledgerAccounts: accounts.map((one) =>
      children.has(one.id) ? { ...one, parentId: accountId("4100") } : one,
    ),
    contacts: [
      ...small.contacts,
      {
        id: CONTACTS.elm,
        companyName: null,
        firstname: "Els",
        lastname: "Iep",
        customerId: "05",
        country: "DE",
        taxNumber: null,
        archived: false,
      },
    ],
    projects: [...small.projects, { id: PROJECTS.shed, name: "Shed", state: "archived" }],
    assets: [
      {
        id: "560000000000000011",
        name: "Van",
        ledgerAccountId: accountId("0250"),
        depreciationAccountId: accountId("0255"),
        expenseAccountId: accountId("4860"),
        purchasedOn: dateOf("2024-10-01"),
        purchaseValue: amountOf("18000"),
        residualValue: amountOf("3600"),
        lifespanYears: 5,
      },
      {
        id: "560000000000000012",
        name: "Computer",
        ledgerAccountId: accountId("0260"),
        depreciationAccountId: accountId("0265"),
        expenseAccountId: accountId("4870"),
        purchasedOn: dateOf("2025-01-14"),
        purchaseValue: amountOf("1800"),
        residualValue: amountOf("0"),
        lifespanYears: 3,
      },
    ],
    documents: () => openDocuments(),
  };
}
