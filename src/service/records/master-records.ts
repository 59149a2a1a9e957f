/** The records of master data: administrations, ledger accounts, tax rates, contacts, projects, accounts, products. */

import { type Amount, ZERO } from "../../amount/amount.ts";
import { listOf, orNull } from "../../fields/kind.ts";
import { integer as digitsOf } from "../../fields/node.ts";
import { amount, date, flag, identifier, oneOf, text, textLike } from "../../fields/scalars.ts";
import { ACCOUNT_TYPES } from "../../ledger/ledger-account.ts";
import type {
  AdministrationRecord,
  FinancialAccountRecord,
  LedgerAccountRecord,
  ProjectRecord,
} from "../rules/administration-books.ts";
import { RGS_VERSION } from "../rules/rgs.ts";
import type { Stamped } from "../rules/stamped.ts";
import {
  FREQUENCY_TYPES,
  type ListedProduct,
  type ListedTemplate,
} from "../rules/subscription-books.ts";
import { type ListedTaxRate, TAX_RATE_TYPES } from "../rules/tax-rate-filter.ts";
import {
  byShape,
  from,
  ids,
  integer,
  named,
  of,
  onlyIn,
  record,
  shown,
  stamps,
} from "./declared-record.ts";

const LANGUAGES = ["nl", "nl-be", "en"] as const;

/**
 * Gap: Lists of master data. The registration numbers are an extension: an auditfile requires them, and
 * no other list contains them.
 */
export const ADMINISTRATION = record<AdministrationRecord>("administration", {
  id: ids.id,
  name: from(text, (administration) => administration.name),
  language: from(
    oneOf(...LANGUAGES),
    ({ language }) => LANGUAGES.find((known) => known === language) ?? "en",
    "The language of its pages",
  ),
  currency: from(text, (administration) => administration.currency),
  country: from(text, (administration) => administration.country),
  time_zone: from(text, (administration) => administration.timeZone),
  access: from(oneOf("user", "accountant_company"), () => "user" as const),
  suspended: from(flag, () => false),
  period_locked_until: from(orNull(date), () => null),
  period_start_date: from(date, (administration) => administration.periodStartOn),
  chamber_of_commerce: from(orNull(text), (administration) => administration.chamberOfCommerce),
  tax_number: from(orNull(text), (administration) => administration.taxNumber),
});

/** The documents that may book on a ledger account: this service restricts none. */
const DOCUMENT_TYPES = [
  "sales_invoice",
  "purchase_invoice",
  "general_journal_document",
  "financial_mutation",
  "payment",
] as const;

const TAXONOMY_ITEM = record<NonNullable<LedgerAccountRecord["rgs"]>>("taxonomy_item", {
  taxonomy_version: from(text, () => RGS_VERSION),
  code: from(text, (rgs) => rgs.code),
  name: from(text, (rgs) => rgs.name),
  name_english: from(orNull(text), () => null),
  reference: from(orNull(text), (rgs) => rgs.reference),
});

export const LEDGER_ACCOUNT = record<LedgerAccountRecord & Stamped>("ledger_account", {
  ...ids,
  name: from(text, (account) => account.name),
  account_type: from(oneOf(...ACCOUNT_TYPES), (account) => account.accountType),
  account_id: from(orNull(text), (account) => account.accountId, "The number people use"),
  parent_id: from(orNull(identifier), (account) => account.parentId),
  active: from(flag, (account) => account.active),
  ...stamps,
  allowed_document_types: from(
    listOf(named("document_type", oneOf(...DOCUMENT_TYPES))),
    () => DOCUMENT_TYPES,
  ),
  taxonomy_item: from(orNull(TAXONOMY_ITEM), (account) => account.rgs),
  financial_account_id: from(orNull(identifier), (account) => account.financialAccountId),
});

/** In some records the administration is an integer (specification 2.1, 2.2). */
const administrationNumber = from(
  integer,
  (_source: unknown, { administration }) => administration.id,
);

/** Gap: Tax rates. An exempt rate has no percentage; the specification has a text for every rate. */
const PERCENTAGE = byShape<Amount | null>({
  specification: of(amount, (percentage: Amount | null) => percentage ?? ZERO),
  current: orNull(amount),
});

export const TAX_RATE = record<ListedTaxRate>("tax_rate", {
  id: ids.id,
  administration_id: administrationNumber,
  name: from(text, (rate) => rate.name),
  percentage: from(PERCENTAGE, (rate) => rate.percentage),
  tax_rate_type: from(oneOf(...TAX_RATE_TYPES), (rate) => rate.taxRateType),
  show_tax: from(flag, (rate) => rate.showTax),
  active: from(flag, (rate) => rate.active),
  country: from(orNull(text), (rate) => rate.country, "Set only for foreign rates"),
  ...stamps,
});

export const PROJECT = record<ProjectRecord>("project", {
  id: ids.id,
  name: from(text, (project) => project.name),
  state: from(oneOf("active", "archived"), (project) => project.state),
  budget: from(orNull(integer), () => null),
});

export const FINANCIAL_ACCOUNT = record<FinancialAccountRecord & Stamped>("financial_account", {
  ...ids,
  type: from(text, (account) => account.type),
  name: from(text, (account) => account.name),
  identifier: from(
    byShape({
      specification: orNull(text),
      current: of(text, (id: string | null) => id ?? ""),
    }),
    (account) => account.identifier,
  ),
  currency: from(text, (account) => account.currency),
  provider: from(orNull(text), () => null),
  moneybird_account: onlyIn(
    "current",
    from(flag, () => false),
  ),
  active: from(flag, (account) => account.active),
  ...stamps,
});

const count = shown<number>(() => ({ type: "integer", minimum: 1 }), digitsOf);

/** The frequency is an integer in this record. Gap: Subscriptions. */
export const PRODUCT = record<ListedProduct>("product", {
  id: ids.id,
  administration_id: administrationNumber,
  description: from(text, (product) => product.description),
  title: from(orNull(text), (product) => product.title),
  identifier: from(orNull(text), (product) => product.identifier, "The number people use"),
  price: from(amount, (product) => product.price),
  currency: from(textLike(/^[A-Z]{3}$/), (product) => product.currency),
  frequency: from(
    orNull(count),
    (product) => product.frequency?.count ?? null,
    "Number of units of the frequency type; null for a product that is sold once",
  ),
  frequency_type: from(
    orNull(oneOf(...FREQUENCY_TYPES)),
    (product) => product.frequency?.type ?? null,
  ),
  tax_rate_id: from(identifier, (product) => product.taxRateId),
  ledger_account_id: from(identifier, (product) => product.ledgerAccountId),
  ...stamps,
});

export const SUBSCRIPTION_TEMPLATE = record<ListedTemplate>("subscription_template", {
  id: ids.id,
  administration_id: administrationNumber,
  workflow_id: from(identifier, (template) => template.workflowId),
  document_style_id: from(identifier, (template) => template.documentStyleId),
  mergeable: from(flag, (template) => template.mergeable),
  contact_can_update: from(flag, (template) => template.contactCanUpdate),
  products: from(listOf(PRODUCT), (template) => template.products),
});
