/** The body of a contact, and how it is applied. Gap: Contacts. */
import { type JsonSchema, type Kind, kind, orNull } from "../../../fields/kind.ts";
import { snakeCase } from "../../../fields/names.ts";
import { type FieldStep, fieldsReader, openSchemaOf, record } from "../../../fields/record.ts";
import {
  CONTACT_FIELDS,
  type ContactContent,
  emptyContact,
  type Held,
} from "../../rules/contact-details.ts";
import { isCustomerIdInUse, nextCustomerId } from "../../store/contacts.ts";
import type { Store } from "../../store/store.ts";
import { type FieldProblem, invalidRecord } from "../endpoint.ts";
import { BLANK } from "./field-problems.ts";

const FIELDS = Object.entries<Held<unknown>>(CONTACT_FIELDS);
const STEPS = FIELDS.map(([key, field]): FieldStep => {
  const { typed } = field.cleared === null ? field : orNull(field);
  const described: JsonSchema =
    field.meaning === undefined ? typed.schema : { ...typed.schema, description: field.meaning };
  return { name: snakeCase(key), key, isOptional: true, form: { ...typed, schema: described } };
});
const readSent = fieldsReader(STEPS);

/** The sent fields of a contact; null and an empty text clear a field, or change nothing where it cannot be empty. */
const CHANGES: Kind<Partial<ContactContent>> = kind<Partial<ContactContent>>({
  schema: openSchemaOf(STEPS),
  read: (given, at) => {
    const sent = readSent(given, at);
    return sent === undefined ? undefined : changesIn(sent);
  },
});

function changesIn(sent: Readonly<Record<string, unknown>>): Partial<ContactContent> {
  const changes: Record<string, unknown> = {};
  for (const [key, { cleared }] of FIELDS) {
    const value = sent[key] === null ? cleared : sent[key];
    if (value !== undefined) changes[key] = value;
  }
  return changes;
}

export const CONTACT_BODY = record({ contact: CHANGES });

/** A new contact with the sent fields: else empty, in the country of the administration. */
export const newContent = (
  store: Store,
  administration: { readonly id: string; readonly country: string },
): ContactContent => ({
  ...emptyContact(),
  customerId: nextCustomerId(store, administration.id),
  country: administration.country,
});

/** Throws 422 for a contact without a name, or with the customer number of another. */
export function requireValid(
  store: Store,
  {
    administrationId,
    exceptId,
  }: { readonly administrationId: string; readonly exceptId: string | null },
  content: ContactContent,
): void {
  const { companyName, firstname, lastname, customerId } = content;
  const problems: FieldProblem[] = [];
  if (companyName === null && firstname === null && lastname === null) {
    problems.push({ field: "company_name", ...BLANK });
  }
  if (isCustomerIdInUse(store, administrationId, { customerId, exceptId })) {
    problems.push({ field: "customer_id", text: "has already been taken", word: "taken" });
  }
  if (problems.length > 0) throw invalidRecord(problems);
}
