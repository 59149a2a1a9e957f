/** The names of what postings refer to by id: contacts, projects, tax rates and financial accounts. */
import {
  type Contact,
  type FinancialAccount,
  type Project,
  TAX_RATE_TYPES,
  type TaxRate,
  type TaxRateType,
} from "../ledger/books.ts";
import { contactId, financialAccountId, projectId, taxRateId } from "../ledger/ledger-account.ts";
import * as json from "./decoding.ts";

/** Specification 2.1. */
const TAX_RATE = new Set([
  "id",
  "administration_id",
  "name",
  "percentage",
  "tax_rate_type",
  "show_tax",
  "active",
  "country",
  "created_at",
  "updated_at",
]);

export const decodeContacts = (answer: json.Answer): readonly Contact[] =>
  json.listAt(json.rootOf(answer)).map(contactAt);

/** The name of the company, else the first and last name of the person, else the customer number. */
function contactAt(place: json.Place): Contact {
  const record = json.anyRecordAt(place);
  const word = (name: string): string => (json.absentOr(record, name, json.wordAt) ?? "").trim();
  const person = [word("firstname"), word("lastname")].filter((part) => part !== "").join(" ");
  const id = json.idAt(json.at(record, "id"), contactId);
  const names = [word("company_name"), person, word("customer_id"), id];
  return { id, name: names.find((name) => name !== "") ?? id };
}

export const decodeProjects = (answer: json.Answer): readonly Project[] =>
  json.listAt(json.rootOf(answer)).map((place) => {
    const record = json.anyRecordAt(place);
    return {
      id: json.idAt(json.at(record, "id"), projectId),
      name: json.textAt(json.at(record, "name")),
    };
  });

export const decodeTaxRates = (answer: json.Answer): readonly TaxRate[] =>
  json.listAt(json.rootOf(answer)).map((place) => {
    const record = json.recordAt(place, TAX_RATE);
    return {
      id: json.idAt(json.at(record, "id"), taxRateId),
      name: json.textAt(json.at(record, "name")),
      percentage: json.nullOr(json.at(record, "percentage"), json.amountAt),
      type: taxRateType(json.absentOr(record, "tax_rate_type", json.wordAt)),
      isActive: json.absentOr(record, "active", json.booleanAt) ?? true,
    };
  });

/** An open list: a type that is new to the program is no fault of the answer. */
const taxRateType = (text: string | null): TaxRateType | null =>
  TAX_RATE_TYPES.find((type) => type === text) ?? null;

export const decodeFinancialAccounts = (answer: json.Answer): readonly FinancialAccount[] =>
  json.listAt(json.rootOf(answer)).map((place) => {
    const record = json.anyRecordAt(place);
    return {
      id: json.idAt(json.at(record, "id"), financialAccountId),
      name: json.textAt(json.at(record, "name")),
      type: json.textAt(json.at(record, "type")),
      // The real service writes an account without a number as an empty text.
      identifier: json.nullOr(json.at(record, "identifier"), json.wordAt) || null,
    };
  });
