/** General journal documents: manual bookings (specification 4.5). */

import { optional, orNull } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { flag } from "../../fields/scalars.ts";
import { GENERAL_JOURNAL_DOCUMENT } from "../records/documents.ts";
import { idOf, TODAY } from "../rules/examples.ts";
import { nextId } from "../store/next-id.ts";
import type { Endpoint } from "./endpoint.ts";
import { oneRequired } from "./internal/body-kinds.ts";
import { documentEndpoints } from "./internal/document-endpoints.ts";
import { documentResource } from "./internal/document-resource.ts";
import { changedJournal, JOURNAL_FIELDS } from "./internal/journal-body.ts";
import { shownDocuments } from "./internal/related-records.ts";

export const GENERAL_JOURNAL_DOCUMENTS = documentResource({
  kind: "general_journal_document",
  listing: { isSortable: false, knowsAutomaticSaving: false, canExcludeNew: true },
  record: GENERAL_JOURNAL_DOCUMENT,
  shown: shownDocuments,
});

export const GENERAL_JOURNAL_DOCUMENT_ENDPOINTS: readonly Endpoint[] = documentEndpoints(
  GENERAL_JOURNAL_DOCUMENTS,
  {
    body: record({ general_journal_document: JOURNAL_FIELDS }),
    example: {
      general_journal_document: {
        reference: "Accrued cleaning costs",
        date: TODAY,
        general_journal_document_entries_attributes: [
          {
            ledger_account_id: idOf("ledger_account"),
            debit: "350.00",
            description: "Cleaning, invoice to follow",
          },
          { ledger_account_id: idOf("balance_account"), credit: "350.00" },
        ],
      },
    },
    readNew: (call, { general_journal_document: sent }) => {
      const { store, now, today } = call;
      return changedJournal(
        call,
        {
          kind: "general_journal_document",
          id: nextId(store, now),
          date: today,
          reference: null,
          contactId: null,
          createdAt: now,
          updatedAt: now,
          state: "saved",
          journalType: null,
          lines: [],
          isRecurring: false,
          attachmentNames: [],
        },
        sent,
      );
    },
  },
  {
    // Gap: General journal documents. `all_taxes` is accepted and has no effect.
    body: oneRequired(
      ["general_journal_document", "all_taxes"],
      record({
        general_journal_document: optional(JOURNAL_FIELDS),
        all_taxes: optional(orNull(flag)),
      }),
    ),
    example: { general_journal_document: { reference: "Accrued cleaning costs, corrected" } },
    readChange: (call, { general_journal_document: sent = {} }, stored) =>
      changedJournal(call, stored, sent),
  },
);
