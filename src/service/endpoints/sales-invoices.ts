/** Sales invoices with their due dates and payments: they can be read, not changed. Gap: Sales invoices. */

import { listOf } from "../../fields/kind.ts";
import { SYNCHRONIZATION } from "../records/declared-record.ts";
import { SALES_INVOICE } from "../records/sales-invoice.ts";
import { idOf } from "../rules/examples.ts";
import {
  readSalesInvoiceFilter,
  SALES_INVOICE_STATES,
  SALES_INVOICES_BY_DEFAULT,
  type SalesInvoiceFilter,
} from "../rules/sales-invoice-filter.ts";
import { documentsPage, documentVersions } from "../store/query-document-lists.ts";
import { documentsById, findDocument } from "../store/query-documents.ts";
import { type Call, type Endpoint, Refusal, type RefusalDetails } from "./endpoint.ts";
import { answering, paged } from "./internal/answering.ts";
import { FETCHED_MAX, fetchedIds, IDS_BODY } from "./internal/fetched-ids.ts";
import { recordNotFound } from "./internal/not-found.ts";
import { pageOf, requestedPage } from "./internal/paging.ts";
import {
  CREATED_AFTER,
  filterQuery,
  PAGING,
  PERIOD_OF_DAYS,
  UPDATED_AFTER,
} from "./internal/query-schemas.ts";
import { withBody } from "./internal/read-body.ts";
import { shownInvoices } from "./internal/sales-invoice-records.ts";

const SCOPES = { allOf: ["sales_invoices"] } as const;
const KIND = "sales_invoice";
const FILTER_QUERY = filterQuery({
  byDefault: `Without a filter: \`${SALES_INVOICES_BY_DEFAULT}\`; any filter replaces that.`,
  keys: {
    state: `${SALES_INVOICE_STATES.map((state) => `\`${state}\``).join(", ")} or \`all\``,
    period: PERIOD_OF_DAYS,
    reference: "exactly this reference",
    contact_id: "the id of the contact",
    recurring_sales_invoice_id: "a recurring invoice: matches none, for none is made that way here",
    workflow_id: "a workflow: matches none, for no invoice here has one",
    created_after: CREATED_AFTER,
    updated_after: UPDATED_AFTER,
  },
  example: "period:this_year,state:open|late",
});

const listSalesInvoices: Endpoint = paged({
  operation: "GET /sales_invoices",
  scopes: SCOPES,
  summary: "Lists the sales invoices, newest first, with their due dates and payments.",
  query: { filter: FILTER_QUERY, ...PAGING },
  answers: listOf(SALES_INVOICE),
  answer: (call) => {
    const { store, administration } = call;
    const pageRequest = requestedPage(call, "parameter");
    const { matchesNone, ...filter } = requestedFilter(call, {});
    if (matchesNone) return pageOf([], pageRequest);
    const { rows, page } = documentsPage(
      store,
      administration.id,
      { kind: KIND, filter, withoutNew: false, order: "date_desc" },
      pageRequest,
    );
    return { rows: shownInvoices(call, rows), page };
  },
});

const getSalesInvoice: Endpoint = answering({
  operation: "GET /sales_invoices/{id}",
  scopes: SCOPES,
  summary: "Returns one sales invoice.",
  answers: SALES_INVOICE,
  answer: (call) => {
    const { store, administration, path } = call;
    const stored = findDocument(store, administration.id, KIND, path["id"] ?? "");
    const [invoice] = stored === null ? [] : shownInvoices(call, [stored]);
    if (invoice === undefined) throw recordNotFound();
    return invoice;
  },
});

const synchronizeSalesInvoices: Endpoint = answering({
  operation: "GET /sales_invoices/synchronization",
  scopes: SCOPES,
  summary: "Lists ids and versions of all matching sales invoices.",
  query: { filter: FILTER_QUERY },
  answers: SYNCHRONIZATION,
  answer: (call) => {
    const symbolic = ["filter", "invalid"] as const;
    const { matchesNone, ...filter } = requestedFilter(call, { symbolic });
    const selection = { kind: KIND, filter, withoutNew: false } as const;
    return matchesNone ? [] : documentVersions(call.store, call.administration.id, selection);
  },
});

const fetchSalesInvoices: Endpoint = withBody({
  operation: "POST /sales_invoices/synchronization",
  scopes: SCOPES,
  summary: `Returns the sales invoices with these ids, at most ${String(FETCHED_MAX)}.`,
  answers: listOf(SALES_INVOICE),
  body: IDS_BODY,
  example: { ids: [idOf("sales_invoice")] },
  bodyStyle: "title",
  answer: (call, body) =>
    shownInvoices(call, documentsById(call.store, call.administration.id, KIND, fetchedIds(body))),
});

export const SALES_INVOICE_ENDPOINTS: readonly Endpoint[] = [
  fetchSalesInvoices,
  getSalesInvoice,
  listSalesInvoices,
  synchronizeSalesInvoices,
];

/** `details` is the code for programs, which the real service has in some refusals only. */
function requestedFilter({ query, today }: Call, details: RefusalDetails): SalesInvoiceFilter {
  const reading = readSalesInvoiceFilter(query["filter"] ?? "", today);
  if (reading.ok) return reading.filter;
  throw new Refusal(400, reading.problems.join(", "), details);
}
