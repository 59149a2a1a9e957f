/** General journal documents, newest first (specification 4.5). */
import { journalDocumentRecord } from "../records/journal-document.ts";
import { list } from "../records/record.ts";
import { readDocumentFilter } from "../rules/document-filter.ts";
import { readBoolean } from "../rules/filter-terms.ts";
import { journalDocumentsPage } from "../store/query-journal-documents.ts";
import { type Endpoint, Refusal } from "./endpoint.ts";
import { pageAsked } from "./internal/paging.ts";

export const listGeneralJournalDocuments: Endpoint = {
  operation: "GET /documents/general_journal_documents",
  method: "GET",
  path: "/documents/general_journal_documents",
  scopes: { allOf: ["documents"] },
  isReport: false,
  answer: (call) => {
    const { store, administration, query, today, shapes } = call;
    const asked = pageAsked(call, "title");
    // Gap: Document lists. It is read like the filter, which comes first.
    const reading = readDocumentFilter(query["filter"] ?? query["new_filter"] ?? "", today);
    if (!reading.ok) throw new Refusal(400, reading.problems.join("; "));
    const withoutNew = readBoolean(query["exclude_new_general_journal_documents"] ?? "false");
    if (withoutNew === null) {
      throw new Refusal(400, "Exclude New General Journal Documents is invalid");
    }
    const { journals, total } = journalDocumentsPage(
      store,
      administration.id,
      { ...reading.filter, withoutNew },
      { number: asked.page, size: asked.perPage },
    );
    const options = { administrationId: administration.id, withNotes: shapes === "current" };
    return {
      kind: "record",
      status: 200,
      root: "general_journal_documents",
      record: list(
        "general_journal_document",
        journals.map(({ document, version }) =>
          journalDocumentRecord(document, { ...options, version }),
        ),
      ),
      page: { ...asked, total },
    };
  },
};
