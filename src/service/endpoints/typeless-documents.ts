/** The list of documents without a kind (specification 9). Gap: Lists beyond the specification. */
import { TYPELESS_DOCUMENT } from "../records/documents.ts";
import type { Endpoint } from "./endpoint.ts";
import { listDocuments } from "./internal/document-lists.ts";
import { documentResource } from "./internal/document-resource.ts";
import { shownDocuments } from "./internal/related-records.ts";

export const listTypelessDocuments: Endpoint = listDocuments(
  documentResource({
    kind: "typeless_document",
    listing: { isSortable: true, knowsAutomaticSaving: false, canExcludeNew: false },
    record: TYPELESS_DOCUMENT,
    shown: shownDocuments,
  }),
);
