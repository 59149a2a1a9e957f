/** Lists and synchronization of the kinds of documents (specification 4.4, 4.5, 8). */
import type { TSchema } from "typebox";
import { listOf, SYNCHRONIZATION } from "../../records/declared-record.ts";
import {
  type DocumentFilter,
  type DocumentFilterReading,
  LISTED_BY_DEFAULT,
  readDocumentFilter,
} from "../../rules/document-filter.ts";
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
import { filterQuery, flagQuery, PAGING, wordQuery } from "./query-schemas.ts";
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
      const asked = requestedPage(call, "title");
      const selection = {
        kind: resource.kind,
        // Gap: Document lists. Of two filters the new one is taken.
        filter: requestedFilter(
          call,
          resource.listing,
          ["new_filter", "filter"],
          LISTED_BY_DEFAULT,
        ),
        withoutNew:
          resource.listing.canExcludeNew && (requestedFlag(call, EXCLUDE_NEW, "title") ?? false),
        order: resource.listing.takesSort ? requestedOrder(call) : "date_desc",
      } as const;
      const { rows, page } = documentsPage(store, administration.id, selection, asked);
      return { rows: resource.records(call, rows), page };
    },
  });

function listQuery({
  takesSort,
  knowsAutomaticSaving,
  canExcludeNew,
}: DocumentListing): Readonly<Record<string, TSchema>> {
  const keys = [
    "period",
    "state",
    "recurring",
    "attachment",
    ...(knowsAutomaticSaving ? ["automatic_saving"] : []),
    "reference",
    "contact_id",
    "ledger_account_id",
    "updated_after",
  ].join(", ");
  return {
    filter: filterQuery(`Terms key:value; ${LISTED_BY_DEFAULT} when none is given. Keys: ${keys}`),
    new_filter: filterQuery("As filter; wins when both are given"),
    ...PAGING,
    ...(takesSort ? { sort: wordQuery(ORDERS, "By date; date_desc when nothing is given") } : {}),
    ...(canExcludeNew ? { [EXCLUDE_NEW]: flagQuery("Leaves out what is in state new") } : {}),
  };
}

/** All that fit, in one answer and without a period of their own (specification 4.4). */
export const synchronizationList = <Kind extends DocumentKind>(
  resource: DocumentResource<Kind>,
): Endpoint =>
  answering({
    operation: `GET ${resource.prefix}/synchronization`,
    scopes: DOCUMENT_SCOPES,
    summary: `Lists ids and versions of all ${inWords(resource.kind)}s that fit.`,
    query: { filter: filterQuery("As of the list; everything when none is given") },
    answers: SYNCHRONIZATION,
    answer: (call) => {
      const versions = documentVersions(call.store, call.administration.id, {
        kind: resource.kind,
        // Gap: Synchronization. Without a filter everything is told, whatever its date.
        filter: requestedFilter(call, resource.listing, ["filter"], ""),
        withoutNew: false,
      });
      return versions;
    },
  });

/** The first hundred of the ids that are sent; what is not there is left out. Gap: Synchronization. */
export const synchronizationFetch = <Kind extends DocumentKind>(
  resource: DocumentResource<Kind>,
): Endpoint =>
  withBody({
    operation: `POST ${resource.prefix}/synchronization`,
    scopes: DOCUMENT_SCOPES,
    summary: `Returns the ${inWords(resource.kind)}s with these ids, ${String(FETCHED_MAX)} at most.`,
    answers: listOf(resource.record),
    body: IDS_BODY,
    bodyStyle: "title",
    answer: (call, body) => {
      const { store, administration } = call;
      const documents = documentsById(store, administration.id, resource.kind, fetchedIds(body));
      return resource.records(call, documents);
    },
  });

/** The first of the parameters that says something, else what an empty filter stands for. */
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
  const asked = query["sort"] ?? "date_desc";
  const order = ORDERS.find((known) => known === asked);
  if (order === undefined) {
    throw new Refusal(400, "Sort isn't an option", { symbolic: ["sort", "in"] });
  }
  return order;
}
