/** General journal documents: manual bookings (specification 4.5). */
import { Type } from "typebox";
import { GENERAL_JOURNAL_DOCUMENT } from "../records/documents.ts";
import { nextId } from "../store/next-id.ts";
import type { Endpoint } from "./endpoint.ts";
import { flag, orNull } from "./internal/body-schemas.ts";
import {
  createDocument,
  deleteDocument,
  getDocument,
  updateDocument,
} from "./internal/document-endpoints.ts";
import {
  listDocuments,
  synchronizationFetch,
  synchronizationList,
} from "./internal/document-lists.ts";
import { documentResource } from "./internal/document-resource.ts";
import { shownDocuments } from "./internal/hanging-records.ts";
import { changedJournal, JOURNAL_FIELDS } from "./internal/journal-body.ts";

export const GENERAL_JOURNAL_DOCUMENTS = documentResource({
  kind: "general_journal_document",
  listing: { takesSort: false, knowsAutomaticSaving: false, canExcludeNew: true },
  record: GENERAL_JOURNAL_DOCUMENT,
  shown: shownDocuments,
});

export const listGeneralJournalDocuments: Endpoint = listDocuments(GENERAL_JOURNAL_DOCUMENTS);
export const syncGeneralJournalDocuments: Endpoint = synchronizationList(GENERAL_JOURNAL_DOCUMENTS);
export const fetchGeneralJournalDocuments: Endpoint =
  synchronizationFetch(GENERAL_JOURNAL_DOCUMENTS);
export const getGeneralJournalDocument: Endpoint = getDocument(GENERAL_JOURNAL_DOCUMENTS);
export const deleteGeneralJournalDocument: Endpoint = deleteDocument(GENERAL_JOURNAL_DOCUMENTS);

export const postGeneralJournalDocument: Endpoint = createDocument(GENERAL_JOURNAL_DOCUMENTS, {
  body: Type.Object({ general_journal_document: JOURNAL_FIELDS }),
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
});

export const patchGeneralJournalDocument: Endpoint = updateDocument(GENERAL_JOURNAL_DOCUMENTS, {
  // Gap: General journal documents. `all_taxes` is taken and changes nothing.
  body: Type.Object({
    general_journal_document: JOURNAL_FIELDS,
    all_taxes: Type.Optional(orNull(flag)),
  }),
  readChange: (call, { general_journal_document: sent }, kept) => changedJournal(call, kept, sent),
});
