/** The elements of an auditfile that become parts, by their names. */
import type { ReadRecord, ReadSubledger } from "../auditfile-parts.ts";

export const RECORDS: ReadonlyMap<string, ReadRecord["kind"]> = new Map([
  ["header", "header"],
  ["customerSupplier", "relation"],
  ["ledgerAccount", "account"],
  ["basic", "basic"],
  ["vatCode", "vat-code"],
  ["period", "period"],
]);
/** Elements that follow the totals or head of their parent, and so mark these as complete. */
export const AFTER_HEAD: ReadonlySet<string> = new Set([
  "obLine",
  "obSbLine",
  "sbLine",
  "journal",
  "transaction",
  "customersSuppliers",
  "generalLedger",
]);
/** Elements that are reported before their first child. */
export const HEADED: ReadonlySet<string> = new Set([
  "openingBalance",
  "transactions",
  "journal",
  "company",
  "obSubledger",
  "subledger",
]);
/** Former versions of a relation or account, which are not master data of this file. */
export const HISTORIES: ReadonlySet<string> = new Set([
  "customerSupplierHistory",
  "glAccountHistory",
]);
export const SUBLEDGERS: ReadonlyMap<string, ReadSubledger["of"]> = new Map([
  ["obSubledger", "opening"],
  ["subledger", "transactions"],
]);
/** Elements of a record that have elements of their own. */
export const GROUPS: ReadonlySet<string> = new Set([
  "streetAddress",
  "postalAddress",
  "bankAccount",
  "taxonomy",
  "entryPoint",
  "domainMember",
  "changeInfo",
]);
