/** Identifiers of auditfiles as identifiers of books, which are short text without spaces. */
import { hash } from "node:crypto";
import {
  type ContactId,
  contactId,
  type DocumentId,
  documentId,
  type FinancialAccountId,
  financialAccountId,
  idIn,
  type LedgerAccountId,
  ledgerAccountId,
  type ProjectId,
  projectId,
  type TaxRateId,
  taxRateId,
} from "../ledger/ledger-account.ts";

const LENGTH_MAX = 64;
const HASH_LENGTH = 12;

/**
 * The text itself, unless it is too long or has spaces: then the beginning of it and of its hash, so that no two become
 * one.
 */
function fitted(text: string): string {
  if (idIn(text) !== null) return text;
  const digest = hash("sha256", text, "hex").slice(0, HASH_LENGTH);
  const start = text.replace(/\s+/g, "_").slice(0, LENGTH_MAX - HASH_LENGTH - 1);
  return `${start}-${digest}`;
}

export const accountIn = (text: string): LedgerAccountId => ledgerAccountId(fitted(text));
export const contactIn = (text: string): ContactId => contactId(fitted(text));
export const projectIn = (text: string): ProjectId => projectId(fitted(text));
export const rateIn = (text: string): TaxRateId => taxRateId(fitted(text));
/** A bank account or cash box has the name of its ledger account. */
export const moneyIn = (ledgerAccount: LedgerAccountId): FinancialAccountId =>
  financialAccountId(fitted(`money-${ledgerAccount}`));
/** A number is unique within its journal; both fit into a number of the auditfile that is handed over. */
export function documentIn(journal: string, number: string): DocumentId {
  const text = `${journal}-${number}`;
  if (text.length <= NUMBER_MAX && idIn(text) !== null) return documentId(text);
  const digest = hash("sha256", text, "hex").slice(0, HASH_LENGTH);
  const start = number.replace(/\s+/g, "_").slice(0, NUMBER_MAX - HASH_LENGTH - 1);
  return documentId(`${start}-${digest}`);
}

const NUMBER_MAX = 35;

/**
 * An administration of auditfiles has no identifier: the first of these with enough digits, else digits from its name.
 */
export function administrationIn({
  taxNumber,
  chamberOfCommerce,
  name,
}: Readonly<Record<"taxNumber" | "chamberOfCommerce" | "name", string>>): string {
  const digits = [taxNumber, chamberOfCommerce].map((text) => text.replace(/\D/g, ""));
  const known = digits.find(({ length }) => length >= DIGITS_MIN && length <= DIGITS_MAX);
  if (known !== undefined) return known;
  const start = hash("sha256", name.trim().toLowerCase(), "hex").slice(0, HASH_LENGTH);
  return BigInt(`0x${start}`).toString();
}

const [DIGITS_MIN, DIGITS_MAX] = [8, 20];
