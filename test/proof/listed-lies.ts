/**
 * The lies that the API gives no data to detect: the short list of figures and texts that a final pack may only state.
 */

import { isList, isObject, type JsonObject } from "./json-text.ts";
import type { LyingAnswer } from "./leaf-lies.ts";
import { DRAFT_JOURNAL, JOURNALS, UNUSED_ACCOUNTS } from "./small-ids.ts";

interface Listed {
  /** Why it cannot be detected, as the proof page says it. */
  readonly reason: string;
  readonly matches: (lie: LyingAnswer) => boolean;
}

const MASTER_DATA =
  /\/(contacts|projects|financial_accounts|tax_rates|ledger_accounts|administrations)\.json/;
/**
 * Fields that name or describe and that no figure follows from: the number of an account, the IBAN of a bank account.
 */
const NAME_FIELDS = /^(name|company_name|firstname|lastname|identifier|account_id)$/;
/** What an entry or an asset is called. */
const DESCRIPTIONS = /\/reports\/(journal_entries\.json.* description|assets\.json.* name)$/;
/** Codes, numbers and dates that the service states once, and that are shown and written to the auditfile. */
const SETTINGS =
  /\/(administrations\.json (country|chamber_of_commerce|tax_number|period_locked_until)|ledger_accounts\.json taxonomy_item\.(code|taxonomy_version)|financial_accounts\.json type)$/;
/**
 * No posting and no other answer has them; the annual run rate is compared with the monthly revenue (M1, a warning).
 */
const SUBSCRIPTIONS = /\/reports\/subscriptions\.json/;
const placeOf = ({ answer, lie }: LyingAnswer): string => `${answer.address} ${lie.field}`;

/** The row of a list that has the lie. */
function rowOf({ answer: { body }, lie: { steps } }: LyingAnswer): JsonObject {
  const [at] = steps;
  const row = isList(body) && typeof at === "number" ? body[at] : undefined;
  return row !== undefined && isObject(row) ? row : {};
}

/** Whether another posting of the document has the contact that the lie gives this one. */
function hasContactOfDocument({ answer, lie }: LyingAnswer): boolean {
  const lying = rowOf({ answer: { ...answer, body: lie.body }, lie });
  return (
    isList(answer.body) &&
    answer.body.some(
      (row) =>
        isObject(row) &&
        row["document_id"] === lying["document_id"] &&
        row["contact_id"] === lying["contact_id"],
    )
  );
}

const isWithoutRates = ({ document_type: type }: JsonObject): boolean =>
  typeof type === "string" && /^(CompanyAsset|(FinancialMutation|Payment)$)/.test(type);

const DOCUMENT_LISTS = /\/(sales_invoices|documents\/\w+)\.json/;
const NUMBER_FIELDS = /^(invoice_id|reference|entry_number)$/;

const AGE_FIELDS = /^(due_date|total_unpaid_base|payments(\.\w+)?)$/;
const FIRST_PULLED_DAY = "2025-01-01";

function dateOfRow(one: LyingAnswer): string {
  const row = rowOf(one);
  const [date] = [row["invoice_date"], row["date"]].filter((day) => typeof day === "string");
  return date ?? "";
}

const LISTED: readonly Listed[] = [
  {
    reason: "figures of subscriptions, which the service states once",
    matches: ({ answer }) => SUBSCRIPTIONS.test(answer.address),
  },
  {
    reason: "names and texts",
    matches: ({ answer, lie }) => MASTER_DATA.test(answer.address) && NAME_FIELDS.test(lie.field),
  },
  { reason: "names and texts", matches: (one) => DESCRIPTIONS.test(placeOf(one)) },
  {
    // A code that contradicts the type of its account is found (G13): one of the same group is not.
    reason: "settings of the administration and its accounts",
    matches: (one) => SETTINGS.test(placeOf(one)),
  },
  {
    // Another type or a ring is found (G15); an account of the same type may be above it.
    reason: "which account is above another of its type",
    matches: ({ answer, lie }) =>
      answer.address.includes("/ledger_accounts.json") && lie.field === "parent_id",
  },
  {
    // The chart in the auditfile has all accounts; one without amounts is a name.
    reason: "names and texts",
    matches: ({ answer, lie }) =>
      answer.address.includes("/ledger_accounts.json") &&
      UNUSED_ACCOUNTS.some((id) => lie.names.has(id)),
  },
  {
    // Two records of one list exchange their names; whatever else they have is compared by checks.
    reason: "names and texts",
    matches: ({ answer, lie }) =>
      MASTER_DATA.test(answer.address) && lie.mutation === "row exchanged with the next",
  },
  {
    // The list has only active accounts: one that is missing may be closed. Its name and number are all that is shown.
    reason: "names and texts",
    matches: ({ answer, lie }) =>
      answer.address.includes("/financial_accounts.json") && /^\(row\)$|^id$/.test(lie.field),
  },
  {
    // Their postings are of months that were not read.
    reason: "documents of before the pulled months",
    matches: (one) => DOCUMENT_LISTS.test(one.answer.address) && dateOfRow(one) < FIRST_PULLED_DAY,
  },
  {
    reason: "document numbers",
    matches: ({ answer, lie }) =>
      DOCUMENT_LISTS.test(answer.address) && NUMBER_FIELDS.test(lie.field),
  },
  {
    // The identifiers of two entries: everything that an entry says stays together.
    reason: "names and texts",
    matches: ({ answer, lie }) =>
      answer.address.includes("/journal_entries") && lie.mutation === "row exchanged with the next",
  },
  {
    // A rate only labels such a line: the lists of journals and bank mutations do not state it, and no list has
    // depreciations and payments.
    reason: "the rate of a line that no list states",
    matches: (one) =>
      one.answer.address.includes("/journal_entries") &&
      one.lie.field === "tax_rate_id" &&
      (JOURNALS.some((id) => one.lie.names.has(id)) || isWithoutRates(rowOf(one))),
  },
  {
    // The checks page shows the draft, and nothing else states what it says.
    reason: "the lines of a draft",
    matches: ({ answer, lie }) =>
      DOCUMENT_LISTS.test(answer.address) && lie.names.has(DRAFT_JOURNAL),
  },
  {
    // Every other posting has a contact that its document, its report or its open item states too.
    reason: "the contact of a bank mutation",
    matches: ({ answer, lie }) =>
      answer.address.includes("/journal_entries") &&
      lie.field === "contact_id" &&
      rowOf({ answer, lie })["document_type"] === "FinancialMutation",
  },
  {
    reason: "a percentage that rounding hides",
    matches: ({ answer, lie }) =>
      answer.address.includes("/tax_rates.json") &&
      lie.field === "percentage" &&
      lie.mutation === "a cent more",
  },
  {
    // No tax is booked at such a rate: with a percentage, the page of VAT says that its reverse charge may be missing.
    reason: "the percentage of a rate without tax",
    matches: (one) => {
      const { percentage } = rowOf(one);
      const isZero = typeof percentage === "string" && /^0(\.0+)?$/.test(percentage);
      return (
        isZero && one.answer.address.includes("/tax_rates.json") && one.lie.field === "percentage"
      );
    },
  },
  {
    // A service may put the contact of a document on each of its postings, or on some of them.
    reason: "the contact of a document on another of its postings",
    matches: (one) =>
      one.answer.address.includes("/journal_entries") &&
      one.lie.field === "contact_id" &&
      rowOf(one)["contact_id"] === null &&
      hasContactOfDocument(one),
  },
  {
    // Which texts a service gives postings follows from the other documents of the list.
    reason: "the texts of the only document of a list",
    matches: ({ answer, lie }) =>
      DOCUMENT_LISTS.test(answer.address) &&
      /description$/.test(lie.field) &&
      isList(answer.body) &&
      answer.body.length === 1,
  },
  {
    reason: "the day of an entry within its month",
    matches: ({ answer, lie }) =>
      answer.address.includes("/journal_entries") &&
      lie.field === "date" &&
      lie.mutation === "another day",
  },
  {
    reason: "the opening per contact of the first pulled year",
    matches: ({ answer }) =>
      answer.purpose === "comparatives" && /\/(debtors|creditors)\.json/.test(answer.address),
  },
  {
    // A document with another open amount or other payments explains no open item: its contact's age groups are then
    // stated.
    reason: "age buckets",
    matches: ({ answer, lie }) => DOCUMENT_LISTS.test(answer.address) && AGE_FIELDS.test(lie.field),
  },
  {
    reason: "the split of an account over its assets, lifespan, residual value",
    matches: ({ answer, lie }) =>
      answer.address.includes("/assets") &&
      (/^(lifespan|residual_value|purchase_date)$/.test(lie.field) ||
        lie.mutation === "row exchanged with the next"),
  },
];

/** Why the lie cannot be detected; null if it must be. */
export const isListed = (lie: LyingAnswer): string | null =>
  LISTED.find(({ matches }) => matches(lie))?.reason ?? null;
