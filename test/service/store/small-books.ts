/** The smallest administration that can book: a chart of a few accounts, and no documents. */
import { amountOf } from "../../../src/amount/amount.ts";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { CALENDAR_YEARS } from "../../../src/calendar/fiscal-year.ts";
import type {
  AdministrationBooks,
  BookedDocument,
} from "../../../src/service/rules/administration-books.ts";
import { ACCOUNT_ROLES } from "../account-roles.ts";

const ACCOUNTS = [
  ["0250", "non_current_assets"],
  ["0540", "equity"],
  ["1100", "current_assets"],
  ["1300", "current_assets"],
  ["1370", "current_assets"],
  ["1510", "current_liabilities"],
  ["1520", "current_assets"],
  ["1570", "current_liabilities"],
  ["1600", "current_liabilities"],
  ["2010", "temporary"],
  ["4560", "expenses"],
  ["4860", "expenses"],
  ["8000", "revenue"],
  ["9030", "other_income_expenses"],
] as const;

export const SMALL_ID = "123";

export const smallBooks = (documents: readonly BookedDocument[]): AdministrationBooks => ({
  administration: {
    id: SMALL_ID,
    name: "Small",
    currency: "EUR",
    country: "NL",
    language: "nl",
    timeZone: "Europe/Amsterdam",
    chamberOfCommerce: null,
    taxNumber: null,
    fiscalCalendar: CALENDAR_YEARS,
    periodStartOn: dateOf("2025-01-01"),
    today: null,
  },
  ledgerAccounts: ACCOUNTS.map(([id, accountType]) => ({
    id,
    name: `Account ${id}`,
    accountType,
    accountId: id,
    parentId: null,
    active: true,
    rgs: null,
    financialAccountId: id === "1100" ? "bank" : null,
  })),
  roles: ACCOUNT_ROLES,
  taxRates: [
    {
      id: "s21",
      name: "21%",
      percentage: amountOf("21"),
      taxRateType: "sales_invoice",
      showTax: true,
      active: true,
      country: null,
    },
  ],
  contacts: [],
  projects: [],
  financialAccounts: [
    {
      id: "bank",
      type: "BankAccount",
      name: "Bank",
      identifier: null,
      currency: "EUR",
      active: true,
      ledgerAccountId: "1100",
    },
  ],
  assets: [
    {
      id: "van",
      name: "Van",
      ledgerAccountId: "0250",
      expenseAccountId: "4860",
      purchasedOn: dateOf("2025-01-10"),
      purchaseValue: amountOf("24000"),
      residualValue: amountOf("6000"),
      lifespanYears: 5,
    },
  ],
  documents: () => documents,
});
