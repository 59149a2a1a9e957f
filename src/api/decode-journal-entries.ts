/** One page of the journal entries report: its items are our postings, with the sign as sent. */
import type { Amount } from "../amount/amount.ts";
import { type Id, isDigits } from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import * as json from "./decoding.ts";

/** One row: the posting, and what is unusual about it. */
export interface EntryRow<Money = Amount> {
  readonly posting: Posting<Money>;
  /** Belongs to another administration than the requested one. */
  readonly isForeign: boolean;
  /** Refers to an identifier that is not digits; the row's own id may be any text. */
  readonly isUndocumented: boolean;
}

const NAMES_OF_IDS = [
  "document_id",
  "ledger_account_id",
  "project_id",
  "contact_id",
  "tax_rate_id",
  "financial_account_id",
] as const;

const FIELDS = new Set([
  "id",
  "administration_id",
  "date",
  "document_type",
  "document_id",
  "ledger_account_id",
  "project_id",
  "contact_id",
  "tax_rate_id",
  "financial_account_id",
  "amount",
  "description",
]);

/**
 * Gap: Journal entries. The specification does not state the sign, so `amount` stays as sent;
 * `ledger/sign-calibration.ts` determines the sign and the code that opens the books applies it.
 */
export const decodeJournalEntries = <Money>(
  answer: json.Answer,
  administrationId: string,
  read: (place: json.Place) => Money,
): readonly EntryRow<Money>[] =>
  json.listAt(json.rootOf(answer)).map((place) => {
    const item = json.recordAt(place, FIELDS);
    return {
      posting: postingAt(item, read),
      isForeign: isForeign(item, administrationId),
      isUndocumented: NAMES_OF_IDS.some((name) => !isDigitsOrNull(item.value[name])),
    };
  });

/** Gap: Journal entries. A row without an administration counts as one of ours. */
function isForeign(item: json.RecordPlace, administrationId: string): boolean {
  if (item.value["administration_id"] === administrationId) return false;
  const stated = json.absentOr(item, "administration_id", (place) => json.idAt(place, asText));
  return stated !== null && stated !== administrationId;
}

const isDigitsOrNull = (value: unknown): boolean =>
  value === null || typeof value === "number" || (typeof value === "string" && isDigits(value));

function postingAt<Money>(
  item: json.RecordPlace,
  read: (place: json.Place) => Money,
): Posting<Money> {
  return {
    id: json.idOf(item, "id"),
    date: json.dateIn(item, "date"),
    document: {
      type: json.textIn(item, "document_type"),
      id: json.idOf(item, "document_id"),
    },
    ledgerAccountId: json.idOf(item, "ledger_account_id"),
    projectId: idOrNull(item, "project_id"),
    contactId: idOrNull(item, "contact_id"),
    taxRateId: idOrNull(item, "tax_rate_id"),
    financialAccountId: idOrNull(item, "financial_account_id"),
    amount: read(json.at(item, "amount")),
    description: descriptionIn(item),
    source: item.answer.source,
  };
}

function descriptionIn(item: json.RecordPlace): string {
  const text = item.value["description"];
  return typeof text === "string"
    ? text
    : (json.ifReadable(item, "description", json.wordAt) ?? "");
}

const asText = (text: string): string => text;

const idOrNull = <Name extends string>(item: json.RecordPlace, name: string): Id<Name> | null =>
  item.value[name] === null ? null : json.idOf(item, name);
