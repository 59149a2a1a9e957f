/** What postings refer to by id: contacts, projects, tax rates and financial accounts. */
import type { Contact, FinancialAccount, Project, TaxRate } from "../ledger/books.ts";
import { contactId, financialAccountId, projectId, taxRateId } from "../ledger/ledger-account.ts";
import {
  type Answer,
  absentOr,
  amountAt,
  anyRecordAt,
  at,
  idAt,
  listAt,
  nullOr,
  type Place,
  recordAt,
  rootOf,
  textAt,
  wordAt,
} from "./decoding.ts";

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

export const decodeContacts = (answer: Answer): readonly Contact[] =>
  listAt(rootOf(answer)).map(contactAt);

/** A company goes by its name; a person by first and last name; else the customer number serves. */
function contactAt(place: Place): Contact {
  const record = anyRecordAt(place);
  const word = (name: string): string => (absentOr(record, name, wordAt) ?? "").trim();
  const person = [word("firstname"), word("lastname")].filter((part) => part !== "").join(" ");
  const id = idAt(at(record, "id"), contactId);
  const names = [word("company_name"), person, word("customer_id"), id];
  return { id, name: names.find((name) => name !== "") ?? id };
}

export const decodeProjects = (answer: Answer): readonly Project[] =>
  listAt(rootOf(answer)).map((place) => {
    const record = anyRecordAt(place);
    return { id: idAt(at(record, "id"), projectId), name: textAt(at(record, "name")) };
  });

export const decodeTaxRates = (answer: Answer): readonly TaxRate[] =>
  listAt(rootOf(answer)).map((place) => {
    const record = recordAt(place, TAX_RATE);
    return {
      id: idAt(at(record, "id"), taxRateId),
      name: textAt(at(record, "name")),
      percentage: nullOr(at(record, "percentage"), amountAt),
    };
  });

export const decodeFinancialAccounts = (answer: Answer): readonly FinancialAccount[] =>
  listAt(rootOf(answer)).map((place) => {
    const record = anyRecordAt(place);
    return {
      id: idAt(at(record, "id"), financialAccountId),
      name: textAt(at(record, "name")),
      type: textAt(at(record, "type")),
      identifier: nullOr(at(record, "identifier"), wordAt),
    };
  });
