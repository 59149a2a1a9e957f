/** A small administration with records of all kinds that lists and exports contain. */
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { CALENDAR_YEARS } from "../../src/calendar/fiscal-year.ts";
import type { AccountType } from "../../src/ledger/ledger-account.ts";
import type {
  AdministrationBooks,
  BookedDocument,
  GeneralJournalRecord,
  LedgerAccountRecord,
  TaxRateRecord,
} from "../../src/service/rules/administration-books.ts";
import { ACCOUNT_ROLES } from "./account-roles.ts";

/** Eighteen digits: an ordinary JSON parser would round the end to 680. */
export const LONG_ID = "123456789012345678";
export const CUSTOMER = "496081608722351687";
export const SUPPLIER = "496081608722351688";

const ACCOUNTS: readonly (readonly [string, AccountType, string, string])[] = [
  ["0250", "non_current_assets", "Vans", "BMvaTevVvp"],
  ["0540", "equity", "Capital", "BEivGokGea"],
  ["1100", "current_assets", "Bank", "BLimBanRba"],
  ["1300", "current_assets", "Debtors", "BVorDebHad"],
  ["1370", "current_assets", "Deferred costs", "BVorOvaVof"],
  ["1510", "current_liabilities", "VAT payable", "BSchBepBtw"],
  ["1520", "current_assets", "VAT receivable", "BVorVbkTvo"],
  ["1570", "current_liabilities", "Deferred revenue", "BSchOpaVgo"],
  ["1600", "current_liabilities", "Creditors", "BSchCreHac"],
  ["2010", "temporary", "Unplaced", "BSchTusTov"],
  ["4560", "expenses", "Differences", "WBedAdlBet"],
  ["4700", "expenses", "Rent", "WBedHuiBeh"],
  ["8000", "revenue", "Sales", "WOmzNohOlh"],
  ["9030", "other_income_expenses", "Exchange", "WFbeWisWis"],
];

/** A rate of sales, with the differences in `more`. */
export const rate = (
  id: string,
  name: string,
  percentage: string | null,
  more: Partial<TaxRateRecord> = {},
): TaxRateRecord => ({
  id,
  name,
  percentage: percentage === null ? null : amountOf(percentage),
  taxRateType: "sales_invoice",
  showTax: true,
  active: true,
  country: null,
  ...more,
});

const TAX_RATES: readonly TaxRateRecord[] = [
  rate("21", "21% high", "21"),
  rate("22", "9% low", "9"),
  rate("23", "21% purchases", "21", { taxRateType: "purchase_invoice" }),
  rate("24", "German rate", "19", { country: "DE" }),
  rate("25", "Old 6%", "6", { active: false }),
  rate("26", "Exempt", null, { showTax: false }),
  rate("27", "Correction", "21", { taxRateType: "general_journal_document" }),
];

export const journal = (
  id: string,
  date: string,
  more: Partial<GeneralJournalRecord> = {},
): GeneralJournalRecord => ({
  kind: "general_journal_document",
  id,
  date: dateOf(date),
  reference: `J${id}`,
  contactId: null,
  createdAt: `${date}T10:00:00.000Z`,
  updatedAt: `${date}T10:00:00.000Z`,
  state: "saved",
  journalType: null,
  lines: [
    line(`${id}1`, "4700", "100", "0"),
    { ...line(`${id}2`, "1600", "0", "100"), contactId: SUPPLIER },
  ],
  isRecurring: false,
  attachmentNames: [],
  ...more,
});

const line = (
  id: string,
  ledgerAccountId: string,
  debit: string,
  credit: string,
): GeneralJournalRecord["lines"][number] => ({
  id,
  ledgerAccountId,
  taxRateId: null,
  projectId: null,
  contactId: null,
  description: "rent",
  debit: amountOf(debit),
  credit: amountOf(credit),
});

const HEAD = {
  reference: "R",
  createdAt: "2025-03-10T10:00:00.000Z",
  updatedAt: "2025-03-10T10:00:00.000Z",
} as const;

const DOCUMENTS: readonly BookedDocument[] = [
  {
    ...HEAD,
    kind: "sales_invoice",
    id: "700",
    date: dateOf("2025-03-10"),
    contactId: CUSTOMER,
    state: "paid",
    dueOn: dateOf("2025-03-24"),
    currency: "EUR",
    exchangeRate: amountOf("1"),
    pricesIncludeTax: false,
    details: [
      {
        id: "1",
        ledgerAccountId: "8000",
        taxRateId: "21",
        projectId: "31",
        description: "goods",
        quantity: amountOf("2"),
        price: amountOf("50"),
        period: null,
      },
    ],
  },
  {
    ...HEAD,
    kind: "financial_mutation",
    id: "701",
    date: dateOf("2025-04-02"),
    contactId: null,
    financialAccountId: "41",
    message: "paid",
    amount: amountOf("121"),
    parts: [
      {
        kind: "payment",
        invoiceKind: "sales_invoice",
        invoiceId: "700",
        contactId: CUSTOMER,
        amount: amountOf("121"),
        settledAmount: amountOf("121"),
      },
    ],
  },
  journal("800", "2026-01-05"),
  journal("801", "2026-03-05", { state: "new", attachmentNames: ["scan.pdf"] }),
  journal("802", "2026-03-05", { isRecurring: true }),
  journal("803", "2025-12-31", { journalType: "fiscal_year_ending" }),
  journal("804", "2026-12-31", { reference: "Annual", updatedAt: "2026-11-10T09:30:00.250Z" }),
];

/** The small books; `changes` overrides the parts that a test is about. */
export const edgeBooks = (changes: Partial<AdministrationBooks> = {}): AdministrationBooks => ({
  administration: {
    id: "123",
    name: "Edge BV",
    currency: "EUR",
    country: "NL",
    language: "nl",
    timeZone: "Europe/Amsterdam",
    chamberOfCommerce: "00000000",
    taxNumber: null,
    fiscalCalendar: CALENDAR_YEARS,
    periodStartOn: dateOf("2025-01-01"),
    today: null,
  },
  ledgerAccounts: ACCOUNTS.map(
    ([id, accountType, name, code]): LedgerAccountRecord => ({
      id,
      name,
      accountType,
      accountId: id,
      parentId: null,
      active: id !== "9030",
      rgs: { code, name, reference: "ref" },
      financialAccountId: id === "1100" ? "41" : null,
    }),
  ),
  roles: ACCOUNT_ROLES,
  taxRates: TAX_RATES,
  contacts: [
    contact(CUSTOMER, "Afnemer BV", "1001", false),
    contact(SUPPLIER, "Leverancier BV", "1002", false),
    contact("496081608722351689", "Gestopt BV", "1003", true),
  ],
  projects: [
    ...Array.from({ length: 27 }, (_, index) => ({
      id: String(31 + index),
      name: `Project ${String(index + 1)}`,
      state: "active" as const,
    })),
    { id: "90", name: "Done", state: "archived" },
  ],
  financialAccounts: [
    financialAccount("41", "Bank", true),
    financialAccount("42", "Old bank", false),
  ],
  assets: [],
  documents: () => DOCUMENTS,
  ...changes,
});

const contact = (id: string, companyName: string, customerId: string, archived: boolean) => ({
  id,
  companyName,
  firstname: null,
  lastname: null,
  customerId,
  country: "NL",
  taxNumber: null,
  archived,
});

const financialAccount = (id: string, name: string, active: boolean) => ({
  id,
  type: "BankAccount" as const,
  name,
  identifier: null,
  currency: "EUR",
  active,
  ledgerAccountId: "1100",
});
