/** The display name of a contact. */
import { textIn, textOrNullIn } from "../../fields/row.ts";
import type { ContactRecord } from "../rules/administration-books.ts";
import type { Store } from "./store.ts";

export interface ContactName {
  /** The company, else the person, else the customer number. */
  readonly name: string;
  readonly customerId: string;
}

/** Archived or not; null if the administration has no such contact. */
export function findContactName(
  store: Store,
  administrationId: string,
  id: string,
): ContactName | null {
  const [row] = store.rows(
    `SELECT company_name, firstname, lastname, customer_id FROM contacts
     WHERE administration_id = ? AND id = ?`,
    administrationId,
    id,
  );
  if (row === undefined) return null;
  const customerId = textIn(row, "customer_id");
  const name = contactName({
    companyName: textOrNullIn(row, "company_name"),
    firstname: textOrNullIn(row, "firstname"),
    lastname: textOrNullIn(row, "lastname"),
    customerId,
  });
  return { name, customerId };
}

/** The company, else the person, else the customer number. */
export function contactName({
  companyName,
  firstname,
  lastname,
  customerId,
}: Pick<ContactRecord, "companyName" | "firstname" | "lastname" | "customerId">): string {
  const person = [firstname, lastname].filter(isGiven).join(" ");
  return [companyName, person, customerId].find(isGiven) ?? customerId;
}

/**
 * The same as an SQL expression over a row of contacts, which the statement calls `row`. A company name of
 * spaces counts as a name here.
 */
export const contactNameSql = (row: string): string =>
  `COALESCE(NULLIF(${row}.company_name, ''),
    NULLIF(TRIM(COALESCE(${row}.firstname, '') || ' ' || COALESCE(${row}.lastname, '')), ''),
    ${row}.customer_id)`;

const isGiven = (name: string | null): name is string => name !== null && name.trim() !== "";
