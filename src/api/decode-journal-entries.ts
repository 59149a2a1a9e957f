/** One page of the journal entries report: its items are our postings, in the sign as sent. */
import {
  contactId,
  documentId,
  financialAccountId,
  ledgerAccountId,
  projectId,
  taxRateId,
} from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import {
  type Answer,
  amountAt,
  at,
  dateAt,
  idAt,
  listAt,
  nullOr,
  type Place,
  type RecordPlace,
  recordAt,
  rootOf,
  textAt,
} from "./decoding.ts";

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
 * Gap: Journal entries. The specification does not state it, so `amount` is left as sent;
 * `ledger/sign-calibration.ts` measures it and whoever opens the books applies it.
 */
export const decodeJournalEntries = (answer: Answer): readonly Posting[] =>
  listAt(rootOf(answer)).map(postingAt);

function postingAt(place: Place): Posting {
  const item = recordAt(place, FIELDS);
  return {
    id: idAt(at(item, "id"), asText),
    date: dateAt(at(item, "date")),
    document: {
      type: textAt(at(item, "document_type")),
      id: idAt(at(item, "document_id"), documentId),
    },
    ledgerAccountId: idAt(at(item, "ledger_account_id"), ledgerAccountId),
    projectId: idOrNull(item, "project_id", projectId),
    contactId: idOrNull(item, "contact_id", contactId),
    taxRateId: idOrNull(item, "tax_rate_id", taxRateId),
    financialAccountId: idOrNull(item, "financial_account_id", financialAccountId),
    amount: amountAt(at(item, "amount")),
    description: nullOr(at(item, "description"), textAt) ?? "",
    source: place.answer.source,
  };
}

const asText = (text: string): string => text;

const idOrNull = <Id>(item: RecordPlace, name: string, brand: (text: string) => Id): Id | null =>
  nullOr(at(item, name), (place) => idAt(place, brand));
