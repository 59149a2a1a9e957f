/**
 * A small administration with every feature of the service: projects, contacts, an asset, several tax rates and a
 * reverse charge, deferred details, a foreign currency, a credit note, cash, a loan, a closed year before and a closed
 * year of three months. Every answer about it fits on a page.
 */
import { amountOf } from "../../src/amount/amount.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import type { AccountType } from "../../src/ledger/ledger-account.ts";
import type {
  AdministrationBooks,
  LedgerAccountRecord,
} from "../../src/service/rules/administration-books.ts";
import { rate } from "../service/edge-books.ts";
import { smallDocuments } from "./small-documents.ts";
import { accountId, BANK, CASH, CONTACTS, PROJECTS, RATES } from "./small-ids.ts";

const ADMINISTRATION_ID = "123400000000000001";
/** The fiscal years of the books and before them. */
export const YEAR = { year: 2025, period: { first: month("2025-01"), last: month("2025-03") } };
export const PRIOR_YEAR = {
  year: 2024,
  period: { first: month("2024-01"), last: month("2024-12") },
};
/** The clock of the service, after the month that follows the books. */
export const TODAY = dateOf("2025-05-15");

const CHART: readonly (readonly [string, AccountType, string, string])[] = [
  ["0250", "non_current_assets", "Vans", "BMvaTevVvp"],
  ["0255", "non_current_assets", "Accumulated depreciation of vans", "BMvaTevCae"],
  ["0510", "equity", "Share capital", "BEivGokGea"],
  ["0540", "equity", "Unappropriated profit", "BEivOreOvw"],
  ["0710", "non_current_liabilities", "Bank loan", "BLasSakLvl"],
  ["1010", "current_assets", "Cash", "BLimKasKas"],
  ["1100", "current_assets", "Bank", "BLimBanRba"],
  ["1310", "current_assets", "Debtors", "BVorDebHad"],
  ["1340", "current_assets", "VAT to reclaim", "BVorVbkTvo"],
  ["1370", "current_assets", "Prepaid costs", "BVorOvaVof"],
  ["1510", "current_liabilities", "Creditors", "BSchCreHac"],
  ["1520", "current_liabilities", "VAT payable", "BSchBepBtw"],
  ["1570", "current_liabilities", "Deferred revenue", "BSchOpaVgo"],
  ["2010", "temporary", "Unplaced mutations", "BSchTusTov"],
  ["2020", "temporary", "Transfers in transit", "BLimKruSto"],
  ["4110", "expenses", "Rent", "WBedHuiBeh"],
  ["4230", "expenses", "Software", "WBedKanSof"],
  ["4560", "expenses", "Payment differences", "WBedAdlBet"],
  ["4860", "expenses", "Depreciation of vans", "WAfsAmvTev"],
  ["7010", "direct_costs", "Cost of sales", "WKprInhInh"],
  ["8010", "revenue", "Sales", "WOmzNohOlh"],
  ["8040", "revenue", "Sales, low rate", "WOmzNohOlv"],
  ["9020", "other_income_expenses", "Interest", "WFbeRlsRlk"],
  ["9030", "other_income_expenses", "Exchange differences", "WFbeWisWis"],
];

const FINANCIAL: Readonly<Record<string, string>> = { "1100": BANK, "1010": CASH };

/** Number, type, name and RGS code. */
export const account = ([
  number,
  accountType,
  name,
  code,
]: (typeof CHART)[number]): LedgerAccountRecord => ({
  id: accountId(number),
  name,
  accountType,
  accountId: number,
  parentId: null,
  active: true,
  rgs: { code, name, reference: "" },
  financialAccountId: FINANCIAL[number] ?? null,
});

const contact = (id: string, companyName: string): AdministrationBooks["contacts"][number] => ({
  id,
  companyName,
  firstname: null,
  lastname: null,
  customerId: id.slice(-2),
  country: "NL",
  taxNumber: null,
  archived: false,
});

export const smallAdministration = (): AdministrationBooks => ({
  administration: {
    id: ADMINISTRATION_ID,
    name: "Small Works",
    currency: "EUR",
    country: "NL",
    language: "en",
    timeZone: "Europe/Amsterdam",
    chamberOfCommerce: "12345678",
    taxNumber: "NL123456782B90",
    fiscalCalendar: {
      firstMonth: 1,
      exceptions: [
        YEAR,
        { year: 2026, period: { first: month("2025-04"), last: month("2026-12") } },
      ],
    },
    periodStartOn: dateOf("2024-01-01"),
    today: TODAY,
  },
  ledgerAccounts: CHART.map(account),
  roles: {
    debtors: accountId("1310"),
    creditors: accountId("1510"),
    tax_payable: accountId("1520"),
    tax_receivable: accountId("1340"),
    deferred_costs: accountId("1370"),
    deferred_revenue: accountId("1570"),
    payment_differences: accountId("4560"),
    exchange_differences: accountId("9030"),
    unplaced_mutations: accountId("2010"),
    retained_result: accountId("0540"),
  },
  taxRates: [
    rate(RATES.s21, "21% VAT", "21"),
    rate(RATES.s9, "9% VAT", "9"),
    rate(RATES.s0, "0% VAT", "0"),
    rate(RATES.exempt, "Exempt", null, { showTax: false }),
    rate(RATES.p21, "21% VAT on purchases", "21", { taxRateType: "purchase_invoice" }),
    rate(RATES.p9, "9% VAT on purchases", "9", { taxRateType: "purchase_invoice" }),
    rate(RATES.p0, "No VAT on purchases", "0", { taxRateType: "purchase_invoice" }),
    rate(RATES.reversed, "21% VAT on purchases in the EU", "21", {
      taxRateType: "purchase_invoice",
      treatment: "reverse_charge",
      reportReferences: ["NL/4b", "NL/5b"],
    }),
  ],
  contacts: [
    contact(CONTACTS.alder, "Alder Bouw"),
    contact(CONTACTS.brink, "Brink Tuinen"),
    contact(CONTACTS.cedar, "Cedar Verhuur"),
    contact(CONTACTS.delta, "Delta Software"),
  ],
  projects: [
    { id: PROJECTS.roof, name: "Roof", state: "active" },
    { id: PROJECTS.barn, name: "Barn", state: "archived" },
  ],
  financialAccounts: [
    {
      id: BANK,
      type: "BankAccount",
      name: "Bank account",
      identifier: "NL13TEST0123456789",
      currency: "EUR",
      active: true,
      ledgerAccountId: accountId("1100"),
    },
    {
      id: CASH,
      type: "CashAccount",
      name: "Cash box",
      identifier: null,
      currency: "EUR",
      active: true,
      ledgerAccountId: accountId("1010"),
    },
  ],
  assets: [
    {
      id: "560000000000000001",
      name: "Van",
      ledgerAccountId: accountId("0250"),
      depreciationAccountId: accountId("0255"),
      expenseAccountId: accountId("4860"),
      purchasedOn: dateOf("2024-11-01"),
      purchaseValue: amountOf("24000"),
      residualValue: amountOf("6000"),
      lifespanYears: 5,
    },
    {
      id: "560000000000000002",
      name: "Trailer",
      ledgerAccountId: accountId("0250"),
      depreciationAccountId: accountId("0255"),
      expenseAccountId: accountId("4860"),
      purchasedOn: dateOf("2025-02-10"),
      purchaseValue: amountOf("3000"),
      residualValue: amountOf("0"),
      lifespanYears: 5,
    },
  ],
  documents: () => smallDocuments(),
});
