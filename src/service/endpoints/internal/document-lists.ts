/** Lists and synchronization of the kinds of documents (specification 4.4, 4.5, 8). */

import { type JsonSchema, listOf } from "../../../fields/kind.ts";
import { SYNCHRONIZATION } from "../../records/declared-record.ts";
import {
  type DocumentFilter,
  type DocumentFilterReading,
  LISTED_BY_DEFAULT,
  readDocumentFilter,
} from "../../rules/document-filter.ts";
import { idOf } from "../../rules/examples.ts";
import type { DocumentKind } from "../../store/document-codecs.ts";
import type { DocumentOrder } from "../../store/document-list-sql.ts";
import { documentsPage, documentVersions } from "../../store/query-document-lists.ts";
import { documentsById } from "../../store/query-documents.ts";
import { type Call, type Endpoint, Refusal } from "../endpoint.ts";
import { answering, paged } from "./answering.ts";
import {
  DOCUMENT_SCOPES,
  type DocumentListing,
  type DocumentResource,
  inWords,
} from "./document-resource.ts";
import { FETCHED_MAX, fetchedIds, IDS_BODY } from "./fetched-ids.ts";
import { requestedPage } from "./paging.ts";
import {
  filterQuery,
  flagQuery,
  PAGING,
  PERIOD_OF_DAYS,
  UPDATED_AFTER,
  wordQuery,
} from "./query-schemas.ts";
import { requestedFlag } from "./query-values.ts";
import { withBody } from "./read-body.ts";

const ORDERS: readonly DocumentOrder[] = ["date_desc", "date_asc"];
const EXCLUDE_NEW = "exclude_new_general_journal_documents";

export const listDocuments = <Kind extends DocumentKind>(
  resource: DocumentResource<Kind>,
): Endpoint =>
  paged({
    operation: `GET ${resource.prefix}`,
    scopes: DOCUMENT_SCOPES,
    summary: `Lists ${inWords(resource.kind)}s, newest first.`,
    query: listQuery(resource.listing),
    answers: listOf(resource.record),
    answer: (call) => {
      const { store, administration } = call;
      const pageRequest = requestedPage(call, "title");
      const selection = {
        kind: resource.kind,
        // Gap: Document lists. If both filters are given, `new_filter` applies.
        filter: requestedFilter(
          call,
          resource.listing,
          ["new_filter", "filter"],
          LISTED_BY_DEFAULT,
        ),
        withoutNew:
          resource.listing.canExcludeNew && (requestedFlag(call, EXCLUDE_NEW, "title") ?? false),
        order: resource.listing.isSortable ? requestedOrder(call) : "date_desc",
      } as const;
      const { rows, page } = documentsPage(store, administration.id, selection, pageRequest);
      return { rows: resource.records(call, rows), page };
    },
  });

function listQuery({
  isSortable,
  knowsAutomaticSaving,
  canExcludeNew,
}: DocumentListing): Readonly<Record<string, JsonSchema>> {
  const filter = filterOfList(
    knowsAutomaticSaving,
    `Without a filter: \`${LISTED_BY_DEFAULT}\`; any filter replaces that.`,
  );
  const newest = "By date: `date_desc`, the newest first, or `date_asc`; by default `date_desc`";
  return {
    filter,
    new_filter: { ...filter, description: "Like `filter`; takes precedence when both are given" },
    ...PAGING,
    ...(isSortable ? { sort: wordQuery(ORDERS, newest) } : {}),
    ...(canExcludeNew
      ? { [EXCLUDE_NEW]: flagQuery("True omits documents in state `new`; by default false") }
      : {}),
  };
}

const filterOfList = (knowsAutomaticSaving: boolean, byDefault: string): JsonSchema =>
  filterQuery({
    byDefault,
    keys: {
      period: PERIOD_OF_DAYS,
      state:
        "`new` (waits for processing), `saved`, `open`, `paid`, `late`, `pending_payment` or `all`; by default all",
      recurring: "`enabled`, `disabled` or `all`: whether it was made by a recurring document",
      attachment: "`with`, `without` or `all`",
      ...(knowsAutomaticSaving
        ? { automatic_saving: "`automatic`, `manual` or `all`: how it was saved" }
        : {}),
      reference: "exactly this reference",
      contact_id: "the id of the contact",
      ledger_account_id: "the id of a ledger account of its lines",
      updated_after: UPDATED_AFTER,
    },
    example: "period:this_year,state:open|paid",
  });

/** All matching versions in one answer, without a default period (specification 4.4). */
export const synchronizationList = <Kind extends DocumentKind>(
  resource: DocumentResource<Kind>,
): Endpoint =>
  answering({
    operation: `GET ${resource.prefix}/synchronization`,
    scopes: DOCUMENT_SCOPES,
    summary: `Lists ids and versions of all matching ${inWords(resource.kind)}s.`,
    query: {
      filter: filterOfList(
        resource.listing.knowsAutomaticSaving,
        "Without a filter: every document, of any day.",
      ),
    },
    answers: SYNCHRONIZATION,
    answer: (call) => {
      const versions = documentVersions(call.store, call.administration.id, {
        kind: resource.kind,
        // Gap: Synchronization. Without a filter everything is listed, regardless of its date.
        filter: requestedFilter(call, resource.listing, ["filter"], ""),
        withoutNew: false,
      });
      return versions;
    },
  });

/** The documents of the first hundred ids; unknown ids are omitted. Gap: Synchronization. */
export const synchronizationFetch = <Kind extends DocumentKind>(
  resource: DocumentResource<Kind>,
): Endpoint =>
  withBody({
    operation: `POST ${resource.prefix}/synchronization`,
    scopes: DOCUMENT_SCOPES,
    summary: `Returns the ${inWords(resource.kind)}s with these ids, at most ${String(FETCHED_MAX)}.`,
    answers: listOf(resource.record),
    body: IDS_BODY,
    example: { ids: [idOf(resource.kind)] },
    bodyStyle: "title",
    answer: (call, body) => {
      const { store, administration } = call;
      const documents = documentsById(store, administration.id, resource.kind, fetchedIds(body));
      return resource.records(call, documents);
    },
  });

/** The filter of the first parameter that is not empty, or else `whenEmpty`. */
function requestedFilter(
  { query, today }: Call,
  { knowsAutomaticSaving }: DocumentListing,
  names: readonly string[],
  whenEmpty: string,
): DocumentFilter {
  const text = names.map((name) => query[name] ?? "").find((sent) => sent.trim() !== "");
  const rules = { today, whenEmpty, knowsAutomaticSaving };
  const reading: DocumentFilterReading = readDocumentFilter(text ?? "", rules);
  if (reading.ok) return reading.filter;
  throw new Refusal(400, reading.problems.join("; "), { symbolic: ["filter", "invalid"] });
}

function requestedOrder({ query }: Call): DocumentOrder {
  const requested = query["sort"] ?? "date_desc";
  const order = ORDERS.find((known) => known === requested);
  if (order === undefined) {
    throw new Refusal(400, "Sort isn't an option", { symbolic: ["sort", "in"] });
  }
  return order;
}
