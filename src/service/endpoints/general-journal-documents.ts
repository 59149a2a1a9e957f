/** General journal documents: manual bookings (specification 4.5). */
import { Type } from "typebox";
import { journalDocumentRecord, journalDocumentSchema } from "../records/journal-document.ts";
import { nextId } from "../store/next-id.ts";
import type { Endpoint } from "./endpoint.ts";
import { flag, orNull } from "./internal/body-schemas.ts";
import { documentEndpoints } from "./internal/document-endpoints.ts";
import type { DocumentResource } from "./internal/document-resource.ts";
import { hangingRecords } from "./internal/hanging-records.ts";
import { changedJournal, JOURNAL_FIELDS } from "./internal/journal-body.ts";

export const GENERAL_JOURNAL_DOCUMENTS: DocumentResource<"general_journal_document"> = {
  kind: "general_journal_document",
  prefix: "/documents/general_journal_documents",
  idName: "general_journal_document_id",
  root: "general_journal_document",
  plural: "general_journal_documents",
  listing: { takesSort: false, knowsAutomaticSaving: false, canExcludeNew: true },
  schema: (shapes) => journalDocumentSchema(shapes === "current"),
  records: (call, kept) => {
    const hanging = hangingRecords(call, kept);
    return kept.map(({ document, version }) =>
      journalDocumentRecord(document, {
        administrationId: call.administration.id,
        version,
        hanging: hanging(document.id),
        isCurrent: call.shapes === "current",
      }),
    );
  },
};

export const GENERAL_JOURNAL_DOCUMENT_ENDPOINTS: readonly Endpoint[] = documentEndpoints(
  GENERAL_JOURNAL_DOCUMENTS,
  {
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
  },
  {
    // Gap: General journal documents. `all_taxes` is taken and changes nothing.
    body: Type.Object({
      general_journal_document: JOURNAL_FIELDS,
      all_taxes: Type.Optional(orNull(flag)),
    }),
    readChange: (call, { general_journal_document: sent }, kept) =>
      changedJournal(call, kept, sent),
  },
);
