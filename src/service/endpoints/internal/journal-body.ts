/** The body of a general journal document, and how it is applied. Gap: General journal documents. */

import type { CalendarDate } from "../../../calendar/calendar-date.ts";
import { optional, orNull, type ValueOf } from "../../../fields/kind.ts";
import { record } from "../../../fields/record.ts";
import { count, flag, identifier, shortText } from "../../../fields/scalars.ts";
import type { GeneralJournalRecord, JournalLineRecord } from "../../rules/administration-books.ts";
import { readDay } from "../../rules/days-of-books.ts";
import {
  changeEntries,
  type EntryProblem,
  journalProblems,
  type KnownIds,
  type TypedEntry,
} from "../../rules/journal-entries.ts";
import { nextId } from "../../store/next-id.ts";
import { knownIds } from "../../store/query-existence.ts";
import { type Call, type FieldProblem, invalidRecord } from "../endpoint.ts";
import { day, decimal, option, rows, sentOr, TEXT_MAX, titled } from "./body-kinds.ts";
import { BLANK, NO_DATE } from "./field-problems.ts";

const ENTRY = titled(
  "general_journal_document_entry_fields",
  record({
    id: optional(orNull(identifier)),
    ledger_account_id: optional(orNull(identifier)),
    tax_rate_id: optional(orNull(identifier)),
    project_id: optional(orNull(identifier)),
    contact_id: optional(orNull(identifier)),
    description: optional(orNull(shortText(TEXT_MAX))),
    debit: optional(orNull(decimal)),
    credit: optional(orNull(decimal)),
    row_order: optional(orNull(count)),
    _destroy: optional(orNull(flag)),
  }),
);

/** Per request: no document is booked with more lines. Gap: Request bodies. */
const ENTRIES_MAX = 10_000;

export const JOURNAL_FIELDS = titled(
  "general_journal_document_fields",
  record({
    reference: optional(orNull(shortText(TEXT_MAX))),
    date: optional(orNull(day)),
    // Empty or null for none; any other value is refused as not an option.
    journal_type: optional(option(["fiscal_year_ending"])),
    general_journal_document_entries_attributes: optional(rows(ENTRY)),
  }),
);

/**
 * The journal with the sent fields applied; throws a `Refusal` 422 that names every problem. A journal
 * that waits for processing stays in that state until its entries are sent.
 */
export function changedJournal(
  call: Call,
  stored: GeneralJournalRecord,
  sent: ValueOf<typeof JOURNAL_FIELDS>,
): GeneralJournalRecord {
  const problems: FieldProblem[] = [];
  const date = sent.date === undefined ? stored.date : dateIn(sent.date, problems);
  const entries = sent.general_journal_document_entries_attributes;
  const typed = (entries ?? []).map(typedEntry);
  if (typed.length > ENTRIES_MAX) {
    const text = `can be ${String(ENTRIES_MAX)} in one request, not ${String(typed.length)}`;
    throw invalidRecord([{ field: "entries", text, word: "too_many" }]);
  }
  const changed = changeEntries(stored.lines, typed, () => nextId(call.store, call.now));
  if (!changed.ok) problems.push(...changed.problems.map(ofDocument));
  if (problems.length > 0 || date === null || !changed.ok) throw invalidRecord(problems);
  const { lines } = changed;
  const state = entries === undefined ? stored.state : "saved";
  if (state === "saved") {
    const found = journalProblems({ lines }, knownIdsFor(call, lines));
    if (found.length > 0) throw invalidRecord(found.map(ofDocument));
  }
  return {
    ...stored,
    date,
    reference: sentOr(sent.reference, stored.reference),
    journalType: sentOr(sent.journal_type, stored.journalType),
    lines,
    state,
  };
}

const ofDocument = ({ text, word }: EntryProblem): FieldProblem => ({ field: "base", text, word });

function dateIn(sent: string | null, problems: FieldProblem[]): CalendarDate | null {
  const isBlank = sent === null || sent === "";
  const date = isBlank ? null : readDay(sent);
  if (date !== null) return date;
  problems.push({ field: "date", ...(isBlank ? BLANK : NO_DATE) });
  return null;
}

/** The entry as sent: an empty text and null both mean none, undefined means not sent. */
function typedEntry(sent: ValueOf<typeof ENTRY>): TypedEntry {
  return {
    id: sent.id ?? undefined,
    isRemoved: sent._destroy === true,
    ledgerAccountId: sent.ledger_account_id,
    taxRateId: sent.tax_rate_id,
    projectId: sent.project_id,
    contactId: sent.contact_id,
    description: sent.description,
    debit: sent.debit,
    credit: sent.credit,
    rowOrder: sent.row_order,
  };
}

function knownIdsFor(
  { store, administration }: Call,
  lines: GeneralJournalRecord["lines"],
): KnownIds {
  const idsOf = (
    table: Parameters<typeof knownIds>[1],
    idOf: (line: JournalLineRecord) => string | null,
  ): ReadonlySet<string> => {
    const ids = lines.map(idOf).filter((id) => id !== null);
    return knownIds(store, table, administration.id, ids);
  };
  return {
    ledgerAccounts: idsOf("ledger_accounts", (line) => line.ledgerAccountId),
    taxRates: idsOf("tax_rates", (line) => line.taxRateId),
    projects: idsOf("projects", (line) => line.projectId),
    contacts: idsOf("contacts", (line) => line.contactId),
  };
}
