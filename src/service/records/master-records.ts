/** The records of master data: administrations, ledger accounts, tax rates, contacts, projects, accounts. */
import { amountText } from "../../amount/amount.ts";
import type {
  AdministrationRecord,
  ContactRecord,
  FinancialAccountRecord,
  LedgerAccountRecord,
  ProjectRecord,
} from "../rules/administration-books.ts";
import { RGS_VERSION } from "../rules/rgs.ts";
import type { ListedTaxRate } from "../rules/tax-rate-filter.ts";
import { fields, integer, list, type RecordNode } from "./record.ts";

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

/** Gap: Lists of master data. The part of a contact that the service keeps. */
export const contactRecord = (
  contact: ContactRecord & Stamps & { readonly version: string },
  administrationId: string,
): RecordNode =>
  fields({
    id: contact.id,
    administration_id: administrationId,
    company_name: contact.companyName,
    firstname: contact.firstname,
    lastname: contact.lastname,
    country: contact.country,
    customer_id: contact.customerId,
    tax_number: contact.taxNumber,
    created_at: contact.createdAt,
    updated_at: contact.updatedAt,
    version: integer(contact.version),
    archived: contact.archived,
  });

export const projectRecord = (project: ProjectRecord): RecordNode =>
  fields({ id: project.id, name: project.name, state: project.state, budget: null });

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
