/** The tables of master data: filled by loading books, read by lists and posting rules. */
import { type Columns, columns, named, togetherOrNull } from "../../fields/columns.ts";
import { listOf, orNull } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import {
  amount,
  calendarMonth,
  count,
  date,
  flag,
  oneOf,
  text,
  words,
} from "../../fields/scalars.ts";
import { ACCOUNT_TYPES } from "../../ledger/ledger-account.ts";
import {
  type AdministrationRecord,
  type FinancialAccountRecord,
  type LedgerAccountRecord,
  type ProjectRecord,
  TAX_TREATMENTS,
} from "../rules/administration-books.ts";
import type { AssetRecord } from "../rules/asset-records.ts";
import { STAMPS, type Stamped } from "../rules/stamped.ts";
import type {
  ListedProduct,
  SubscriptionRecord,
  SubscriptionTemplateRecord,
} from "../rules/subscription-books.ts";
import { FREQUENCY_TYPES } from "../rules/subscription-books.ts";
import type { StoredTaxRate } from "../rules/tax-rates.ts";
import { table } from "./table.ts";

const FISCAL_CALENDAR = record({
  firstMonth: count,
  exceptions: listOf(
    record({
      year: count,
      period: record({ first: calendarMonth, last: calendarMonth }),
    }),
  ),
});

export const ADMINISTRATION: Columns<AdministrationRecord> = columns({
  id: text,
  name: text,
  currency: text,
  country: text,
  language: text,
  timeZone: text,
  chamberOfCommerce: orNull(text),
  taxNumber: orNull(text),
  fiscalCalendar: FISCAL_CALENDAR,
  periodStartOn: date,
  today: orNull(date),
});

export const LEDGER_ACCOUNTS = table<LedgerAccountRecord & Stamped>(
  "ledger_accounts",
  columns({
    id: text,
    name: text,
    accountType: oneOf(...ACCOUNT_TYPES),
    accountId: orNull(text),
    parentId: orNull(text),
    active: flag,
    rgs: togetherOrNull(
      columns({
        code: named("rgs_code", text),
        name: named("rgs_name", text),
        reference: named("rgs_reference", text),
      }),
    ),
    financialAccountId: orNull(text),
    ...STAMPS,
  }),
);

export const TAX_RATES = table<StoredTaxRate>(
  "tax_rates",
  columns({
    id: text,
    name: text,
    percentage: orNull(amount),
    taxRateType: oneOf("sales_invoice", "purchase_invoice", "general_journal_document"),
    showTax: flag,
    active: flag,
    country: orNull(text),
    treatment: oneOf(...TAX_TREATMENTS),
    reportReferences: words,
    ...STAMPS,
  }),
);

export const PROJECTS = table<ProjectRecord>(
  "projects",
  columns({ id: text, name: text, state: oneOf("active", "archived") }),
);

export const FINANCIAL_ACCOUNTS = table<FinancialAccountRecord & Stamped>(
  "financial_accounts",
  columns({
    id: text,
    type: oneOf("BankAccount", "CreditCardAccount", "CashAccount"),
    name: text,
    identifier: orNull(text),
    currency: text,
    active: flag,
    ledgerAccountId: text,
    ...STAMPS,
  }),
);

export const ASSETS = table<Required<AssetRecord>>(
  "assets",
  columns({
    id: text,
    name: text,
    ledgerAccountId: text,
    depreciationAccountId: orNull(text),
    expenseAccountId: text,
    purchasedOn: date,
    purchaseValue: amount,
    residualValue: amount,
    lifespanYears: count,
  }),
);

export const PRODUCTS = table<ListedProduct>(
  "products",
  columns({
    id: text,
    title: orNull(text),
    description: text,
    identifier: orNull(text),
    price: amount,
    currency: text,
    frequency: togetherOrNull(
      columns({
        count: named("frequency", count),
        type: named("frequency_type", oneOf(...FREQUENCY_TYPES)),
      }),
    ),
    taxRateId: text,
    ledgerAccountId: text,
    active: flag,
    ...STAMPS,
  }),
);

export const SUBSCRIPTION_TEMPLATES = table<Omit<SubscriptionTemplateRecord, "productIds">>(
  "subscription_templates",
  columns({
    id: text,
    workflowId: text,
    documentStyleId: text,
    mergeable: flag,
    contactCanUpdate: flag,
  }),
);

export const SUBSCRIPTIONS = table<Omit<SubscriptionRecord, "lines">>(
  "subscriptions",
  columns({
    id: text,
    contactId: text,
    templateId: orNull(text),
    startOn: date,
    endOn: orNull(date),
  }),
);
