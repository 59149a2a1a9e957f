/** The records of master data: administrations, ledger accounts, tax rates, contacts, projects, accounts. */
import { amountText } from "../../amount/amount.ts";
import { ACCOUNT_TYPES } from "../../ledger/ledger-account.ts";
import type {
  AdministrationRecord,
  ContactRecord,
  FinancialAccountRecord,
  LedgerAccountRecord,
  ProjectRecord,
} from "../rules/administration-books.ts";
import { type ContactDetails, DELIVERY_METHODS } from "../rules/contact-details.ts";
import { RGS_VERSION } from "../rules/rgs.ts";
import { type ListedTaxRate, TAX_RATE_TYPES } from "../rules/tax-rate-filter.ts";
import { fields, integer, list, type RecordNode } from "./record.ts";
import {
  dateField,
  decimalField,
  flagField,
  identifierField,
  instantField,
  integerField,
  listOf,
  nullable,
  oneOf,
  recordOf,
  textField,
} from "./schema-words.ts";

/** When a record was made and last changed, and the second of that change as its version. */
export interface Stamps {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/**
 * Gap: Lists of master data. The registration numbers are ours: an auditfile cannot be made without
 * them, and nothing else that is listed tells them.
 */
export const administrationRecord = (administration: AdministrationRecord): RecordNode =>
  fields({
    id: administration.id,
    name: administration.name,
    language: administration.language,
    currency: administration.currency,
    country: administration.country,
    time_zone: administration.timeZone,
    access: "user",
    suspended: false,
    period_locked_until: null,
    period_start_date: administration.periodStartOn,
    chamber_of_commerce: administration.chamberOfCommerce,
    tax_number: administration.taxNumber,
  });

export const administrationSchema = recordOf({
  id: identifierField,
  name: textField,
  language: textField,
  currency: textField,
  country: textField,
  time_zone: textField,
  access: oneOf(["user", "accountant_company"]),
  suspended: flagField,
  period_locked_until: nullable(dateField),
  period_start_date: nullable(dateField),
  chamber_of_commerce: nullable(textField),
  tax_number: nullable(textField),
});

const stampFields = { created_at: instantField, updated_at: instantField };

/** What may book on a ledger account: this service restricts no account. */
const DOCUMENT_TYPES = [
  "sales_invoice",
  "purchase_invoice",
  "general_journal_document",
  "financial_mutation",
  "payment",
];

export const ledgerAccountRecord = (
  account: LedgerAccountRecord & Stamps,
  administrationId: string,
): RecordNode =>
  fields({
    id: account.id,
    administration_id: administrationId,
    name: account.name,
    account_type: account.accountType,
    account_id: account.accountId,
    parent_id: account.parentId,
    active: account.active,
    created_at: account.createdAt,
    updated_at: account.updatedAt,
    allowed_document_types: list("document_type", DOCUMENT_TYPES),
    taxonomy_item:
      account.rgs === null
        ? null
        : fields({
            taxonomy_version: RGS_VERSION,
            code: account.rgs.code,
            name: account.rgs.name,
            name_english: null,
            reference: account.rgs.reference,
          }),
    financial_account_id: account.financialAccountId,
  });

export const ledgerAccountSchema = recordOf({
  id: identifierField,
  administration_id: identifierField,
  name: textField,
  account_type: oneOf(ACCOUNT_TYPES),
  account_id: nullable(textField),
  parent_id: nullable(identifierField),
  active: flagField,
  ...stampFields,
  allowed_document_types: listOf(oneOf(DOCUMENT_TYPES)),
  taxonomy_item: nullable(
    recordOf({
      taxonomy_version: textField,
      code: textField,
      name: textField,
      name_english: nullable(textField),
      reference: nullable(textField),
    }),
  ),
  financial_account_id: nullable(identifierField),
});

/** Specification 2.1: the administration is an integer here. */
export const taxRateRecord = (rate: ListedTaxRate, administrationId: string): RecordNode =>
  fields({
    id: rate.id,
    administration_id: integer(administrationId),
    name: rate.name,
    percentage: rate.percentage === null ? null : amountText(rate.percentage, 1),
    tax_rate_type: rate.taxRateType,
    show_tax: rate.showTax,
    active: rate.active,
    country: rate.country,
    created_at: rate.createdAt,
    updated_at: rate.updatedAt,
  });

export const taxRateSchema = recordOf({
  id: identifierField,
  administration_id: integerField,
  name: textField,
  percentage: nullable(decimalField),
  tax_rate_type: oneOf(TAX_RATE_TYPES),
  show_tax: flagField,
  active: flagField,
  country: nullable(textField),
  ...stampFields,
});

/** Gap: Lists of master data. The part of a contact that the service keeps. */
export const contactRecord = (
  contact: ContactRecord & ContactDetails & Stamps & { readonly version: string },
  administrationId: string,
): RecordNode =>
  fields({
    id: contact.id,
    administration_id: administrationId,
    company_name: contact.companyName,
    firstname: contact.firstname,
    lastname: contact.lastname,
    address1: contact.address1,
    address2: contact.address2,
    zipcode: contact.zipcode,
    city: contact.city,
    country: contact.country,
    phone: contact.phone,
    delivery_method: contact.deliveryMethod,
    customer_id: contact.customerId,
    tax_number: contact.taxNumber,
    chamber_of_commerce: contact.chamberOfCommerce,
    bank_account: contact.bankAccount,
    attention: contact.attention,
    email: contact.email,
    created_at: contact.createdAt,
    updated_at: contact.updatedAt,
    version: integer(contact.version),
    archived: contact.archived,
  });

export const contactSchema = recordOf({
  id: identifierField,
  administration_id: identifierField,
  company_name: nullable(textField),
  firstname: nullable(textField),
  lastname: nullable(textField),
  address1: nullable(textField),
  address2: nullable(textField),
  zipcode: nullable(textField),
  city: nullable(textField),
  country: textField,
  phone: nullable(textField),
  delivery_method: oneOf(DELIVERY_METHODS),
  customer_id: textField,
  tax_number: nullable(textField),
  chamber_of_commerce: nullable(textField),
  bank_account: nullable(textField),
  attention: nullable(textField),
  email: nullable(textField),
  ...stampFields,
  version: integerField,
  archived: flagField,
});

export const projectRecord = (project: ProjectRecord): RecordNode =>
  fields({ id: project.id, name: project.name, state: project.state, budget: null });

export const projectSchema = recordOf({
  id: identifierField,
  name: textField,
  state: oneOf(["active", "archived"]),
  budget: nullable(decimalField),
});

export const financialAccountRecord = (
  account: FinancialAccountRecord & Stamps,
  administrationId: string,
): RecordNode =>
  fields({
    id: account.id,
    administration_id: administrationId,
    type: account.type,
    name: account.name,
    identifier: account.identifier,
    currency: account.currency,
    provider: null,
    active: account.active,
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  });

export const financialAccountSchema = recordOf({
  id: identifierField,
  administration_id: identifierField,
  type: textField,
  name: textField,
  identifier: nullable(textField),
  currency: textField,
  provider: nullable(textField),
  active: flagField,
  ...stampFields,
});
