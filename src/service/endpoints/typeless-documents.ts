/** The list of documents without a kind (specification 9). Gap: Lists beyond the specification. */
import { contactRecord } from "../records/master-records.ts";
import { typelessDocumentRecord, typelessDocumentSchema } from "../records/typeless-document.ts";
import { CONTACTS } from "../store/contacts.ts";
import type { Endpoint } from "./endpoint.ts";
import { listDocuments } from "./internal/document-lists.ts";
import { hangingRecords } from "./internal/hanging-records.ts";

export const listTypelessDocuments: Endpoint = listDocuments({
  kind: "typeless_document",
  prefix: "/documents/typeless_documents",
  idName: "typeless_document_id",
  root: "typeless_document",
  plural: "typeless_documents",
  listing: { takesSort: true, knowsAutomaticSaving: false, canExcludeNew: false },
  schema: () => typelessDocumentSchema,
  records: ({ store, administration }, kept) => {
    // What is beyond the specification has one shape, with everything.
    const hanging = hangingRecords({ store, administration, shapes: "current" }, kept);
    const contactIds = kept.flatMap(({ document }) => document.contactId ?? []);
    const contacts = CONTACTS.byId(store, administration.id, contactIds);
    return kept.map(({ document, version }) => {
      const contact = contacts.get(document.contactId ?? "");
      return typelessDocumentRecord(document, {
        administrationId: administration.id,
        version,
        hanging: hanging(document.id),
        contact: contact === undefined ? null : contactRecord(contact, administration.id),
      });
    });
  },
});
