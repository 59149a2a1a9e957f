/** The names of what postings refer to by id: contacts, projects, tax rates and financial accounts. */
import {
  type Contact,
  type FinancialAccount,
  type Project,
  TAX_RATE_TYPES,
  type TaxRate,
  type TaxRateType,
} from "../ledger/books.ts";
import {
  contactId,
  financialAccountId,
  isDigits,
  projectId,
  taxRateId,
} from "../ledger/ledger-account.ts";
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
  json.readableRows(json.rootOf(answer), contactAt);

export interface VersionedContact extends Contact {
  /** The second of the last change, since 1970; null if it is not stated. */
  readonly version: number | null;
}

export const decodeVersionedContacts = (answer: json.Answer): readonly VersionedContact[] =>
  json.readableRows(json.rootOf(answer), (place) => {
    const stated = json.ifReadable(json.anyRecordAt(place), "version", json.wordAt) ?? "";
    const version = /^\d{1,15}$/.test(stated) ? Number.parseInt(stated, 10) : null;
    return { ...contactAt(place), version };
  });

/** The name of the company, else the first and last name of the person, else the customer number. */
function contactAt(place: json.Place): Contact {
  const record = json.anyRecordAt(place);
  const word = (name: string): string => (json.ifReadable(record, name, json.wordAt) ?? "").trim();
  const person = [word("firstname"), word("lastname")].filter((part) => part !== "").join(" ");
  const id = json.idAt(json.at(record, "id"), contactId);
  const names = [word("company_name"), person, word("customer_id"), id];
  const taxNumber = word("tax_number");
  return {
    id,
    name: names.find((name) => name !== "") ?? id,
    ...(taxNumber === "" ? {} : { taxNumber }),
  };
}

export const decodeProjects = (answer: json.Answer): readonly Project[] =>
  json.readableRows(json.rootOf(answer), (place) => {
    const record = json.anyRecordAt(place);
    const id = askedIdAt(json.at(record, "id"), projectId);
    return { id, name: nameOf(record) ?? id };
  });

/**
 * The identifier of a record for which reports are asked: a service refuses one other than digits, so that nothing is
 * asked for it.
 */
function askedIdAt<Id extends string>(place: json.Place, brand: (text: string) => Id): Id {
  const id = json.idAt(place, brand);
  if (!isDigits(id)) throw json.malformed(place, "digits");
  return id;
}

/** Null if it is missing, blank or odd: the record is then shown by its id. */
function nameOf(record: json.RecordPlace): string | null {
  const name = json.ifReadable(record, "name", json.wordAt) ?? "";
  return name.trim() === "" ? null : name;
}

export const decodeTaxRates = (answer: json.Answer): readonly TaxRate[] =>
  json.readableRows(json.rootOf(answer), (place) => {
    const record = json.recordAt(place, TAX_RATE);
    const id = json.idAt(json.at(record, "id"), taxRateId);
    return {
      id,
      name: nameOf(record) ?? id,
      percentage: json.ifReadable(record, "percentage", json.amountAt),
      type: taxRateType(json.ifReadable(record, "tax_rate_type", json.wordAt)),
      isActive: json.ifReadable(record, "active", json.booleanAt) ?? true,
    };
  });

/** An open list: a type that is new to the program is no fault of the answer. */
const taxRateType = (text: string | null): TaxRateType | null =>
  TAX_RATE_TYPES.find((type) => type === text) ?? null;

export const decodeFinancialAccounts = (answer: json.Answer): readonly FinancialAccount[] =>
  json.readableRows(json.rootOf(answer), (place) => {
    const record = json.anyRecordAt(place);
    const id = askedIdAt(json.at(record, "id"), financialAccountId);
    return {
      id,
      name: nameOf(record) ?? id,
      type: json.ifReadable(record, "type", json.wordAt) ?? "",
      // The real service writes an account without a number as an empty text.
      identifier: json.ifReadable(record, "identifier", json.wordAt) || null,
    };
  });
