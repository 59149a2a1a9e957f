/** The tables of master data: filled by loading books, read by lists and posting rules. */
import type { FiscalCalendar, FiscalYear } from "../../calendar/fiscal-year.ts";
import type { Period } from "../../calendar/month.ts";
import { ACCOUNT_TYPES } from "../../ledger/ledger-account.ts";
import {
  type AdministrationRecord,
  type FinancialAccountRecord,
  type LedgerAccountRecord,
  type ProjectRecord,
  TAX_TREATMENTS,
} from "../rules/administration-books.ts";
import type { AssetRecord } from "../rules/asset-records.ts";
import type { Stamped } from "../rules/stamped.ts";
import type {
  ListedProduct,
  SubscriptionRecord,
  SubscriptionTemplateRecord,
} from "../rules/subscription-books.ts";
import { FREQUENCY_TYPES } from "../rules/subscription-books.ts";
import type { StoredTaxRate } from "../rules/tax-rates.ts";
import {
  amount,
  calendarMonth,
  columns,
  count,
  date,
  flag,
  jsonOf,
  listOf,
  named,
  nested,
  object,
  orNull,
  STAMPS,
  text,
  together,
  word,
  words,
} from "./codec.ts";
import { table } from "./table.ts";

const FISCAL_CALENDAR = object<FiscalCalendar>({
  firstMonth: count,
  exceptions: listOf(
    nested(
      object<FiscalYear>({
        year: count,
        period: nested(object<Period>({ first: calendarMonth, last: calendarMonth })),
      }),
    ),
  ),
});

export const ADMINISTRATION = columns<AdministrationRecord>({
  id: text,
  name: text,
  currency: text,
  country: text,
  language: text,
  timeZone: text,
  chamberOfCommerce: orNull(text),
  taxNumber: orNull(text),
  fiscalCalendar: jsonOf(FISCAL_CALENDAR),
  periodStartOn: date,
  today: orNull(date),
});

export const LEDGER_ACCOUNTS = table(
  "ledger_accounts",
  columns<LedgerAccountRecord & Stamped>({
    id: text,
    name: text,
    accountType: word(ACCOUNT_TYPES),
    accountId: orNull(text),
    parentId: orNull(text),
    active: flag,
    rgs: orNull(
      together(
        columns<NonNullable<LedgerAccountRecord["rgs"]>>({
          code: named("rgs_code", text),
          name: named("rgs_name", text),
          reference: named("rgs_reference", text),
        }),
      ),
    ),
    financialAccountId: orNull(text),
    ...STAMPS,
  }),
);

export const TAX_RATES = table(
  "tax_rates",
  columns<StoredTaxRate>({
    id: text,
    name: text,
    percentage: orNull(amount),
    taxRateType: word(["sales_invoice", "purchase_invoice", "general_journal_document"]),
    showTax: flag,
    active: flag,
    country: orNull(text),
    treatment: word(TAX_TREATMENTS),
    reportReferences: words,
    ...STAMPS,
  }),
);

export const PROJECTS = table(
  "projects",
  columns<ProjectRecord>({ id: text, name: text, state: word(["active", "archived"]) }),
);

export const FINANCIAL_ACCOUNTS = table(
  "financial_accounts",
  columns<FinancialAccountRecord & Stamped>({
    id: text,
    type: word(["BankAccount", "CreditCardAccount", "CashAccount"]),
    name: text,
    identifier: orNull(text),
    currency: text,
    active: flag,
    ledgerAccountId: text,
    ...STAMPS,
  }),
);

export const ASSETS = table(
  "assets",
  columns<Required<AssetRecord>>({
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

export const PRODUCTS = table(
  "products",
  columns<ListedProduct>({
    id: text,
    title: orNull(text),
    description: text,
    identifier: orNull(text),
    price: amount,
    currency: text,
    frequency: orNull(
      together(
        columns<NonNullable<ListedProduct["frequency"]>>({
          count: named("frequency", count),
          type: named("frequency_type", word(FREQUENCY_TYPES)),
        }),
      ),
    ),
    taxRateId: text,
    ledgerAccountId: text,
    active: flag,
    ...STAMPS,
  }),
);

export const SUBSCRIPTION_TEMPLATES = table(
  "subscription_templates",
  columns<Omit<SubscriptionTemplateRecord, "productIds">>({
    id: text,
    workflowId: text,
    documentStyleId: text,
    mergeable: flag,
    contactCanUpdate: flag,
  }),
);

export const SUBSCRIPTIONS = table(
  "subscriptions",
  columns<Omit<SubscriptionRecord, "lines">>({
    id: text,
    contactId: text,
    templateId: orNull(text),
    startOn: date,
    endOn: orNull(date),
  }),
);
