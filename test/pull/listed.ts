/** Document lists for the small service: its answers to everything else stay the same. */
import type { ApiRequest, Transport } from "../../src/api/transport.ts";
import { type Given, responseOf } from "../api/answering.ts";

export type ListName = "sales_invoices" | "purchase_invoices" | "receipts";

/** An invoice with a line of so many. */
export const invoiceOfPieces = (id: string, date: string, amount: string | null): object => ({
  ...invoiceOf(1),
  id,
  invoice_date: date,
  details: [{ ...DETAIL, amount, amount_decimal: "2.5", product_id: "61", description: "Chair" }],
});

const DETAIL = {
  ledger_account_id: "4000",
  tax_rate_id: null,
  total_price_excl_tax_with_discount_base: "1.0",
};

/** A purchase or a receipt of which only these fields matter. */
export const listedPurchase = (id: string, reference: string | null, date: string): object => ({
  id,
  reference,
  date,
  state: "open",
  contact_id: null,
  due_date: null,
  total_price_incl_tax_base: "1.0",
  payments: [],
  details: [DETAIL],
});

/** Invoices numbered from the first of `count`, newest first, as a service lists them. */
export const manyInvoices = (count: number): readonly object[] =>
  Array.from({ length: count }, (_, place) => invoiceOf(count - place));

/** An invoice with the number `2025-0007` and the id 90007. */
const invoiceOf = (number: number): object => ({
  id: String(90_000 + number),
  invoice_id: `2025-${String(number).padStart(4, "0")}`,
  invoice_date: "2025-02-03",
  state: "open",
  contact_id: null,
  due_date: "2025-03-03",
  total_unpaid_base: "1.0",
  total_price_incl_tax_base: "1.0",
  payments: [],
  details: [DETAIL],
});

const LIST = /\/(sales_invoices|purchase_invoices|receipts)\.json$/;

/** The list that a request is for; null for every other request. */
const listOf = ({ path, method }: ApiRequest): ListName | null =>
  method === "GET" ? ((LIST.exec(path)?.[1] as ListName | undefined) ?? null) : null;

export const isOfPeriod = ({ query }: ApiRequest): boolean =>
  query[0]?.[1].startsWith("period:") === true;

/** Answers the requests for lists by function, and passes on every other request. */
export const withLists = (
  inner: Transport,
  answer: (list: ListName, request: ApiRequest) => Given,
): Transport => ({
  send: async (request, signal) => {
    const list = listOf(request);
    return list === null ? inner.send(request, signal) : responseOf(answer(list, request));
  },
});

const SYNCHRONIZATION = /\/([a-z_]+)\/synchronization\.json$/;

/** Answers the requests for versions of documents after their list, and for documents by their ids, by function; null passes them on. */
export const withSynchronization = (
  inner: Transport,
  answer: (list: string, request: ApiRequest) => Given | null,
): Transport => ({
  send: async (request, signal) => {
    const list = SYNCHRONIZATION.exec(request.path)?.[1];
    const isOfLists = list !== undefined && request.purpose.startsWith("documents/");
    const given = isOfLists ? answer(list, request) : null;
    return given === null ? inner.send(request, signal) : responseOf(given);
  },
});

export const versionsOf = (ids: readonly string[]): Given => ({
  body: ids.map((id) => ({ id, version: 1 })),
});

/** The page that the request asks for, with the total of all rows. */
export function pageOf(rows: readonly object[], { query }: ApiRequest): Given {
  const page = Number(new Map(query).get("page"));
  return {
    body: rows.slice((page - 1) * 100, page * 100),
    headers: { "x-total-count": String(rows.length) },
  };
}
