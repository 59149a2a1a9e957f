/** The records of master data: administrations, ledger accounts, tax rates, contacts, projects, accounts, products. */

import { type Amount, ZERO } from "../../amount/amount.ts";
import { integer as digitsOf } from "../../fields/node.ts";
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
  date,
  decimal,
  flag,
  identifier,
  ids,
  integer,
  listOf,
  named,
  of,
  oneOf,
  onlyIn,
  orNull,
  record,
  stamps,
  text,
  textLike,
  valueType,
} from "./declared-record.ts";
import { Type } from "./json-schema.ts";

const LANGUAGES = ["nl", "nl-be", "en"] as const;

/**
 * Gap: Lists of master data. The registration numbers are an extension: an auditfile requires them, and
 * no other list contains them.
 */
export const ADMINISTRATION = record<AdministrationRecord>("administration", {
  id: ids.id,
  name: text((administration) => administration.name),
  language: oneOf(LANGUAGES)(
    ({ language }) => LANGUAGES.find((known) => known === language) ?? "en",
    "The language of its pages",
  ),
  currency: text((administration) => administration.currency),
  country: text((administration) => administration.country),
  time_zone: text((administration) => administration.timeZone),
  access: oneOf(["user", "accountant_company"])(() => "user"),
  suspended: flag(() => false),
  period_locked_until: orNull(date)(() => null),
  period_start_date: date((administration) => administration.periodStartOn),
  chamber_of_commerce: orNull(text)((administration) => administration.chamberOfCommerce),
  tax_number: orNull(text)((administration) => administration.taxNumber),
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
  taxonomy_version: text(() => RGS_VERSION),
  code: text((rgs) => rgs.code),
  name: text((rgs) => rgs.name),
  name_english: orNull(text)(() => null),
  reference: orNull(text)((rgs) => rgs.reference),
});

export const LEDGER_ACCOUNT = record<LedgerAccountRecord & Stamped>("ledger_account", {
  ...ids,
  name: text((account) => account.name),
  account_type: oneOf(ACCOUNT_TYPES)((account) => account.accountType),
  account_id: orNull(text)((account) => account.accountId, "The number people use"),
  parent_id: orNull(identifier)((account) => account.parentId),
  active: flag((account) => account.active),
  ...stamps,
  allowed_document_types: listOf(named("document_type", oneOf(DOCUMENT_TYPES)))(
    () => DOCUMENT_TYPES,
  ),
  taxonomy_item: orNull(TAXONOMY_ITEM)((account) => account.rgs),
  financial_account_id: orNull(identifier)((account) => account.financialAccountId),
});

/** In some records the administration is an integer (specification 2.1, 2.2). */
const administrationNumber = integer((_source: unknown, { administration }) => administration.id);

/** Gap: Tax rates. An exempt rate has no percentage; the specification has a text for every rate. */
const PERCENTAGE = byShape<Amount | null>({
  specification: of(decimal, (percentage: Amount | null) => percentage ?? ZERO),
  current: orNull(decimal),
});

export const TAX_RATE = record<ListedTaxRate>("tax_rate", {
  id: ids.id,
  administration_id: administrationNumber,
  name: text((rate) => rate.name),
  percentage: PERCENTAGE((rate) => rate.percentage),
  tax_rate_type: oneOf(TAX_RATE_TYPES)((rate) => rate.taxRateType),
  show_tax: flag((rate) => rate.showTax),
  active: flag((rate) => rate.active),
  country: orNull(text)((rate) => rate.country, "Set only for foreign rates"),
  ...stamps,
});

export const PROJECT = record<ProjectRecord>("project", {
  id: ids.id,
  name: text((project) => project.name),
  state: oneOf(["active", "archived"])((project) => project.state),
  budget: orNull(integer)(() => null),
});

export const FINANCIAL_ACCOUNT = record<FinancialAccountRecord & Stamped>("financial_account", {
  ...ids,
  type: text((account) => account.type),
  name: text((account) => account.name),
  identifier: byShape({
    specification: orNull(text),
    current: of(text, (id: string | null) => id ?? ""),
  })((account) => account.identifier),
  currency: text((account) => account.currency),
  provider: orNull(text)(() => null),
  moneybird_account: onlyIn(
    "current",
    flag(() => false),
  ),
  active: flag((account) => account.active),
  ...stamps,
});

const count = valueType<number>(() => Type.Integer({ minimum: 1 }), digitsOf);

/** The frequency is an integer in this record. Gap: Subscriptions. */
export const PRODUCT = record<ListedProduct>("product", {
  id: ids.id,
  administration_id: administrationNumber,
  description: text((product) => product.description),
  title: orNull(text)((product) => product.title),
  identifier: orNull(text)((product) => product.identifier, "The number people use"),
  price: decimal((product) => product.price),
  currency: textLike("^[A-Z]{3}$")((product) => product.currency),
  frequency: orNull(count)(
    (product) => product.frequency?.count ?? null,
    "Number of units of the frequency type; null for a product that is sold once",
  ),
  frequency_type: orNull(oneOf(FREQUENCY_TYPES))((product) => product.frequency?.type ?? null),
  tax_rate_id: identifier((product) => product.taxRateId),
  ledger_account_id: identifier((product) => product.ledgerAccountId),
  ...stamps,
});

export const SUBSCRIPTION_TEMPLATE = record<ListedTemplate>("subscription_template", {
  id: ids.id,
  administration_id: administrationNumber,
  workflow_id: identifier((template) => template.workflowId),
  document_style_id: identifier((template) => template.documentStyleId),
  mergeable: flag((template) => template.mergeable),
  contact_can_update: flag((template) => template.contactCanUpdate),
  products: listOf(PRODUCT)((template) => template.products),
});
